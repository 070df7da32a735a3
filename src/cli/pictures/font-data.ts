/**
 * Reads from a font file its weights and the characters that it has. takumi reads fonts too, but it draws a box
 * for a missing character and does not report it.
 */
import { brotliDecompressSync } from 'node:zlib';

/** 400 is regular, 700 bold. A variable font has a range of weights. */
export type Weights = [min: number, max: number];

export interface FontData {
  weights: Weights;
  /** Whether it has a glyph for a code point. */
  covers(point: number): boolean;
}

/** @throws if a file is not a TrueType, OpenType or WOFF2 font, or if it is damaged. */
export function readFont(file: Buffer): FontData {
  const tables = file.toString('latin1', 0, 4) === 'wOF2' ? compressedTables(file) : plainTables(file);
  const weight = tables.get('OS/2')!.readUInt16BE(4);
  const map = characterMap(tables.get('cmap')!);
  return {
    weights: tables.has('fvar') ? [1, 1000] : [weight, weight],
    covers: map.readUInt16BE(0) === 12 ? inGroups(map) : inSegments(map),
  };
}

function plainTables(file: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>();
  for (let i = 0, at = 12; i < file.readUInt16BE(4); i++, at += 16) {
    const start = file.readUInt32BE(at + 8);
    tables.set(file.toString('latin1', at, at + 4), file.subarray(start, start + file.readUInt32BE(at + 12)));
  }
  return tables;
}

/** WOFF2 has numbers for the names of common tables, and 63 before any other name. */
const TABLE_NAMES: Record<number, string> = { 0: 'cmap', 6: 'OS/2', 10: 'glyf', 11: 'loca', 47: 'fvar' };

/** A WOFF2 file contains a directory of tables, then one compressed stream with all of them. */
function compressedTables(file: Buffer): Map<string, Buffer> {
  let at = 48;
  /** Seven bits in each byte. The highest bit is set in all bytes but the last. */
  const readLength = (before = 0): number => {
    const byte = file.readUInt8(at++);
    const length = before * 128 + (byte & 127);
    return byte < 128 ? length : readLength(length);
  };
  const directory = Array.from({ length: file.readUInt16BE(12) }, () => {
    const flags = file.readUInt8(at++);
    const name = TABLE_NAMES[flags & 63] ?? '';
    if ((flags & 63) === 63) at += 4;
    const length = readLength();
    const isTransformed = flags >> 6 !== (name === 'glyf' || name === 'loca' ? 3 : 0);
    return { name, length: isTransformed ? readLength() : length };
  });
  const data = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20)));
  const tables = new Map<string, Buffer>();
  let start = 0;
  for (const { name, length } of directory) {
    tables.set(name, data.subarray(start, start + length));
    start += length;
  }
  return tables;
}

/** The map for all of Unicode (format 12), or else that for the characters below U+10000 (format 4). */
function characterMap(cmap: Buffer): Buffer {
  const maps = Array.from({ length: cmap.readUInt16BE(2) }, (_, i) =>
    cmap.subarray(cmap.readUInt32BE(4 + i * 8 + 4)),
  );
  const find = (format: number) => maps.find((map) => map.readUInt16BE(0) === format);
  return (find(12) ?? find(4))!;
}

/** Format 12: groups of start code, end code and first glyph. */
function inGroups(map: Buffer): FontData['covers'] {
  const end = Math.min(16 + map.readUInt32BE(12) * 12, map.length - 11);
  return (point) => {
    for (let at = 16; at < end; at += 12) {
      const start = map.readUInt32BE(at);
      if (start <= point && point <= map.readUInt32BE(at + 4))
        return map.readUInt32BE(at + 8) + point - start > 0;
    }
    return false;
  };
}

/** Format 4: segments, in arrays of end codes, start codes, differences to the glyph, and offsets of the glyphs. */
function inSegments(map: Buffer): FontData['covers'] {
  const size = map.readUInt16BE(6);
  const [ends, starts, deltas, offsets] = [14, 16 + size, 16 + size * 2, 16 + size * 3];
  const segments = Array.from({ length: size / 2 }, (_, i) => ({
    end: map.readUInt16BE(ends + i * 2),
    start: map.readUInt16BE(starts + i * 2),
    delta: map.readUInt16BE(deltas + i * 2),
    glyphs: map.readUInt16BE(offsets + i * 2) && offsets + i * 2 + map.readUInt16BE(offsets + i * 2),
  }));
  return (point) => {
    const segment = segments.find(({ start, end }) => start <= point && point <= end);
    if (!segment) return false;
    const { start, delta, glyphs } = segment;
    if (glyphs === 0) return ((point + delta) & 0xffff) !== 0;
    const at = glyphs + (point - start) * 2;
    return at + 2 <= map.length && map.readUInt16BE(at) !== 0;
  };
}
