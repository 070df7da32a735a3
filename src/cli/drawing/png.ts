/**
 * Pixels -> PNG. Letters and simple marks have less than 256 colours with all their edges, so that a byte for each pixel
 * says the same as four, in half of the size. Compressed by Node's own code: in WebAssembly it takes ten times as long.
 */
import { crc32, deflateSync } from 'node:zlib';
import type { Pixels } from './pixels.js';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MAX_COLORS = 256;
/** Bits and kind of a pixel: an index, or red, green, blue and alpha. */
const INDEXED = [8, 3];
const DIRECT = [8, 6];
/** What a row says of each pixel: itself, or how it differs from the one before. */
const FILTER = { none: 0, sub: 1 };
/** Three more would take ten times as long, for a tenth less. */
const LEVEL = 6;

export function encodePng(pixels: Pixels): Uint8Array {
  const indexed = indexColors(pixels);
  const rows = indexed ? indexed.rows : differences(pixels);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(pixels.width, 0);
  header.writeUInt32BE(pixels.height, 4);
  header.set(indexed ? INDEXED : DIRECT, 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    ...(indexed ? paletteOf(indexed.colors) : []),
    chunk('IDAT', deflateSync(rows, { level: LEVEL })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Undefined where there are too many colours. */
function indexColors({ width, height, rgba }: Pixels): { rows: Buffer; colors: Buffer } | undefined {
  const words = new Uint32Array(rgba.buffer, rgba.byteOffset, width * height);
  const indexes = new Map<number, number>();
  const rows = Buffer.alloc((width + 1) * height, FILTER.none);
  let at = 0;
  let last: number | undefined;
  let index = 0;
  for (let i = 0; i < words.length; i++) {
    // Each row begins with its filter.
    if (i % width === 0) at++;
    const color = words[i]!;
    // Most pixels are as the one before.
    if (color !== last) {
      last = color;
      index = indexes.get(color) ?? indexes.size;
      if (index === MAX_COLORS) return undefined;
      if (index === indexes.size) indexes.set(color, index);
    }
    rows[at++] = index;
  }
  return { rows, colors: unmultiplied(Buffer.from(new Uint32Array(indexes.keys()).buffer)) };
}

function paletteOf(colors: Buffer): Buffer[] {
  const count = colors.length / 4;
  const palette = Buffer.alloc(count * 3);
  const alpha = Buffer.alloc(count);
  for (let i = 0; i < count; i++) {
    colors.copy(palette, i * 3, i * 4, i * 4 + 3);
    alpha[i] = colors[i * 4 + 3]!;
  }
  const isOpaque = alpha.every((value) => value === 255);
  return [chunk('PLTE', palette), ...(isOpaque ? [] : [chunk('tRNS', alpha)])];
}

function differences({ width, height, rgba }: Pixels): Buffer {
  const colors = unmultiplied(Buffer.from(rgba));
  const rows = Buffer.alloc((width * 4 + 1) * height);
  let at = 0;
  for (let i = 0; i < colors.length; i++) {
    const isFirst = i % (width * 4) < 4;
    if (i % (width * 4) === 0) rows[at++] = FILTER.sub;
    rows[at++] = colors[i]! - (isFirst ? 0 : colors[i - 4]!);
  }
  return rows;
}

/** In place. */
function unmultiplied(colors: Buffer): Buffer {
  for (let i = 0; i < colors.length; i += 4) {
    const alpha = colors[i + 3]!;
    if (alpha === 0 || alpha === 255) continue;
    for (let j = i; j < i + 3; j++) colors[j] = Math.min(255, Math.round((colors[j]! * 255) / alpha));
  }
  return colors;
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(data.length, 0);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}
