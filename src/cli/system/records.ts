/**
 * The format of the cache. A record is
 *
 *     key (16 hex digits) | length of the contents (4 bytes) | crc32 of key and contents (4 bytes) | contents
 *
 * Threads send records in the same format.
 */
import { crc32 } from 'node:zlib';

export const HEADER_LENGTH = 24;
const KEY_LENGTH = 16;
const LINE_BREAK = 10;

/** Packs records in the given order. Keys are `contentHash`es. */
export function packRecords(
  records: readonly [key: string, contents: string | Uint8Array][],
): Uint8Array<ArrayBuffer> {
  const lengths = records.map(([, contents]) => Buffer.byteLength(contents));
  const bytes = new Uint8Array(lengths.reduce((sum, length) => sum + HEADER_LENGTH + length, 0));
  const buffer = Buffer.from(bytes.buffer);
  let at = 0;
  for (const [i, [key, contents]] of records.entries()) {
    const length = lengths[i]!;
    const end = at + HEADER_LENGTH + length;
    buffer.write(key, at, 'latin1');
    if (typeof contents === 'string') buffer.write(contents, at + HEADER_LENGTH, 'utf8');
    else buffer.set(contents, at + HEADER_LENGTH);
    buffer.writeUInt32LE(length, at + KEY_LENGTH);
    buffer.writeUInt32LE(sumOf(key, buffer.subarray(at + HEADER_LENGTH, end)), at + KEY_LENGTH + 4);
    at = end;
  }
  return bytes;
}

/** The inverse of `packRecords`. */
export function* unpackRecords(records: Uint8Array): Generator<[key: string, contents: Buffer]> {
  const bytes = Buffer.from(records.buffer, records.byteOffset, records.length);
  for (let at = 0; at < bytes.length; ) {
    const end = at + HEADER_LENGTH + bytes.readUInt32LE(at + KEY_LENGTH);
    yield [keyAt(bytes, at), bytes.subarray(at + HEADER_LENGTH, end)];
    at = end;
  }
}

/** Contents with a first part that is read without the rest, which may be much longer. */
export function withFirstPart(first: object, rest: string | Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`${JSON.stringify(first)}\n`), Buffer.from(rest)]);
}

/** The parts of contents that `withFirstPart` returned. The rest is not copied. */
export function partsOf<First>(contents: Buffer): [first: First, rest: Buffer] {
  const end = contents.indexOf(LINE_BREAK);
  return [JSON.parse(contents.toString('utf8', 0, end)) as First, contents.subarray(end + 1)];
}

/** The checksum includes the key, so that a record with a damaged key is not found under another key. */
function sumOf(key: string, contents: Uint8Array): number {
  return crc32(contents, crc32(key));
}

/** The key of a record and the length of its contents; undefined if the header is certainly damaged. */
export function headerOf(record: Buffer): { key: string; length: number } | undefined {
  const key = keyAt(record, 0);
  return /^[0-9a-f]{16}$/.test(key) ? { key, length: record.readUInt32LE(KEY_LENGTH) } : undefined;
}

function keyAt(header: Buffer, at: number): string {
  return header.toString('latin1', at, at + KEY_LENGTH);
}

export function isIntact(record: Buffer, key: string): boolean {
  const sum = record.readUInt32LE(KEY_LENGTH + 4);
  return keyAt(record, 0) === key && sum === sumOf(key, record.subarray(HEADER_LENGTH));
}
