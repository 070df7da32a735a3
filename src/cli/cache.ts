/**
 * What is kept between runs, in `node_modules/.cache/docs-cli` of the site. Everything in it can be made again:
 * a missing, foreign or damaged entry is simply a miss, and a folder that cannot be written is no error.
 */
import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

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
    const path = join(folder, entry.name);
    newest = Math.max(newest, entry.isDirectory() ? newestFile(path) : statSync(path).mtimeMs);
  }
  return newest;
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

  read(name: string): string | undefined {
    try {
      return readFileSync(this.path(name), 'utf8');
    } catch {
      return undefined;
    }
  }

  readBytes(name: string): Uint8Array | undefined {
    try {
      return readFileSync(this.path(name));
    } catch {
      return undefined;
    }
  }

  readJson<T>(name: string): T | undefined {
    const text = this.read(name);
    if (text === undefined) return undefined;
    try {
      return JSON.parse(text) as T;
    } catch {
      return undefined;
    }
  }

  /** Writes beside and renames, so that a reader of another process never sees half a file. */
  write(name: string, contents: string | Uint8Array): void {
    const path = this.path(name);
    try {
      const folder = dirname(path);
      if (!this.#made.has(folder)) {
        mkdirSync(folder, { recursive: true });
        this.#made.add(folder);
      }
      const beside = `${path}.${process.pid}.tmp`;
      writeFileSync(beside, contents);
      renameSync(beside, path);
    } catch {
      // A site on a read-only disk builds without a cache.
    }
  }

  /** Removes the entries of a folder that `keep` does not name. */
  prune(folder: string, keep: ReadonlySet<string>): void {
    let shards: string[] = [];
    try {
      shards = readdirSync(this.path(folder));
    } catch {
      return;
    }
    for (const shard of shards) {
      try {
        for (const name of readdirSync(this.path(join(folder, shard)))) {
          if (!keep.has(name)) rmSync(this.path(join(folder, shard, name)), { force: true });
        }
      } catch {
        // Removed by another run at the same time.
      }
    }
  }
}
