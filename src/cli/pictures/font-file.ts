/**
 * Reads metadata of the faces in a font file from its tables, without the outlines. So checking whether a 20
 * MB collection has a character reads only a few kilobytes. Drawing is done by takumi.
 */
import { closeSync, openSync, readSync, statSync } from 'node:fs';

export interface FontFace {
  /** Absolute path of the file. */
  path: string;
  /** Index of the face in a collection; 0 for a single font. */
  index: number;
  /** Size and time of the file. Together with the path, they identify its contents. */
  stamp: string;
  /** English family name. */
  family: string;
  /** 400 is regular, 700 bold. */
  weight: number;
  /** Weight range of a variable font. */
  weights?: [min: number, max: number];
  isItalic: boolean;
  isMonospaced: boolean;
  /** Whether it has a glyph for a code point. */
  covers(point: number): boolean;
}

type Read = (offset: number, length: number) => Buffer;
type Table = (tag: string) => Buffer | undefined;

/** First bytes of a font collection. */
export const COLLECTION = 0x74746366;
/** Sizes in bytes of a table directory's header and of each of its records. */
export const HEADER_LENGTH = 12;
export const RECORD_LENGTH = 16;
/** TrueType, Apple's signature for TrueType, and PostScript outlines. */
const SINGLE = new Set([0x00010000, 0x74727565, 0x4f54544f]);
/** More faces than any collection has. */
const MAX_FACES = 256;

/** The faces of a file; empty if the file is not a font, is damaged, or has no outlines. */
export function readFaces(path: string): FontFace[] {
  try {
    const { size, mtimeMs } = statSync(path);
    const stamp = `${size}-${mtimeMs}`;
    return withFile(path, (read) =>
      faceOffsets(read).flatMap((offset, index) => {
        const tables = tableDirectory(read, offset);
        if (!['glyf', 'CFF ', 'CFF2'].some((tag) => tables.has(tag))) return [];
        return [faceOf(path, { index, stamp }, tableReader(read, tables))];
      }),
    );
  } catch {
    return [];
  }
}

function withFile<T>(path: string, use: (read: Read) => T): T {
  const file = openSync(path, 'r');
  try {
    return use((offset, length) => {
      const bytes = Buffer.alloc(length);
      return bytes.subarray(0, readSync(file, bytes, 0, length, offset));
    });
  } finally {
    closeSync(file);
  }
}

function faceOffsets(read: Read): number[] {
  const head = read(0, 12);
  const mark = head.readUInt32BE(0);
  if (SINGLE.has(mark)) return [0];
  if (mark !== COLLECTION) return [];
  const count = Math.min(head.readUInt32BE(8), MAX_FACES);
  const offsets = read(12, count * 4);
  return Array.from({ length: count }, (_, i) => offsets.readUInt32BE(i * 4));
}

type Directory = Map<string, { offset: number; length: number }>;

function tableDirectory(read: Read, offset: number): Directory {
  const count = read(offset, HEADER_LENGTH).readUInt16BE(4);
  const records = read(offset + HEADER_LENGTH, count * RECORD_LENGTH);
  const tables: Directory = new Map();
  for (let at = 0; at < count * RECORD_LENGTH; at += RECORD_LENGTH) {
    tables.set(records.toString('latin1', at, at + 4), {
      offset: records.readUInt32BE(at + 8),
      length: records.readUInt32BE(at + 12),
    });
  }
  return tables;
}

function tableReader(read: Read, tables: Directory): Table {
  return (tag) => {
    const place = tables.get(tag);
    return place && read(place.offset, place.length);
  };
}

function faceOf(path: string, rest: { index: number; stamp: string }, table: Table): FontFace {
  const os2 = table('OS/2');
  const weights = weightAxis(table('fvar'));
  // Read the table now, because the file is closed when `covers` is called.
  const covers = coverage(table('cmap'));
  return {
    path,
    ...rest,
    family: familyName(table('name')),
    weight: os2?.readUInt16BE(4) ?? 400,
    ...(weights ? { weights } : {}),
    isItalic: os2 !== undefined && os2.length >= 64 && (os2.readUInt16BE(62) & 1) === 1,
    isMonospaced: (table('post')?.readUInt32BE(12) ?? 0) !== 0,
    covers,
  };
}

function weightAxis(fvar: Buffer | undefined): [min: number, max: number] | undefined {
  if (!fvar) return undefined;
  const first = fvar.readUInt16BE(4);
  const [count, size] = [fvar.readUInt16BE(8), fvar.readUInt16BE(10)];
  for (let i = 0; i < count; i++) {
    const at = first + i * size;
    if (fvar.toString('latin1', at, at + 4) !== 'wght') continue;
    return [fvar.readInt32BE(at + 4) / 65536, fvar.readInt32BE(at + 12) / 65536];
  }
  return undefined;
}

const ENGLISH = 0x409;

/**
 * The typographic family name, which includes all weights, or else the legacy family name with at most four
 * styles.
 */
function familyName(name: Buffer | undefined): string {
  if (!name) return '';
  const strings = name.readUInt16BE(4);
  const found = new Map<number, string>();
  for (let i = 0, at = 6; i < name.readUInt16BE(2); i++, at += 12) {
    const [platform, language, id] = [0, 4, 6].map((offset) => name.readUInt16BE(at + offset));
    if (platform !== 3 || language !== ENGLISH || (id !== 1 && id !== 16)) continue;
    const start = strings + name.readUInt16BE(at + 10);
    const bytes = name.subarray(start, start + name.readUInt16BE(at + 8));
    found.set(
      id,
      Buffer.from(bytes.subarray(0, bytes.length & ~1))
        .swap16()
        .toString('utf16le'),
    );
  }
  return found.get(16) ?? found.get(1) ?? '';
}

/** Character maps by platform and encoding, the most complete one first. */
const UNICODE_MAPS = ['3-10', '0-6', '0-4', '3-1', '0-3', '0-2', '0-1', '0-0'];

function coverage(cmap: Buffer | undefined): FontFace['covers'] {
  if (!cmap) return () => false;
  const maps = new Map<string, number>();
  for (let i = 0, at = 4; i < cmap.readUInt16BE(2); i++, at += 8)
    maps.set(`${cmap.readUInt16BE(at)}-${cmap.readUInt16BE(at + 2)}`, cmap.readUInt32BE(at + 4));
  for (const kind of UNICODE_MAPS) {
    const offset = maps.get(kind);
    const map = offset === undefined ? undefined : cmap.subarray(offset);
    const format = map?.readUInt16BE(0);
    if (map && format === 12) return inGroups(map);
    if (map && format === 4) return inSegments(map);
  }
  return () => false;
}

/** Format 12: sorted groups of start code, end code and first glyph. */
function inGroups(map: Buffer): FontFace['covers'] {
  const count = Math.min(map.readUInt32BE(12), Math.floor((map.length - 16) / 12));
  return (point) => {
    const i = firstIndex(count, (i) => map.readUInt32BE(16 + i * 12 + 4) >= point);
    if (i === count) return false;
    const start = map.readUInt32BE(16 + i * 12);
    return point >= start && map.readUInt32BE(16 + i * 12 + 8) + point - start > 0;
  };
}

/** Format 4: sorted segments below U+10000, stored as four consecutive arrays. */
function inSegments(map: Buffer): FontFace['covers'] {
  const count = Math.max(0, Math.min(map.readUInt16BE(6) >> 1, (map.length - 16) >> 3));
  const [ends, starts] = [14, 16 + count * 2];
  const [deltas, offsets] = [starts + count * 2, starts + count * 4];
  return (point) => {
    if (point > 0xffff) return false;
    const i = firstIndex(count, (i) => map.readUInt16BE(ends + i * 2) >= point);
    if (i === count || map.readUInt16BE(starts + i * 2) > point) return false;
    const delta = map.readUInt16BE(deltas + i * 2);
    const at = offsets + i * 2;
    const offset = map.readUInt16BE(at);
    if (offset === 0) return ((point + delta) & 0xffff) !== 0;
    const glyph = at + offset + (point - map.readUInt16BE(starts + i * 2)) * 2;
    return glyph + 2 <= map.length && map.readUInt16BE(glyph) !== 0;
  };
}

/**
 * Binary search: the first index below `count` for which the monotonic condition holds; `count` if it never
 * holds.
 */
function firstIndex(count: number, holds: (i: number) => boolean): number {
  let [from, to] = [0, count];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}
