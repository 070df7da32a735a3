/** Reads colors of pixels from PNG files. */
import { PNG } from 'pngjs';

export interface Picture {
  width: number;
  height: number;
  /** `#rrggbb` of a pixel. */
  at(x: number, y: number): string;
}

export function readPng(bytes: Uint8Array): Picture {
  const { width, height, data } = PNG.sync.read(Buffer.from(bytes));
  return {
    width,
    height,
    at(x, y) {
      const start = (y * width + x) * 4;
      return `#${data.toString('hex', start, start + 3)}`;
    },
  };
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
