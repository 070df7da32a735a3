/** Writes reports that programs read to standard output. */
import { createWriteStream, fstatSync } from 'node:fs';
import type { Writable } from 'node:stream';

/** @throws if not everything can be written, unless the reader closes the pipe early, such as `head`. */
export async function writeOutput(texts: Iterable<string>): Promise<void> {
  const stream = standardOutput();
  if (!stream.listeners('error').includes(ignoreError)) stream.on('error', ignoreError);
  try {
    for (const text of texts) await write(stream, text);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
  }
}

function write(stream: Writable, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

/** The callback of `write` gets the same error. */
function ignoreError(): void {}

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
