/**
 * Stores values as records in few files: all that the cache has, except modules that Node imports.
 *
 * A process only appends records, to a file that no other process writes. So two processes never interfere,
 * and a process that was stopped leaves a file whose last record is incomplete. A record with a wrong
 * checksum counts as missing. If several records have the same key, the one of the newest file counts, and in a file
 * the last one. `prune` copies the records that are still needed out of files that mostly contain other records.
 */
import { randomUUID } from 'node:crypto';
import { closeSync, fstatSync, mkdirSync, openSync, readdirSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { HEADER_LENGTH, headerOf, isIntact, unpackRecords } from './records.js';

const ENDING = '.records';
/** A file is rewritten if less than this fraction of it is needed. */
const WANTED_PART = 0.5;
/** If there are more files, all except the largest one are merged. */
const MOST_FILES = 8;

interface OpenFile {
  path: string;
  handle: number;
  size: number;
  /** What was in the file when `readAll` read it. */
  contents?: Buffer | undefined;
}

interface Place {
  file: OpenFile;
  offset: number;
  /** Length of the contents, without the header. */
  length: number;
}

export class RecordFiles {
  readonly folder: string;
  /** In the order in which they were written. */
  readonly #places = new Map<string, Place>();
  readonly #files = new Set<OpenFile>();
  /** Contents by key that could not be written. */
  readonly #unwritten = new Map<string, Buffer>();
  /** The file that this process writes. The first write creates it. */
  #own: OpenFile | undefined;
  #canWrite = true;

  /**
   * Reads only the positions of earlier records, not their contents.
   * @param folder absolute path of a folder that has only these files. It need not exist.
   * @param isWhole whether to read the files at once. Use it if most records are needed.
   */
  constructor(folder: string, { isWhole = false } = {}) {
    this.folder = folder;
    for (const name of namesIn(folder)) if (name.endsWith(ENDING)) this.#open(join(folder, name), isWhole);
  }

  /** In the order in which the records were written. */
  get keys(): string[] {
    return [...this.#places.keys()];
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
    let offset = written?.offset ?? 0;
    for (const [key, contents] of unpackRecords(records)) {
      const { length } = contents;
      if (written) this.#place(key, { file: written.file, offset, length });
      else this.#unwritten.set(key, contents);
      offset += HEADER_LENGTH + length;
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
      rmSync(file.path, { force: true });
    } catch {
      // The file stays, and the next run tries again.
    }
  }

  /** Header and contents. Forgets the record if it is damaged, so that it is written again. */
  #read(key: string): Buffer | undefined {
    const place = this.#places.get(key);
    if (!place) return undefined;
    const record = readAt(place.file, place.offset, HEADER_LENGTH + place.length);
    if (record && isIntact(record, key)) return record;
    this.#places.delete(key);
    return undefined;
  }

  #open(path: string, isWhole: boolean): void {
    const file = openFile(path);
    if (!file) return;
    this.#files.add(file);
    if (isWhole) file.contents = readAt(file, 0, file.size);
    for (let offset = 0; ; ) {
      const bytes = readAt(file, offset, HEADER_LENGTH);
      const header = bytes && headerOf(bytes);
      // If the key is damaged, so may be the length: the position of the next record is unknown.
      if (!header || offset + HEADER_LENGTH + header.length > file.size) return;
      this.#place(header.key, { file, offset, length: header.length });
      offset += HEADER_LENGTH + header.length;
    }
  }

  #place(key: string, place: Place): void {
    this.#places.delete(key);
    this.#places.set(key, place);
  }

  #ownFile(): OpenFile | undefined {
    if (!this.#canWrite) return undefined;
    if (this.#own) return this.#own;
    try {
      mkdirSync(this.folder, { recursive: true });
      // In the order of names, files are in the order of time.
      const time = Math.round((performance.timeOrigin + performance.now()) * 1000);
      const path = join(this.folder, `${time}-${randomUUID()}${ENDING}`);
      this.#own = { path, handle: openSync(path, 'wx+'), size: 0 };
    } catch {
      this.#canWrite = false;
      return undefined;
    }
    this.#files.add(this.#own);
    return this.#own;
  }
}

/** Sorted; empty if the folder does not exist. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

function openFile(path: string): OpenFile | undefined {
  try {
    const handle = openSync(path, 'r');
    return { path, handle, size: fstatSync(handle).size };
  } catch {
    return undefined;
  }
}

/** Undefined if the file is shorter or cannot be read. */
function readAt({ handle, contents }: OpenFile, offset: number, length: number): Buffer | undefined {
  if (contents)
    return offset + length > contents.length ? undefined : contents.subarray(offset, offset + length);
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
