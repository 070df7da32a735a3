/**
 * The facts of earlier runs: one file of entries and an index, so that a site of ten thousand pages costs a dev server
 * no more than the pages that are looked at, and `check` one read.
 */
import { closeSync, fstatSync, openSync, readdirSync, readSync, rmSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { type Cache, contentHash } from '../cache.js';
import type { Entry } from './facts.js';
import { packEntry, unpackEntry } from './packed-facts.js';

/** Where in the data file each page's entry stands: offset and length in bytes, and their sum. */
interface Index {
  key: string;
  data: string;
  entries: Record<string, [offset: number, length: number, sum: number]>;
}

/** An entry, or its bytes where those are known. */
export type Storable = Entry | Uint8Array;

const FOLDER = 'facts';
const INDEX = `${FOLDER}/index.json`;

export class StoredFacts {
  readonly #index: Index['entries'];
  #file: number | undefined;
  /** All of the file, once it was asked for. */
  #contents: Buffer | undefined;

  private constructor(index: Index['entries'], file?: number) {
    this.#index = index;
    this.#file = file;
  }

  /** Of the same tool and options; nothing where there are none. */
  static open(cache: Cache, key: string): StoredFacts {
    const index = cache.readJson<Index>(INDEX);
    if (index?.key !== key) return new StoredFacts({});
    try {
      return new StoredFacts(index.entries, openSync(cache.path(index.data), 'r'));
    } catch {
      return new StoredFacts({});
    }
  }

  get(path: string): Entry | undefined {
    const bytes = this.bytes(path);
    try {
      return bytes && unpackEntry(path, textOf(bytes));
    } catch {
      return undefined;
    }
  }

  /** An entry as it stands in the file. */
  bytes(path: string): Buffer | undefined {
    const place = Object.hasOwn(this.#index, path) ? this.#index[path] : undefined;
    if (!place || this.#file === undefined) return undefined;
    const [offset, length, sum] = place;
    const bytes = this.#contents
      ? whole(this.#contents.subarray(offset, offset + length), length)
      : readFrom(this.#file, { offset, length });
    // Of a file that was changed it is as if there were none.
    return bytes && crc32(bytes) === sum ? bytes : undefined;
  }

  get paths(): string[] {
    return Object.keys(this.#index);
  }

  /** Reads the whole file at once, for whoever is about to ask for most of its entries; `forgetContents` ends it. */
  readContents(): void {
    if (this.#file === undefined || this.#contents) return;
    this.#contents = readFrom(this.#file, { offset: 0, length: fstatSync(this.#file).size });
  }

  forgetContents(): void {
    this.#contents = undefined;
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
    this.#contents = undefined;
  }

  static write(cache: Cache, key: string, entries: Iterable<[path: string, Storable]>): void {
    const places: Index['entries'] = {};
    const pieces: Uint8Array[] = [];
    let offset = 0;
    for (const [path, entry] of entries) {
      const bytes = entry instanceof Uint8Array ? entry : Buffer.from(packEntry(path, entry));
      places[path] = [offset, bytes.length, crc32(bytes)];
      offset += bytes.length;
      pieces.push(bytes);
    }
    const contents = Buffer.concat(pieces);
    const data = `${FOLDER}/${contentHash(contents)}.data`;
    // The index names its data by contents, so another process never finds one with the other's places.
    cache.write(data, contents);
    cache.writeJson(INDEX, { key, data, entries: places } satisfies Index);
    removeOthers(cache, data);
  }
}

export function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}

function readFrom(file: number, { offset, length }: { offset: number; length: number }): Buffer | undefined {
  const bytes = Buffer.allocUnsafeSlow(length);
  try {
    return whole(bytes.subarray(0, readSync(file, bytes, 0, length, offset)), length);
  } catch {
    return undefined;
  }
}

/** Undefined where some of it is missing: the file was cut. */
function whole(bytes: Buffer, length: number): Buffer | undefined {
  return bytes.length === length ? bytes : undefined;
}

function removeOthers(cache: Cache, kept: string): void {
  try {
    for (const name of readdirSync(cache.path(FOLDER))) {
      if (name.endsWith('.data') && `${FOLDER}/${name}` !== kept)
        rmSync(cache.path(`${FOLDER}/${name}`), { force: true });
    }
  } catch {
    // Another run at the same time was quicker.
  }
}
