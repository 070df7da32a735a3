/**
 * Stores many small values in few files, for `BodyStore`. A file is a sequence of records:
 *
 *     key (16 hex digits) | length of the contents (4 bytes) | crc32 of key and contents (4 bytes) | contents
 *
 * A process only appends records, to a file that no other process writes. So two processes never interfere,
 * and a process that was stopped leaves a file whose last record is incomplete. A record with a wrong
 * checksum counts as missing. `prune` copies the records that are still needed out of files that mostly
 * contain other records.
 */
import { randomUUID } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
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

interface OpenFile {
  name: string;
  handle: number;
  size: number;
}

interface Place {
  file: OpenFile;
  offset: number;
  /** Length of the contents, without the header. */
  length: number;
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
  readonly #files = new Set<OpenFile>();
  /** Contents by key that could not be written. */
  readonly #unwritten = new Map<string, Buffer>();
  /** The file that this process writes. The first write creates it. */
  #own: OpenFile | undefined;
  #canWrite = true;

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
    return this.#read(key)?.subarray(HEADER_LENGTH) ?? this.#unwritten.get(key);
  }

  /**
   * If the disk is full or read-only, the records stay in memory.
   * @param records in the format of `packRecords`.
   */
  append(records: Uint8Array): void {
    if (records.length === 0) return;
    const written = this.#write(records);
    const bytes = Buffer.from(records.buffer, records.byteOffset, records.length);
    for (let at = 0; at < bytes.length; ) {
      const length = bytes.readUInt32LE(at + KEY_LENGTH);
      const key = keyAt(bytes, at);
      const end = at + HEADER_LENGTH + length;
      if (written) this.#places.set(key, { file: written.file, offset: written.offset + at, length });
      else this.#unwritten.set(key, bytes.subarray(at + HEADER_LENGTH, end));
      at = end;
    }
  }

  /** @returns where the records are; undefined if they cannot be written. */
  #write(records: Uint8Array): Omit<Place, 'length'> | undefined {
    const file = this.#ownFile();
    if (!file) return undefined;
    try {
      for (let done = 0; done < records.length; )
        done += writeSync(file.handle, records, done, records.length - done, file.size + done);
    } catch {
      // The incomplete record must stay the last one of the file, so nothing more is written to it.
      this.#canWrite = false;
      return undefined;
    }
    const offset = file.size;
    file.size += records.length;
    return { file, offset };
  }

  /**
   * Forgets records whose key is not wanted. Rewrites files that mostly contain such records. They may be of
   * other processes, which then create again what they need.
   */
  prune(wanted: ReadonlySet<string>): void {
    const kept = new Map([...this.#files].map((file) => [file, { keys: [] as string[], size: 0 }]));
    for (const [key, { file, length }] of this.#places) {
      if (!wanted.has(key)) this.#places.delete(key);
      else {
        const ofFile = kept.get(file)!;
        ofFile.keys.push(key);
        ofFile.size += HEADER_LENGTH + length;
      }
    }
    for (const key of this.#unwritten.keys()) if (!wanted.has(key)) this.#unwritten.delete(key);
    const isMany = this.#files.size > MOST_FILES;
    const largest = Math.max(...[...this.#files].map(({ size }) => size));
    const rewritten = [...kept].filter(
      ([file, { size }]) => (isMany && file.size < largest) || size < file.size * WANTED_PART,
    );
    if (rewritten.length === 0) return;
    // Start a new file, because the file of this process may be removed.
    this.#own = undefined;
    this.#canWrite = true;
    for (const [, { keys }] of rewritten) if (!this.#copy(keys)) return;
    for (const [file] of rewritten) this.#remove(file);
  }

  close(): void {
    for (const { handle } of this.#files) closeQuietly(handle);
    this.#files.clear();
    this.#places.clear();
    this.#unwritten.clear();
    this.#canWrite = false;
  }

  /** Returns false if the records cannot be written. */
  #copy(keys: string[]): boolean {
    for (const key of keys) {
      const record = this.#read(key);
      if (record) this.append(record);
      if (!this.#canWrite) return false;
    }
    return true;
  }

  #remove(file: OpenFile): void {
    closeQuietly(file.handle);
    this.#files.delete(file);
    try {
      rmSync(this.#cache.path(file.name), { force: true });
    } catch {
      // The file stays, and the next run tries again.
    }
  }

  /** Header and contents. Forgets the record if it is damaged, so that it is written again. */
  #read(key: string): Buffer | undefined {
    const place = this.#places.get(key);
    if (!place) return undefined;
    const record = readAt(place.file.handle, place.offset, HEADER_LENGTH + place.length);
    if (record && isIntact(record, key)) return record;
    this.#places.delete(key);
    return undefined;
  }

  #open(name: string): void {
    const file = openFile(this.#cache.path(name), name);
    if (!file) return;
    this.#files.add(file);
    for (let offset = 0; ; ) {
      const header = readAt(file.handle, offset, HEADER_LENGTH);
      if (!header) return;
      const key = keyAt(header, 0);
      const length = header.readUInt32LE(KEY_LENGTH);
      const end = offset + HEADER_LENGTH + length;
      // If the key is damaged, so may be the length: the position of the next record is unknown.
      if (!/^[0-9a-f]{16}$/.test(key) || end > file.size) return;
      this.#places.set(key, { file, offset, length });
      offset = end;
    }
  }

  #ownFile(): OpenFile | undefined {
    if (!this.#canWrite) return undefined;
    if (this.#own) return this.#own;
    const name = posix.join(this.#folder, `${randomUUID()}${ENDING}`);
    const handle = this.#cache.create(name);
    if (handle === undefined) {
      this.#canWrite = false;
      return undefined;
    }
    this.#own = { name, handle, size: 0 };
    this.#files.add(this.#own);
    return this.#own;
  }
}

function keyAt(header: Buffer, at: number): string {
  return header.toString('latin1', at, at + KEY_LENGTH);
}

function isIntact(record: Buffer, key: string): boolean {
  const sum = record.readUInt32LE(KEY_LENGTH + 4);
  return keyAt(record, 0) === key && sum === sumOf(key, record.subarray(HEADER_LENGTH));
}

function openFile(path: string, name: string): OpenFile | undefined {
  try {
    const handle = openSync(path, 'r');
    return { name, handle, size: fstatSync(handle).size };
  } catch {
    return undefined;
  }
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
