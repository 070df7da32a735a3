/** Width and height of an image, which prevent layout shift while it loads. */
import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import { memoizeBy } from '../site.js';

/**
 * Number of bytes to read. Enough for the header of every format; JPEG files with large previews may need
 * more.
 */
const HEAD = 512 * 1024;

/** Size in CSS pixels; undefined if the file is not an image or has no intrinsic size. */
export const pictureSize = memoizeBy(String, (site, path: string) => {
  try {
    const { width, height, orientation } = imageSize(readHead(join(site.root, path)));
    // Orientations 5 to 8 rotate the image by 90° or 270°.
    return orientation && orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    return undefined;
  }
});

function readHead(file: string): Uint8Array {
  const handle = openSync(file, 'r');
  try {
    const buffer = new Uint8Array(HEAD);
    return buffer.subarray(0, readSync(handle, buffer, 0, HEAD, 0));
  } finally {
    closeSync(handle);
  }
}
