/**
 * Records what a build wrote to its folder. The next build uses the record to detect unchanged files without
 * reading them. A file with another time or inode may be a copy, for example from a CI cache, so its bytes
 * are compared.
 */
import { readFileSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Cache } from '../system/cache.js';
import { contentHash } from '../system/content-hash.js';

/** `inputs`: hash of everything the file was made from; empty if unknown. */
type Row = [size: number, time: number, inode: number, contents: string, inputs: string];

const KIND = 'written';

export interface WrittenFile {
  size: number;
  /** Hash of the file's bytes. */
  contents: string;
  /** Hash of everything the file was made from; empty if unknown. */
  inputs: string;
}

export class WrittenFiles {
  readonly #cache: Cache;
  readonly #out: string;
  readonly #before: Map<string, Row>;
  readonly #now = new Map<string, Row>();
  /** The record on disk lacks a row or has another one. */
  #hasNews = false;

  /** @param out absolute path of the output folder. */
  constructor(out: string, cache: Cache) {
    this.#cache = cache;
    this.#out = out;
    this.#before = new Map(Object.entries(cache.readJson<Record<string, Row>>(KIND, out) ?? {}));
  }

  /** A file of the previous build; undefined if it was changed since. */
  get(path: string): WrittenFile | undefined {
    const row = this.#before.get(path);
    const stat = row && statSync(join(this.#out, path), { throwIfNoEntry: false });
    if (!row || !stat || !this.#isAsWritten(path, row, stat)) return undefined;
    const [size, , , contents, inputs] = row;
    return { size, contents, inputs };
  }

  /** The files of the previous build in a folder, and in the folders in it. */
  pathsIn(folder: string): string[] {
    return [...this.#before.keys()].filter((path) => path.startsWith(folder));
  }

  #isAsWritten(path: string, row: Row, { size, mtimeMs, ino }: Stats): boolean {
    if (size !== row[0]) return false;
    if (mtimeMs === row[1] && ino === row[2]) return true;
    if (contentHash(readFileSync(join(this.#out, path))) !== row[3]) return false;
    this.#before.set(path, [size, mtimeMs, ino, row[3], row[4]]);
    this.#hasNews = true;
    return true;
  }

  /** Records that this build reuses the file of the previous one. */
  keep(path: string): void {
    this.#now.set(path, this.#before.get(path)!);
  }

  add(path: string, { size, mtimeMs, ino }: Stats, { contents, inputs }: Omit<WrittenFile, 'size'>): void {
    const row: Row = [size, mtimeMs, ino, contents, inputs];
    this.#now.set(path, row);
    this.#hasNews ||= String(this.#before.get(path)) !== String(row);
  }

  /** Call this after the folder was moved to its final path. */
  save(): void {
    if (!this.#hasNews && this.#now.size === this.#before.size) return;
    this.#cache.writeJson(KIND, Object.fromEntries(this.#now), this.#out);
  }
}
