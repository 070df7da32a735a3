/** Decodes a PNG with eight bits per value and without interlacing, which is what this tool writes. */
import { inflateSync } from 'node:zlib';

export interface Picture {
  width: number;
  height: number;
  /** `#rrggbb` of a pixel. */
  at(x: number, y: number): string;
}

/** Color type -> bytes per pixel: RGB, palette index, RGBA. */
const PIXEL_BYTES: Record<number, number> = { 2: 3, 3: 1, 6: 4 };

export function readPng(bytes: Uint8Array): Picture {
  const buffer = Buffer.from(bytes);
  const chunks = new Map<string, Buffer[]>();
  for (let at = 8; at < buffer.length; ) {
    const length = buffer.readUInt32BE(at);
    const type = buffer.toString('latin1', at + 4, at + 8);
    chunks.set(type, [...(chunks.get(type) ?? []), buffer.subarray(at + 8, at + 8 + length)]);
    at += length + 12;
  }
  const header = Buffer.concat(chunks.get('IHDR') ?? []);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const size = PIXEL_BYTES[header[9]!];
  if (header[8] !== 8 || size === undefined || header[12] !== 0)
    throw new Error('This kind of PNG is not read here.');
  const palette = Buffer.concat(chunks.get('PLTE') ?? []);
  const rows = unfiltered(inflateSync(Buffer.concat(chunks.get('IDAT') ?? [])), {
    size,
    length: width * size,
  });
  return {
    width,
    height,
    at(x, y) {
      const at = (y * width + x) * size;
      const from = size === 1 ? palette.subarray(rows[at]! * 3) : rows.subarray(at);
      return `#${from.toString('hex', 0, 3)}`;
    },
  };
}

/**
 * Reverses the row filters. Each row begins with its filter type, which defines how its bytes differ from
 * those to the left and above.
 */
function unfiltered(data: Buffer, { size, length }: { size: number; length: number }): Buffer {
  const rows = Buffer.alloc((data.length / (length + 1)) * length);
  for (let row = 0; row * length < rows.length; row++) {
    const filter = data[row * (length + 1)]!;
    for (let i = 0; i < length; i++) {
      const to = row * length + i;
      const left = i < size ? 0 : rows[to - size]!;
      const above = row === 0 ? 0 : rows[to - length]!;
      const corner = i < size || row === 0 ? 0 : rows[to - length - size]!;
      const guesses = [0, left, above, (left + above) >> 1, paeth(left, above, corner)];
      rows[to] = data[row * (length + 1) + 1 + i]! + guesses[filter]!;
    }
  }
  return rows;
}

/** The Paeth predictor: the value that is nearest to left + above - corner. */
function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner;
  const [a, b, c] = [left, above, corner].map((value) => Math.abs(guess - value)) as [number, number, number];
  if (a <= b && a <= c) return left;
  return b <= c ? above : corner;
}

/** The bounding box of all pixels between two rows that do not have the given color. */
export function inkOf(picture: Picture, ground: string, [from, to]: [number, number]) {
  const ink = { left: picture.width, right: -1, top: picture.height, bottom: -1 };
  for (let y = from; y < to; y++) {
    for (let x = 0; x < picture.width; x++) {
      if (picture.at(x, y) === ground) continue;
      ink.left = Math.min(ink.left, x);
      ink.right = Math.max(ink.right, x);
      ink.top = Math.min(ink.top, y);
      ink.bottom = Math.max(ink.bottom, y);
    }
  }
  return ink;
}
