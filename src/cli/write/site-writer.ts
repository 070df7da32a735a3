/**
 * Writes a site to a temporary folder and then swaps it with the output folder, so that a build that fails or
 * is stopped leaves the previous build intact. Unchanged files are hard-linked from the previous build
 * instead of written, which is fast and keeps their modification time. `WrittenFiles` knows which files are
 * unchanged. If no file changed, the output folder stays as it is.
 */
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import pLimit from 'p-limit';
import { relativePath } from '../config/paths.js';
import type { Cache } from '../system/cache.js';
import { type Compression, compress, isCompressible, SUFFIX } from '../system/compress.js';
import { contentHash } from '../system/content-hash.js';
import { filesBelow } from '../system/files-below.js';
import { isMarked, MARKER, markFolder, refuseForeign } from './out-folder.js';
import { type WrittenFile, WrittenFiles } from './written-files.js';

/** The number of threads in Node's thread pool, so that no task waits in its queue. */
const COMPRESSED_AT_ONCE = 4;
/** Size of the memory for the bytes of a text. Longer texts get their own. */
const ENCODED_BYTES = 1 << 21;
/** Maximum length of a UTF-16 code unit in UTF-8. */
const MAX_UNIT_BYTES = 3;
/** The `inputs` of compressed files, so that a file of the site with the same name is not reused as one. */
const COMPRESSED_INPUTS = 'compressed';

export interface WriteResult {
  written: number;
  unchanged: number;
  removed: number;
  /** Total size of the folder in bytes. */
  bytes: number;
}

export class SiteWriter {
  readonly out: string;
  readonly #staging: string;
  readonly #hadBefore: boolean;
  /** Absolute paths of the folders that this build created. */
  readonly #folders = new Set<string>();
  /** All files of the new build, relative to its folder. */
  readonly #paths = new Set<string>();
  /** Those whose bytes are the same as in the previous build. They are linked to the temporary folder at the end. */
  readonly #unchanged = new Set<string>();
  readonly #result = { written: 0, removed: 0, bytes: 0 };
  readonly #record: WrittenFiles;
  /** Memory for the bytes of a text. To allocate it for each text takes longer than to encode the text. */
  readonly #encoded = Buffer.allocUnsafe(ENCODED_BYTES);

  /**
   * @param cache stores what the build wrote.
   * @throws UsageError if the folder contains files that no build wrote, or contains the project itself.
   */
  constructor(root: string, outDir: string, cache: Cache) {
    this.out = resolve(root, outDir);
    // First, because it may restore the output folder.
    cleanUpStoppedBuilds(this.out);
    refuseForeign(root, this.out);
    this.#hadBefore = existsSync(this.out);
    this.#staging = join(dirname(this.out), `.${basename(this.out)}.${process.pid}.new`);
    this.#record = new WrittenFiles(this.out, cache);
    mkdirSync(this.#staging, { recursive: true });
    markFolder(this.#staging);
  }

  /** The file that the previous build wrote to this path; undefined if it was changed since. */
  #previous(path: string): WrittenFile | undefined {
    return this.#hadBefore ? this.#record.get(path) : undefined;
  }

  /**
   * Takes the file of the previous build if it was made from the same inputs.
   * @param inputs hash of everything that the file is made from.
   */
  reuse(path: string, inputs: string): boolean {
    const before = this.#previous(path);
    if (inputs === '' || before?.inputs !== inputs) return false;
    this.#unchanged.add(path);
    this.#paths.add(path);
    this.#result.bytes += before.size;
    this.#record.keep(path);
    return true;
  }

  /**
   * Takes all files of a folder of the previous build if they were made from the same inputs.
   * @param folder with a slash at the end. @returns false if there are none, or one of them changed.
   */
  reuseFolder(folder: string, inputs: string): boolean {
    const paths = this.#record.pathsIn(folder);
    const isSame = paths.length > 0 && paths.every((path) => this.#previous(path)?.inputs === inputs);
    return isSame && paths.every((path) => this.reuse(path, inputs));
  }

  /** @param inputs hash of everything that the file is made from, if known. */
  write(path: string, contents: string | Uint8Array, inputs = ''): void {
    const bytes = this.#bytesOf(contents);
    const hash = contentHash(bytes);
    this.#result.bytes += bytes.length;
    this.#paths.add(path);
    if (this.#previous(path)?.contents === hash) this.#unchanged.add(path);
    else {
      // In this thread: to hand a file to another thread and wait for its events takes more time than to write it.
      writeFileSync(this.#target(path), bytes);
      this.#result.written++;
    }
    // A file that is kept is added again, because the record may have it with other inputs.
    this.#record.add(path, statSync(this.#fileOf(path)), { contents: hash, inputs });
  }

  /** UTF-8. The bytes are valid until the next call. */
  #bytesOf(contents: string | Uint8Array): Uint8Array {
    if (typeof contents !== 'string') return contents;
    if (contents.length * MAX_UNIT_BYTES > this.#encoded.length) return Buffer.from(contents);
    return this.#encoded.subarray(0, this.#encoded.write(contents));
  }

  /** Copies a file, unless it is unchanged since the previous build. */
  copy(path: string, source: string): void {
    const { size, mtimeMs } = statSync(source);
    const inputs = `${source} ${size} ${mtimeMs}`;
    if (!this.reuse(path, inputs)) this.write(path, readFileSync(source), inputs);
  }

  /**
   * Writes compressed files next to the files written so far. The compressed version of
   * an unchanged file is reused, and a compressed file that the site itself contains is kept.
   */
  async compress(formats: Compression[], onStep: (done: number, of: number) => void): Promise<void> {
    if (formats.length === 0) return;
    const sources = [...this.#paths].filter((path) =>
      isCompressible(path, statSync(this.#fileOf(path)).size),
    );
    const tasks = sources
      .flatMap((path) => formats.map((format) => ({ path, format, small: path + SUFFIX[format] })))
      .filter(({ small }) => !this.#paths.has(small));
    let done = 0;
    await pLimit(COMPRESSED_AT_ONCE).map(tasks, async (task) => {
      await this.#compressOne(task);
      onStep(++done, tasks.length);
    });
  }

  async #compressOne({ path, format, small }: { path: string; format: Compression; small: string }) {
    if (this.#unchanged.has(path) && this.reuse(small, COMPRESSED_INPUTS)) return;
    const bytes = await compress(readFileSync(this.#fileOf(path)), format);
    if (bytes) this.write(small, bytes, COMPRESSED_INPUTS);
  }

  /** Where a file of the new build is now. */
  #fileOf(path: string): string {
    return join(this.#unchanged.has(path) ? this.out : this.#staging, path);
  }

  /**
   * Replaces the output folder with the new one, unless they have the same files.
   */
  commit(): WriteResult {
    if (this.#hadBefore) {
      for (const path of filesBelow(this.out)) {
        const name = relativePath(this.out, path);
        if (name !== MARKER && !this.#paths.has(name)) this.#result.removed++;
      }
    }
    const { written, removed } = this.#result;
    if (this.#hadBefore && written + removed === 0) removeQuietly(this.#staging);
    else this.#swap();
    this.#record.save();
    return { ...this.#result, unchanged: this.#unchanged.size };
  }

  /** If this ends between the two renames, the next build restores the old folder. */
  #swap(): void {
    for (const path of this.#unchanged) link(join(this.out, path), this.#target(path));
    const old = join(dirname(this.out), `.${basename(this.out)}.${process.pid}.old`);
    if (this.#hadBefore) renameSync(this.out, old);
    try {
      renameSync(this.#staging, this.out);
    } catch (error) {
      if (this.#hadBefore) renameSync(old, this.out);
      throw error;
    }
    removeQuietly(old);
  }

  /** Removes what this build wrote. The next build removes what is left. */
  abort(): void {
    removeQuietly(this.#staging);
  }

  #target(path: string): string {
    const target = join(this.#staging, path);
    const folder = dirname(target);
    if (!this.#folders.has(folder)) mkdirSync(folder, { recursive: true });
    this.#folders.add(folder);
    return target;
  }
}

/**
 * Removes a temporary folder, its marker last: if this build is stopped, the next one removes what is left. On Windows,
 * a folder cannot be removed while another program uses a file in it.
 */
function removeQuietly(folder: string) {
  try {
    for (const name of readdirSync(folder))
      if (name !== MARKER) rmSync(join(folder, name), { recursive: true, force: true });
    rmSync(folder, { recursive: true });
  } catch {}
}

/** Restores or removes the temporary folders of builds that were stopped. */
function cleanUpStoppedBuilds(out: string) {
  const [parent, name] = [dirname(out), basename(out)];
  if (!existsSync(parent)) return;
  for (const entry of readdirSync(parent)) {
    const [, of, pid, state] = /^\.(.+)\.(\d+)\.(new|old)$/.exec(entry) ?? [];
    const path = join(parent, entry);
    if (of !== name || isRunning(Number(pid)) || !isMarked(path)) continue;
    // A build was stopped between its two renames: the old folder is the only complete one.
    if (state === 'old' && !existsSync(out)) renameSync(path, out);
    else removeQuietly(path);
  }
}

/** Whether another process has this id: it may be a build that runs at the same time. */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    // Sends nothing.
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A hard link, or a copy if the file system has none. */
function link(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}
