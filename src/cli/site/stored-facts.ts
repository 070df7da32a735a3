import { openSync, readdirSync, readSync, rmSync } from 'node:fs';
import { type Cache, contentHash } from '../cache.js';
import type { Facts } from './facts.js';

/** What a file looked like on disk; the same stamp means the same bytes. */
export type Stamp = string;

export interface Entry {
  /** When the stamps were taken, in ms: a file changed in the same moment is not trusted. */
  at: number;
  /** Of the page and of the files that it includes. */
  stamps: Record<string, Stamp>;
  bodyKey: string;
  facts: Facts;
}

/** Where in the data file each page's entry stands: offset and length in bytes. */
interface Index {
  key: string;
  data: string;
  entries: Record<string, [offset: number, length: number]>;
}

const FOLDER = 'facts';
const INDEX = `${FOLDER}/index.json`;

/**
 * The facts of earlier runs: one file of entries and an index, so that a site of ten thousand pages costs a dev server
 * no more than the pages that are looked at.
 */
export class StoredFacts {
  readonly #index: Index['entries'];
  readonly #file: number | undefined;

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
    const bytes = this.#bytes(path);
    try {
      return bytes && (JSON.parse(bytes.toString('utf8')) as Entry);
    } catch {
      return undefined;
    }
  }

  #bytes(path: string): Buffer | undefined {
    const place = Object.hasOwn(this.#index, path) ? this.#index[path] : undefined;
    if (!place || this.#file === undefined) return undefined;
    const [offset, length] = place;
    const bytes = Buffer.alloc(length);
    return readSync(this.#file, bytes, 0, length, offset) === length ? bytes : undefined;
  }

  /** Writes entries; with `before`, what it knows of other pages is kept. */
  static write(cache: Cache, key: string, entries: ReadonlyMap<string, Entry>, before?: StoredFacts): void {
    const places: Index['entries'] = {};
    const pieces: Buffer[] = [];
    let offset = 0;
    const add = (path: string, bytes: Buffer) => {
      places[path] = [offset, bytes.length];
      offset += bytes.length;
      pieces.push(bytes);
    };
    for (const [path, entry] of entries) add(path, Buffer.from(JSON.stringify(entry)));
    for (const path of before ? Object.keys(before.#index) : []) {
      const bytes = entries.has(path) ? undefined : before!.#bytes(path);
      if (bytes) add(path, bytes);
    }
    const contents = Buffer.concat(pieces);
    const data = `${FOLDER}/${contentHash(contents)}.data`;
    // The index names its data by contents, so another process never finds one with the other's places.
    cache.write(data, contents);
    cache.write(INDEX, JSON.stringify({ key, data, entries: places } satisfies Index));
    removeOthers(cache, data);
  }
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
