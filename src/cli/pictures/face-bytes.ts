/**
 * Extracts one face of a font collection as a separate font file, because takumi does not accept an index
 * into a collection.
 */
import { readFileSync } from 'node:fs';
import { COLLECTION, HEADER_LENGTH, RECORD_LENGTH } from './font-file.js';

/** @param index of the face in a collection; 0 for a single font. */
export function readFace(path: string, index: number): Uint8Array {
  const file = readFileSync(path);
  if (file.readUInt32BE(0) !== COLLECTION) return file;
  const start = file.readUInt32BE(12 + index * 4);
  const end = start + HEADER_LENGTH + file.readUInt16BE(start + 4) * RECORD_LENGTH;
  const directory = Buffer.from(file.subarray(start, end));
  const parts = [directory];
  let offset = directory.length;
  // Table records use offsets from the start of the file, and faces of a collection share tables.
  for (let at = HEADER_LENGTH; at < directory.length; at += RECORD_LENGTH) {
    const from = directory.readUInt32BE(at + 8);
    const length = directory.readUInt32BE(at + 12);
    const table = file.subarray(from, from + length);
    const padding = Buffer.alloc(-length & 3);
    directory.writeUInt32BE(offset, at + 8);
    parts.push(table, padding);
    offset += length + padding.length;
  }
  return Buffer.concat(parts);
}
