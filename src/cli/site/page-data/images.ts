/** Width and height of an image, which prevent layout shift while it loads. */
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import type { Site } from '../site.js';
import { memoizeBy } from '../site.js';

/**
 * Number of bytes to read. Enough for the header of every format; JPEG files with large previews may need
 * more.
 */
const HEAD = 512 * 1024;

/** Size in CSS pixels; undefined if the file is not an image or has no intrinsic size. */
export function pictureSize(site: Site, path: string): { width: number; height: number } | undefined {
  const file = join(site.root, path);
  let stamp: string;
  try {
    const { size, mtimeMs } = statSync(file);
    stamp = `${size}-${mtimeMs}`;
  } catch {
    return undefined;
  }
  return readSize(site, file, stamp);
}

const readSize = memoizeBy(
  (file: string, stamp: string) => `${file}:${stamp}`,
  (_, file) => {
    try {
      const { width, height, orientation } = imageSize(readHead(file));
      // Orientations 5 to 8 rotate the image by 90° or 270°.
      return orientation && orientation >= 5 ? { width: height, height: width } : { width, height };
    } catch {
      return undefined;
    }
  },
);

function readHead(file: string): Uint8Array {
  const handle = openSync(file, 'r');
  try {
    const buffer = new Uint8Array(HEAD);
    return buffer.subarray(0, readSync(handle, buffer, 0, HEAD, 0));
  } finally {
    closeSync(handle);
  }
}
