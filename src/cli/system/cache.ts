/**
 * The cache between runs, in `node_modules/.cache/docs-cli` of the site. All entries can be recreated: a missing,
 * unknown or damaged entry is a cache miss, and a folder that is not writable is no error.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { contentHash } from './content-hash.js';
import { RecordFiles } from './record-files.js';
import { packRecords } from './records.js';

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

/**
 * Changes with every change of this tool, and of Node, which has the names of languages. It is part of the key of every
 * value in the cache.
 */
export function toolStamp(): string {
  codeStamp ??= contentHash(
    readFileSync(join(packageFolder, 'package.json')),
    sourceStamp(),
    process.version,
  );
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

/** Number of values of a kind that stay in the cache: the last ones, such as those of two output folders. */
const KEPT = 8;

/** All methods do without a cache if the disk is read-only or full. */
export class Cache {
  readonly folder: string;

  constructor(root: string) {
    this.folder = join(root, 'node_modules', '.cache', 'docs-cli');
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  /** The value that this version of the tool wrote for the same inputs. It needs no other check. */
  readJson<T>(kind: string, inputs = ''): T | undefined {
    const contents = this.readBytes(kind, inputs);
    return contents && (JSON.parse(contents.toString('utf8')) as T);
  }

  writeJson(kind: string, value: unknown, inputs = ''): void {
    this.writeBytes(kind, Buffer.from(JSON.stringify(value)), inputs);
  }

  /** Like `readJson`, for what `writeBytes` wrote. */
  readBytes(kind: string, inputs = ''): Buffer | undefined {
    const files = new RecordFiles(this.path(kind));
    try {
      return files.get(contentHash(toolStamp(), inputs));
    } finally {
      files.close();
    }
  }

  writeBytes(kind: string, contents: Uint8Array, inputs = ''): void {
    const files = new RecordFiles(this.path(kind));
    files.append(packRecords([[contentHash(toolStamp(), inputs), contents]]));
    files.prune(new Set(files.keys.slice(-KEPT)));
    files.close();
  }

  /**
   * Replaces a module that Node imports from the cache. It is written to a temporary file and renamed, so that other
   * processes never read an incomplete file.
   */
  writeModule(name: string, code: string): void {
    const path = this.path(name);
    const beside = `${path}.${process.pid}.tmp`;
    try {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(beside, code);
      // It is damaged, or it is a folder.
      removeQuietly(path);
      renameSync(beside, path);
    } catch {
      removeQuietly(beside);
    }
  }

  /** Removes the files of a folder that were not written in the last `milliseconds`. */
  removeOlder(folder: string, milliseconds: number): void {
    const before = Date.now() - milliseconds;
    for (const name of namesIn(this.path(folder))) {
      const path = join(this.path(folder), name);
      const stat = statSync(path, { throwIfNoEntry: false });
      if (stat && stat.mtimeMs < before) removeQuietly(path);
    }
  }
}

/** Empty if the folder does not exist. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function removeQuietly(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // It cannot be removed.
  }
}
