/** The output stream for reports that programs read. */
import { createWriteStream, fstatSync } from 'node:fs';
import type { Writable } from 'node:stream';

/**
 * If standard output is a file, Node's stream ignores that a full disk did not take everything; this stream
 * emits an error.
 */
export function standardOutput(): Writable {
  // If `write` was replaced, for example in a test, use the replacement.
  const isTaken = Object.hasOwn(process.stdout, 'write');
  return !isTaken && isFile(1) ? createWriteStream('', { fd: 1, autoClose: false }) : process.stdout;
}

function isFile(descriptor: number): boolean {
  try {
    return fstatSync(descriptor).isFile();
  } catch {
    // The descriptor is closed.
    return false;
  }
}
