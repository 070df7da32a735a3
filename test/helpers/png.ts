/** A PNG as it is drawn by this tool: a palette, rows without a filter. */
import { inflateSync } from 'node:zlib';

export interface Picture {
  width: number;
  height: number;
  /** `#rrggbb` of a pixel. */
  at(x: number, y: number): string;
}

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
  if (header[8] !== 8 || header[9] !== 3) throw new Error('This is no picture with a palette.');
  const palette = Buffer.concat(chunks.get('PLTE') ?? []);
  const rows = inflateSync(Buffer.concat(chunks.get('IDAT') ?? []));
  return {
    width,
    height,
    at(x, y) {
      const index = rows[y * (width + 1) + 1 + x]!;
      return `#${palette.toString('hex', index * 3, index * 3 + 3)}`;
    },
  };
}

/** The box around all pixels between two rows that are not of the given colour. */
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
