/** Where reports for programs go. */
import { createWriteStream, fstatSync } from 'node:fs';
import type { Writable } from 'node:stream';

/** Of a file the stream that Node has would pass over what a full disk did not take; this one tells. */
export function standardOutput(): Writable {
  // Whoever has put a function of his own in its place is to get what is written.
  const isTaken = Object.hasOwn(process.stdout, 'write');
  return !isTaken && isFile(1) ? createWriteStream('', { fd: 1, autoClose: false }) : process.stdout;
}

function isFile(descriptor: number): boolean {
  try {
    return fstatSync(descriptor).isFile();
  } catch {
    // It is closed.
    return false;
  }
}
