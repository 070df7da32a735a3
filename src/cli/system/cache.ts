/**
 * The cache between runs, in `node_modules/.cache/docs-cli` of the site. All entries can be recreated: a missing,
 * unknown or damaged entry is a cache miss, and a folder that is not writable is no error.
 */
import { hash } from 'node:crypto';
import {
  closeSync,
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
import { dirname, join, posix, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { crc32 } from 'node:zlib';

/** Short content hash: 16 hex digits of SHA-1. Used for names and to detect changes, never for security. */
export function contentHash(...pieces: (string | Uint8Array)[]): string {
  return hash('sha1', pieces.length === 1 ? pieces[0]! : pieces.join('\0')).slice(0, 16);
}

/**
 * The folder of this package's code: `src`, or `lib` with the bundled code. The chunks of the bundle are in
 * `lib/cli/system`, as this module is in `src/cli/system`.
 */
export const codeFolder = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** @param path of a file in `codeFolder`, such as `cli/main.js` */
export function codeUrl(path: string): URL {
  return pathToFileURL(join(codeFolder, path));
}

/** Whether a path is that of a module of this package. */
export function isOwnModule(path: string): boolean {
  return path.startsWith(codeFolder + sep);
}

/** The root of this package. */
export const packageFolder = dirname(codeFolder);

/** The version of this package. */
export function packageVersion(): string {
  const manifest = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  return manifest.version;
}

let codeStamp: string | undefined;

/** Changes with every change of this tool. The code that creates an entry of the cache is part of its key. */
export function toolStamp(): string {
  codeStamp ??= contentHash(readFileSync(join(packageFolder, 'package.json')), sourceStamp());
  return codeStamp;
}

/** The hash that the build writes to `lib`, or the time of the newest file in `src`. */
function sourceStamp(): string {
  try {
    return readFileSync(join(codeFolder, '.stamp'), 'utf8');
  } catch {
    return String(newestFile(codeFolder));
  }
}

function newestFile(folder: string): number {
  let newest = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    newest = Math.max(newest, entry.isDirectory() ? newestFile(path) : statSync(path).mtimeMs);
  }
  return newest;
}

/** Length of the checksum that detects damaged files. */
const SEAL_LENGTH = 9;

/** The name is part of the checksum, because the same contents are not valid under another name. */
function sealOf(name: string, contents: Uint8Array): string {
  return `${crc32(contents, crc32(name))
    .toString(16)
    .padStart(SEAL_LENGTH - 1, '0')}\n`;
}

/** Also replaces a folder at the target path, which can only be there by mistake. */
function replace(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EISDIR') throw error;
    rmSync(to, { recursive: true, force: true });
    renameSync(from, to);
  }
}

/**
 * Writes the pieces one after the other, without joining them in memory. @throws if the file exists already
 * or the disk is full.
 */
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
    // The file was never created or cannot be removed.
  }
}

export class Cache {
  readonly folder: string;
  readonly #made = new Set<string>();

  constructor(root: string) {
    this.folder = join(root, 'node_modules', '.cache', 'docs-cli');
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  /**
   * Exactly the value that `writeJson` wrote. It needs no other check, because the name or the value has the version of
   * the tool or of the format.
   */
  readJson<T>(name: string): T | undefined {
    const contents = this.readBytes(name);
    return contents && (JSON.parse(contents.toString('utf8')) as T);
  }

  writeJson(name: string, value: unknown): void {
    this.writeBytes(name, Buffer.from(JSON.stringify(value)));
  }

  /** Exactly the bytes that `writeBytes` wrote; a truncated or changed file counts as missing. */
  readBytes(name: string): Buffer | undefined {
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

  /** Writes to a temporary file and renames it, so that other processes never read an incomplete file. */
  write(name: string, contents: string | Uint8Array | readonly Uint8Array[]): void {
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
      // If the disk is read-only or full, the site is built without a cache.
      removeQuietly(beside);
    }
  }

  /**
   * Creates a file and returns its handle for reading and writing; undefined if the file exists or cannot be
   * created.
   */
  create(name: string): number | undefined {
    try {
      mkdirSync(dirname(this.path(name)), { recursive: true });
      return openSync(this.path(name), 'wx+');
    } catch {
      return undefined;
    }
  }

  /** Removes the entries of a folder that are not in `keep`. */
  prune(folder: string, keep: ReadonlySet<string>): void {
    for (const shard of this.namesIn(folder)) {
      for (const name of this.namesIn(posix.join(folder, shard)))
        if (!keep.has(name)) removeQuietly(this.path(posix.join(folder, shard, name)));
    }
  }

  /** Removes all files of a folder with this extension, except one. */
  removeOthers(folder: string, ending: string, kept: string): void {
    for (const name of this.namesIn(folder))
      if (name.endsWith(ending) && name !== kept) removeQuietly(this.path(posix.join(folder, name)));
  }

  /** Removes the files of a folder that were not written in the last `milliseconds`. */
  removeOlder(folder: string, milliseconds: number): void {
    const before = Date.now() - milliseconds;
    for (const name of this.namesIn(folder)) {
      const path = this.path(posix.join(folder, name));
      const stat = statSync(path, { throwIfNoEntry: false });
      if (stat && stat.mtimeMs < before) removeQuietly(path);
    }
  }

  /** Empty if the folder does not exist. */
  namesIn(folder: string): string[] {
    try {
      return readdirSync(this.path(folder));
    } catch {
      return [];
    }
  }
}
