/** Writes reports that programs read to standard output. */
import { createWriteStream, fstatSync } from 'node:fs';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** @throws if not everything can be written, unless the reader closes the pipe early, such as `head`. */
export async function writeOutput(texts: Iterable<string>): Promise<void> {
  const stream = standardOutput();
  // Errors are also passed to the callbacks below.
  stream.on('error', () => {});
  try {
    await pipeline(Readable.from(texts), stream, { end: false });
    await new Promise<void>((done, fail) => {
      stream.write('', (error) => (error ? fail(error) : done()));
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
  }
}

/**
 * If standard output is a file, Node's stream ignores that a full disk did not take everything; this stream
 * emits an error.
 */
function standardOutput(): Writable {
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
