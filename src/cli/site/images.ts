/** Width and height of a picture, so that a page never shifts when it arrives. */
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import type { Site } from './site.js';
import { memoized } from './site.js';

/** Enough for the header of every format; JPEG files with large previews may need more. */
const HEAD = 512 * 1024;

/** In CSS pixels; undefined for what is no picture or has no size of its own. */
export function pictureSize(site: Site, path: string): { width: number; height: number } | undefined {
  const file = join(site.root, path);
  let stamp: string;
  try {
    const { size, mtimeMs } = statSync(file);
    stamp = `${size}-${mtimeMs}`;
  } catch {
    return undefined;
  }
  return memoized(site, `picture:${path}:${stamp}`, () => {
    try {
      const { width, height, orientation } = imageSize(readHead(file));
      // Orientations 5 to 8 are turned by a quarter when shown.
      return orientation && orientation >= 5 ? { width: height, height: width } : { width, height };
    } catch {
      return undefined;
    }
  });
}

function readHead(file: string): Uint8Array {
  const handle = openSync(file, 'r');
  try {
    const buffer = new Uint8Array(HEAD);
    return buffer.subarray(0, readSync(handle, buffer, 0, HEAD, 0));
  } finally {
    closeSync(handle);
  }
}
