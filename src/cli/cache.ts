/**
 * What is kept between runs, in `node_modules/.cache/docs-cli` of the site. Everything in it can be made again:
 * a missing, foreign or damaged entry is simply a miss, and a folder that cannot be written is no error.
 */
import { hash } from 'node:crypto';
import {
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writevSync,
} from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';

/** Short content hash: 16 hex digits of SHA-1. Used as names and to see change, never for security. */
export function contentHash(...pieces: (string | Uint8Array)[]): string {
  return hash('sha1', pieces.length === 1 ? pieces[0]! : pieces.join('\0')).slice(0, 16);
}

/** The folder of the compiled or source code of this package: what makes the cache is part of its key. */
export const codeFolder = dirname(dirname(fileURLToPath(import.meta.url)));

/** The root of this package. */
export const packageFolder = dirname(codeFolder);

let codeStamp: string | undefined;

/** Changes with every change of this tool: its version and, while it is being worked on, its files. */
export function toolStamp(): string {
  codeStamp ??= contentHash(
    readFileSync(join(packageFolder, 'package.json')),
    String(newestFile(codeFolder)),
  );
  return codeStamp;
}

function newestFile(folder: string): number {
  let newest = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    // What only compilers read does nothing.
    if (entry.name.endsWith('.d.ts')) continue;
    const path = `${folder}/${entry.name}`;
    newest = Math.max(newest, entry.isDirectory() ? newestFile(path) : statSync(path).mtimeMs);
  }
  return newest;
}

/** Sums of bytes tell a broken file from a whole one. */
const SEAL_LENGTH = 9;

/** Under another name the same contents would mean something else. */
function sealOf(name: string, contents: Uint8Array): string {
  return `${crc32(contents, crc32(name))
    .toString(16)
    .padStart(SEAL_LENGTH - 1, '0')}\n`;
}

/** Also where a folder stands in the way, which nobody meant. */
function replace(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EISDIR') throw error;
    rmSync(to, { recursive: true, force: true });
    renameSync(from, to);
  }
}

/** Joins the pieces on disk, not in memory. @throws if the file exists already, or the disk is full. */
function writePieces(path: string, pieces: readonly Uint8Array[]): void {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const handle = openSync(path, 'wx');
  try {
    if (writevSync(handle, pieces) < length) throw new Error('The disk is full.');
  } finally {
    closeSync(handle);
  }
}

function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // It was never made, or cannot be removed.
  }
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    // There is nothing, or no way to it.
    return false;
  }
}

export class Cache {
  readonly folder: string;
  readonly #parent: string;
  readonly #made = new Set<string>();
  readonly #own = new Map<string, boolean>();

  constructor(root: string) {
    this.#parent = join(root, 'node_modules', '.cache');
    this.folder = join(this.#parent, 'docs-cli');
  }

  /**
   * Whether a folder of the cache is really in it: somebody may have put a link to other files in its place. Where
   * `node_modules` itself is a link, the cache goes with it.
   */
  #isOwn(folder: string): boolean {
    const known = this.#own.get(folder);
    if (known !== undefined) return known;
    const isTop = folder === '.';
    const above = isTop ? !isLink(this.#parent) : this.#isOwn(posix.dirname(folder));
    const isOwn = above && !folder.split(/[/\\]/).includes('..') && !isLink(this.path(folder));
    this.#own.set(folder, isOwn);
    return isOwn;
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  /** Undefined also of what has not the shape. */
  readJson<T>(name: string, isShape: (value: unknown) => boolean = () => true): T | undefined {
    const contents = this.readBytes(name);
    try {
      const value: unknown = contents && JSON.parse(contents.toString('utf8'));
      return isShape(value) ? (value as T) : undefined;
    } catch {
      return undefined;
    }
  }

  writeJson(name: string, value: unknown): void {
    this.writeBytes(name, Buffer.from(JSON.stringify(value)));
  }

  /** What `writeBytes` wrote, to the last bit: a file that was cut or changed is as if there were none. */
  readBytes(name: string): Buffer | undefined {
    if (!this.#isOwn(posix.dirname(name))) return undefined;
    try {
      const bytes = readFileSync(this.path(name));
      const contents = bytes.subarray(SEAL_LENGTH);
      return bytes.toString('latin1', 0, SEAL_LENGTH) === sealOf(name, contents) ? contents : undefined;
    } catch {
      return undefined;
    }
  }

  writeBytes(name: string, contents: Uint8Array): void {
    this.write(name, [Buffer.from(sealOf(name, contents), 'latin1'), contents]);
  }

  /** Writes beside and renames, so that a reader of another process never sees half a file. */
  write(name: string, contents: string | Uint8Array | readonly Uint8Array[]): void {
    if (!this.#isOwn(posix.dirname(name))) return;
    const path = this.path(name);
    const beside = `${path}.${process.pid}.tmp`;
    try {
      const folder = dirname(path);
      if (!this.#made.has(folder)) {
        mkdirSync(folder, { recursive: true });
        this.#made.add(folder);
      }
      removeQuietly(beside);
      if (Array.isArray(contents)) writePieces(beside, contents);
      else writeFileSync(beside, contents as string | Uint8Array, { flag: 'wx' });
      replace(beside, path);
    } catch {
      // A site on a read-only disk, or a full one, builds without a cache.
      removeQuietly(beside);
    }
  }

  /** A handle of a new file, to read and write it; undefined where none can be made, or where there is one already. */
  create(name: string): number | undefined {
    const folder = posix.dirname(name);
    if (!this.#isOwn(folder)) return undefined;
    try {
      mkdirSync(this.path(folder), { recursive: true });
      return openSync(this.path(name), 'wx+');
    } catch {
      return undefined;
    }
  }

  /** Removes the entries of a folder that `keep` does not name. */
  prune(folder: string, keep: ReadonlySet<string>): void {
    for (const shard of this.namesIn(folder)) {
      for (const name of this.namesIn(posix.join(folder, shard)))
        if (!keep.has(name)) removeQuietly(this.path(posix.join(folder, shard, name)));
    }
  }

  /** Removes the files of a folder that have this ending, but for one. */
  removeOthers(folder: string, ending: string, kept: string): void {
    for (const name of this.namesIn(folder))
      if (name.endsWith(ending) && name !== kept) removeQuietly(this.path(posix.join(folder, name)));
  }

  /** Removes the files of a folder that nobody has written for so many milliseconds. */
  removeOlder(folder: string, milliseconds: number): void {
    const before = Date.now() - milliseconds;
    for (const name of this.namesIn(folder)) {
      const path = this.path(posix.join(folder, name));
      const stat = statSync(path, { throwIfNoEntry: false });
      if (stat && stat.mtimeMs < before) removeQuietly(path);
    }
  }

  /** None where another run at the same time was quicker, and of a folder that is not in the cache. */
  namesIn(folder: string): string[] {
    if (!this.#isOwn(folder)) return [];
    try {
      return readdirSync(this.path(folder));
    } catch {
      return [];
    }
  }
}
