/**
 * Stores many small values in few files. A file is a sequence of records:
 *
 *     key (16 hex digits) | length of the contents (4 bytes) | crc32 of key and contents (4 bytes) | contents
 *
 * A process only appends records, to a file that no other process writes. So two processes never interfere,
 * and a process that was stopped leaves a file whose last record is incomplete. A record with a wrong
 * checksum counts as missing. `prune` copies the records that are still needed out of files that mostly
 * contain other records.
 */
import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { posix } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Cache } from './cache.js';

const KEY_LENGTH = 16;
const HEADER_LENGTH = KEY_LENGTH + 8;
const ENDING = '.records';
/** A file is rewritten if less than this fraction of it is needed. */
const WANTED_PART = 0.5;
/** If there are more files, all except the largest one are merged. */
const MOST_FILES = 8;

interface Place {
  file: number;
  offset: number;
  length: number;
}

interface RecordsFile {
  name: string;
  handle: number;
  size: number;
}

/** Packs records in the given order. Keys are `contentHash`es. */
export function packRecords(records: readonly [key: string, contents: string][]): Uint8Array<ArrayBuffer> {
  const lengths = records.map(([, contents]) => Buffer.byteLength(contents));
  const bytes = new Uint8Array(lengths.reduce((sum, length) => sum + HEADER_LENGTH + length, 0));
  const buffer = Buffer.from(bytes.buffer);
  let at = 0;
  for (const [i, [key, contents]] of records.entries()) {
    const length = lengths[i]!;
    buffer.write(key, at, 'latin1');
    buffer.write(contents, at + HEADER_LENGTH, 'utf8');
    buffer.writeUInt32LE(length, at + KEY_LENGTH);
    const sum = sumOf(key, buffer.subarray(at + HEADER_LENGTH, at + HEADER_LENGTH + length));
    buffer.writeUInt32LE(sum, at + KEY_LENGTH + 4);
    at += HEADER_LENGTH + length;
  }
  return bytes;
}

/** The checksum includes the key, so that a record with a damaged key is not found under another key. */
function sumOf(key: string, contents: Uint8Array): number {
  return crc32(contents, crc32(key));
}

export class RecordFiles {
  readonly #cache: Cache;
  readonly #folder: string;
  readonly #places = new Map<string, Place>();
  readonly #files: RecordsFile[] = [];
  /** Contents by key that could not be written. */
  readonly #unwritten = new Map<string, Buffer>();
  /** Index of the file that this process writes; undefined before the first write, -1 if it cannot write. */
  #own: number | undefined;

  /** Reads only the positions of earlier records, not their contents. */
  constructor(cache: Cache, folder: string) {
    this.#cache = cache;
    this.#folder = folder;
    for (const name of cache.namesIn(folder)) if (name.endsWith(ENDING)) this.#open(posix.join(folder, name));
  }

  has(key: string): boolean {
    return this.#places.has(key) || this.#unwritten.has(key);
  }

  /** Undefined if there is no such record or if it is damaged. */
  get(key: string): Buffer | undefined {
    const place = this.#places.get(key);
    const record = place && this.#read(place);
    if (!record) return this.#unwritten.get(key);
    const contents = record.subarray(HEADER_LENGTH);
    const isWhole = keyAt(record, 0) === key && record.readUInt32LE(KEY_LENGTH + 4) === sumOf(key, contents);
    if (isWhole) return contents;
    this.#places.delete(key);
    return undefined;
  }

  /**
   * If the disk is full or read-only, the records stay in memory.
   * @param records in the format of `packRecords`.
   */
  append(records: Uint8Array): void {
    if (records.length === 0) return;
    const begin = this.#write(records);
    const bytes = Buffer.from(records.buffer, records.byteOffset, records.length);
    for (let at = 0; at < bytes.length; ) {
      const length = bytes.readUInt32LE(at + KEY_LENGTH);
      const key = keyAt(bytes, at);
      const end = at + HEADER_LENGTH + length;
      if (begin === undefined) this.#unwritten.set(key, bytes.subarray(at + HEADER_LENGTH, end));
      else this.#places.set(key, { file: this.#own!, offset: begin + at, length });
      at = end;
    }
  }

  /** @returns the offset in the file of this process; undefined if the records cannot be written. */
  #write(records: Uint8Array): number | undefined {
    const file = this.#files[this.#ownFile()];
    if (!file) return undefined;
    try {
      for (let done = 0; done < records.length; )
        done += writeSync(file.handle, records, done, records.length - done, file.size + done);
    } catch {
      // The incomplete record must stay the last one of the file, so nothing more is written to it.
      this.#own = -1;
      return undefined;
    }
    const begin = file.size;
    file.size += records.length;
    return begin;
  }

  /** Removes all other records from memory, and from disk if that frees enough space. */
  prune(wanted: ReadonlySet<string>): void {
    const kept = new Map<number, { keys: string[]; size: number }>();
    for (const [key, { file, length }] of this.#places) {
      if (!wanted.has(key)) this.#places.delete(key);
      else {
        const found = kept.get(file) ?? { keys: [], size: 0 };
        found.keys.push(key);
        found.size += HEADER_LENGTH + length;
        kept.set(file, found);
      }
    }
    const isMany = this.#files.length > MOST_FILES;
    const largest = Math.max(...this.#files.map(({ size }) => size));
    const old = this.#files.flatMap(({ size }, i) =>
      (isMany && size < largest) || (kept.get(i)?.size ?? 0) < size * WANTED_PART ? [i] : [],
    );
    if (old.length === 0) return;
    // Start a new file, because the file of this process may be removed.
    this.#own = undefined;
    for (const i of old) if (!this.#copy(kept.get(i)?.keys ?? [])) return;
    for (const i of old) this.#remove(this.#files[i]!);
  }

  close(): void {
    for (const { handle } of this.#files) if (handle >= 0) closeQuietly(handle);
    this.#files.length = 0;
    this.#places.clear();
    this.#unwritten.clear();
    this.#own = -1;
  }

  /** Returns false if the records cannot be written. */
  #copy(keys: string[]): boolean {
    for (const key of keys) {
      const record = this.#read(this.#places.get(key)!);
      if (record) this.append(record);
      if (this.#own === -1) return false;
    }
    return true;
  }

  #remove(file: RecordsFile): void {
    closeQuietly(file.handle);
    file.handle = -1;
    try {
      rmSync(this.#cache.path(file.name), { force: true });
    } catch {
      // The file stays, and the next run tries again.
    }
  }

  /** Header and contents; the checksum is not verified. */
  #read({ file, offset, length }: Place): Buffer | undefined {
    const { handle } = this.#files[file]!;
    return handle < 0 ? undefined : readAt(handle, offset, HEADER_LENGTH + length);
  }

  #open(name: string): void {
    let handle: number;
    try {
      handle = openSync(this.#cache.path(name), 'r');
    } catch {
      return;
    }
    const file = this.#files.length;
    let offset = 0;
    for (;;) {
      const header = readAt(handle, offset, HEADER_LENGTH);
      if (!header) break;
      const key = keyAt(header, 0);
      // The key is damaged, so the position of the next record is unknown.
      if (!/^[0-9a-f]{16}$/.test(key)) break;
      const length = header.readUInt32LE(KEY_LENGTH);
      this.#places.set(key, { file, offset, length });
      offset += HEADER_LENGTH + length;
    }
    this.#files.push({ name, handle, size: offset });
  }

  #ownFile(): number {
    if (this.#own !== undefined) return this.#own;
    const name = posix.join(this.#folder, `${randomUUID()}${ENDING}`);
    const handle = this.#cache.create(name);
    if (handle === undefined) this.#own = -1;
    else this.#own = this.#files.push({ name, handle, size: 0 }) - 1;
    return this.#own;
  }
}

function keyAt(header: Buffer, at: number): string {
  return header.toString('latin1', at, at + KEY_LENGTH);
}

function readAt(handle: number, offset: number, length: number): Buffer | undefined {
  try {
    const bytes = Buffer.allocUnsafe(length);
    return readSync(handle, bytes, 0, length, offset) === length ? bytes : undefined;
  } catch {
    return undefined;
  }
}

function closeQuietly(handle: number): void {
  try {
    closeSync(handle);
  } catch {
    // It was already closed.
  }
}
