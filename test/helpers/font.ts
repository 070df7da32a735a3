/**
 * Creates small fonts, so that no test depends on the fonts of a machine. Every character is a box; wide
 * characters (Chinese) are twice as wide.
 */
export interface FontRecipe {
  /** All characters of the font. */
  chars: string;
  /** Default 400. */
  weight?: number;
  /** Format of the `cmap` table: format 4 only supports characters below U+10000. Default 4. */
  format?: 4 | 12;
}

const UNITS = 1000;

/** The printable ASCII characters: letters, digits, punctuation and the space. */
export const ASCII = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');

export function makeFont(recipe: FontRecipe): Buffer {
  return sfnt(tablesOf(recipe));
}

function sfnt(tables: Record<string, Buffer>): Buffer {
  const names = Object.keys(tables).sort();
  const directory = Buffer.alloc(12 + names.length * 16);
  directory.writeUInt32BE(0x00010000, 0);
  directory.writeUInt16BE(names.length, 4);
  writeSearchFields(directory, 6, names.length, 16);
  const parts = [directory];
  let offset = directory.length;
  for (const [i, name] of names.entries()) {
    const table = tables[name]!;
    const padded = Buffer.alloc((table.length + 3) & ~3);
    table.copy(padded);
    const at = 12 + i * 16;
    directory.write(name, at, 'latin1');
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(table.length, at + 12);
    parts.push(padded);
    offset += padded.length;
  }
  return Buffer.concat(parts);
}

/** Advance widths of the glyphs: missing glyph, space, narrow box, wide box. */
const WIDTHS = [500, 250, 500, 1000];

function glyphOf(char: string): number {
  return char === ' ' ? 1 : /\p{Script=Han}|[\u3000-\u303f\uff00-\uffef]/u.test(char) ? 3 : 2;
}

function tablesOf(recipe: FontRecipe): Record<string, Buffer> {
  const { weight = 400, format = 4 } = recipe;
  const points = [...new Set(recipe.chars)]
    .map((char) => [char.codePointAt(0)!, glyphOf(char)] as const)
    .sort(([a], [b]) => a - b);
  const boxes = WIDTHS.map((width, i) => (i < 2 ? Buffer.alloc(0) : box(width)));
  const loca = Buffer.alloc((boxes.length + 1) * 4);
  let end = 0;
  for (const [i, { length }] of boxes.entries()) {
    end += length;
    loca.writeUInt32BE(end, (i + 1) * 4);
  }
  return {
    head: table(54, [
      [0, 0x00010000, 4],
      [12, 0x5f0f3cf5, 4],
      [18, UNITS, 2],
      // Four-byte offsets.
      [50, 1, 2],
    ]),
    hhea: table(36, [
      [0, 0x00010000, 4],
      [4, 800, 2],
      [34, WIDTHS.length, 2],
    ]),
    maxp: table(32, [
      [0, 0x00010000, 4],
      [4, WIDTHS.length, 2],
      // Points and contours of a glyph, and zones.
      [6, 4, 2],
      [8, 1, 2],
      [14, 2, 2],
    ]),
    'OS/2': table(78, [
      [4, weight, 2],
      // The width "medium".
      [6, 5, 2],
      [62, 0x40, 2],
    ]),
    post: table(32, [[0, 0x00030000, 4]]),
    hmtx: table(
      WIDTHS.length * 4,
      WIDTHS.map((width, i) => [i * 4, width, 2]),
    ),
    name: nameTable(),
    cmap: format === 4 ? segments(points) : groups(points),
    glyf: Buffer.concat(boxes),
    loca,
  };
}

function table(length: number, values: (readonly [offset: number, value: number, bytes: number])[]): Buffer {
  const bytes = Buffer.alloc(length);
  for (const [offset, value, size] of values) bytes.writeUIntBE(value, offset, size);
  return bytes;
}

/** One contour of four points, 700 units high. */
function box(width: number): Buffer {
  const [left, right, top] = [50, width - 50, 700];
  const numbers = [1, left, 0, right, top, 3, 0];
  const bytes = Buffer.alloc(14 + 4 + 16);
  for (const [i, number] of numbers.entries()) bytes.writeInt16BE(number, i * 2);
  bytes.fill(1, 14, 18);
  const steps = [left, 0, right - left, 0, 0, top, 0, -top];
  for (const [i, step] of steps.entries()) bytes.writeInt16BE(step, 18 + i * 2);
  return bytes;
}

function nameTable(): Buffer {
  const text = Buffer.from('Boxes', 'utf16le').swap16();
  const head = table(18, [
    [2, 1, 2],
    [4, 18, 2],
    [6, 3, 2],
    [8, 1, 2],
    [10, 0x409, 2],
    [12, 1, 2],
    [14, text.length, 2],
  ]);
  return Buffer.concat([head, text]);
}

/** Three fields for a binary search in `count` entries of `size` bytes. Browsers check them. */
function writeSearchFields(buffer: Buffer, offset: number, count: number, size: number): void {
  const steps = Math.floor(Math.log2(count));
  const range = 2 ** steps * size;
  buffer.writeUInt16BE(range, offset);
  buffer.writeUInt16BE(steps, offset + 2);
  buffer.writeUInt16BE(count * size - range, offset + 4);
}

type Points = (readonly [point: number, glyph: number])[];

function mapHead(encoding: number): Buffer {
  return table(12, [
    [2, 1, 2],
    [4, 3, 2],
    [6, encoding, 2],
    [8, 12, 4],
  ]);
}

/** Format 12, with a group for each character. */
function groups(points: Points): Buffer {
  const map = Buffer.alloc(16 + points.length * 12);
  map.writeUInt16BE(12, 0);
  map.writeUInt32BE(map.length, 4);
  map.writeUInt32BE(points.length, 12);
  for (const [i, [point, glyph]] of points.entries()) {
    for (const [j, value] of [point, point, glyph].entries()) map.writeUInt32BE(value, 16 + i * 12 + j * 4);
  }
  return Buffer.concat([mapHead(10), map]);
}

/** Format 4, with a segment for each character, and the required last segment. */
function segments(points: Points): Buffer {
  const all = [...points.filter(([point]) => point < 0xffff), [0xffff, 0] as const];
  const count = all.length;
  const map = Buffer.alloc(16 + count * 8);
  map.writeUInt16BE(4, 0);
  map.writeUInt16BE(map.length, 2);
  map.writeUInt16BE(count * 2, 6);
  writeSearchFields(map, 8, count, 2);
  for (const [i, [point, glyph]] of all.entries()) {
    map.writeUInt16BE(point, 14 + i * 2);
    map.writeUInt16BE(point, 16 + count * 2 + i * 2);
    map.writeUInt16BE((glyph - point) & 0xffff, 16 + count * 4 + i * 2);
  }
  return Buffer.concat([mapHead(1), map]);
}
