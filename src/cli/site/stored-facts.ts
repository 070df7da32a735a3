/**
 * The facts of earlier runs: one file of entries and an index, so that a site of ten thousand pages costs a dev server
 * no more than the pages that are looked at, and `check` one read.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { posix } from 'node:path';
import { crc32 } from 'node:zlib';
import { type Cache, contentHash } from '../cache.js';
import { isNumber, isText, listOf, objectOf, type Shape } from '../report/shape.js';
import type { Entry, Facts } from './facts.js';
import { packEntry, unpackEntry } from './packed-facts.js';

/** What stands in the data file: the entries of these pages one after the other, by their lengths in bytes and sums. */
interface Index {
  key: string;
  data: string;
  /** Of the whole file. */
  sum: number;
  paths: string[];
  lengths: number[];
  sums: number[];
}

interface Place {
  offset: number;
  length: number;
  sum: number;
}

/** An entry, or its bytes where those are known. */
export type Storable = Entry | Uint8Array;

const FOLDER = 'facts';
const isDataName: Shape = (value) => typeof value === 'string' && /^facts\/[0-9a-f]{16}\.data$/.test(value);
const hasShape = objectOf({
  key: isText,
  data: isDataName,
  sum: isNumber,
  paths: listOf(isText),
  lengths: listOf((value) => Number.isSafeInteger(value) && (value as number) >= 0),
  sums: listOf(isNumber),
});

const isIndex: Shape = (value) => {
  if (!hasShape(value)) return false;
  const { paths, lengths, sums } = value as Index;
  return lengths.length === paths.length && sums.length === paths.length;
};

const INDEX = `${FOLDER}/index.json`;

export class StoredFacts {
  readonly #index: Index | undefined;
  readonly #places = new Map<string, Place>();
  #file: number | undefined;
  /** All of the file, once it was asked for; absent where it is not as it was written. */
  #contents: Buffer | undefined;

  private constructor(index?: Index, file?: number) {
    this.#index = index;
    this.#file = file;
    let offset = 0;
    for (const [i, path] of index?.paths.entries() ?? []) {
      const length = index!.lengths[i]!;
      this.#places.set(path, { offset, length, sum: index!.sums[i]! });
      offset += length;
    }
  }

  /** Of the same tool and options; nothing where there are none. */
  static open(cache: Cache, key: string): StoredFacts {
    const index = cache.readJson<Index>(INDEX, isIndex);
    if (index?.key !== key) return new StoredFacts();
    try {
      return new StoredFacts(index, openSync(cache.path(index.data), 'r'));
    } catch {
      return new StoredFacts();
    }
  }

  /** `reread` gives the facts of the page anew. */
  get(path: string, reread: () => Facts): Entry | undefined {
    const bytes = this.bytes(path);
    try {
      return bytes && unpackEntry(path, bytes, reread);
    } catch {
      return undefined;
    }
  }

  /** An entry as it stands in the file. */
  bytes(path: string): Buffer | undefined {
    const place = this.#places.get(path);
    if (!place || this.#file === undefined) return undefined;
    if (this.#contents) return this.#contents.subarray(place.offset, place.offset + place.length);
    const bytes = readFrom(this.#file, place);
    // Of a file that was changed it is as if there were none.
    return bytes && crc32(bytes) === place.sum ? bytes : undefined;
  }

  get paths(): Iterable<string> {
    return this.#places.keys();
  }

  /** Reads the whole file at once, for whoever is about to ask for most of its entries; `forgetContents` ends it. */
  readContents(): void {
    if (this.#file === undefined || this.#contents) return;
    const contents = readFrom(this.#file, { offset: 0, length: fstatSync(this.#file).size });
    // Of one that was changed entries are read one by one, for most of them may be whole.
    if (contents && crc32(contents) === this.#index?.sum) this.#contents = contents;
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
    const pieces: Uint8Array[] = [];
    const [paths, lengths, sums] = [[] as string[], [] as number[], [] as number[]];
    for (const [path, entry] of entries) {
      const bytes = entry instanceof Uint8Array ? entry : Buffer.from(packEntry(path, entry));
      paths.push(path);
      lengths.push(bytes.length);
      sums.push(crc32(bytes));
      pieces.push(bytes);
    }
    const contents = Buffer.concat(pieces);
    const data = `${FOLDER}/${contentHash(contents)}.data`;
    // The index names its data by contents, so another process never finds one with the other's places.
    cache.write(data, contents);
    cache.writeJson(INDEX, { key, data, sum: crc32(contents), paths, lengths, sums } satisfies Index);
    cache.removeOthers(FOLDER, '.data', posix.basename(data));
  }
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
