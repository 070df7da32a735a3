/**
 * Stores the entries of pages between runs: a data file with one entry after the other, and an index with the
 * position of each entry. So `dev` can read only the entries of opened pages, and `check` reads the whole
 * file at once.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { posix } from 'node:path';
import { crc32 } from 'node:zlib';
import { type Cache, contentHash } from '../../system/cache.js';

interface Index {
  /** Identifies the tool version and the options that the entries depend on. */
  key: string;
  /**
   * Name of the data file. It contains a hash of `pages`, so an index never matches the data of another
   * process.
   */
  data: string;
  pages: [path: string, offset: number, length: number, sum: number][];
}

const FOLDER = 'page-meta';
const INDEX = `${FOLDER}/index.json`;

export class PageMetaFile {
  readonly #places = new Map<string, { offset: number; length: number; sum: number }>();
  #handle: number | undefined;
  /** The whole file, after `readContents` was called. */
  #contents: Buffer | undefined;

  /** Opens the file that a run with the same key wrote. If there is none, the store is empty. */
  constructor(cache: Cache, key: string) {
    const index = cache.readJson<Index>(INDEX);
    if (index?.key !== key) return;
    try {
      this.#handle = openSync(cache.path(index.data), 'r');
    } catch {
      return;
    }
    for (const [path, offset, length, sum] of index.pages) this.#places.set(path, { offset, length, sum });
  }

  get paths(): Iterable<string> {
    return this.#places.keys();
  }

  /** The entry of a page; undefined if it does not exist or its checksum does not match. */
  get(path: string): Buffer | undefined {
    const place = this.#places.get(path);
    if (!place) return undefined;
    const { offset, length, sum } = place;
    const bytes = this.#contents?.subarray(offset, offset + length) ?? this.#read(offset, length);
    return bytes && crc32(bytes) === sum ? bytes : undefined;
  }

  /** Reads the whole file at once. Use it when most entries are needed. */
  readContents(): void {
    if (this.#handle !== undefined) this.#contents ??= this.#read(0, fstatSync(this.#handle).size);
  }

  close(): void {
    if (this.#handle !== undefined) closeSync(this.#handle);
    this.#handle = undefined;
    this.#contents = undefined;
  }

  /** Undefined if the file is too short or cannot be read. */
  #read(offset: number, length: number): Buffer | undefined {
    if (this.#handle === undefined) return undefined;
    try {
      const bytes = Buffer.allocUnsafeSlow(length);
      return readSync(this.#handle, bytes, 0, length, offset) === length ? bytes : undefined;
    } catch {
      return undefined;
    }
  }
}

/** Replaces the file of an earlier run. */
export function writePageMeta(
  cache: Cache,
  key: string,
  entries: Iterable<[path: string, Uint8Array]>,
): void {
  const pages: Index['pages'] = [];
  const pieces: Uint8Array[] = [];
  let offset = 0;
  for (const [path, bytes] of entries) {
    pages.push([path, offset, bytes.length, crc32(bytes)]);
    pieces.push(bytes);
    offset += bytes.length;
  }
  const data = `${FOLDER}/${contentHash(JSON.stringify(pages))}.data`;
  cache.write(data, pieces);
  cache.writeJson(INDEX, { key, data, pages } satisfies Index);
  cache.removeOthers(FOLDER, '.data', posix.basename(data));
}
