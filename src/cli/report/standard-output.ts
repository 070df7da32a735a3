/** Writes reports that programs read to standard output. */
import type { Writable } from 'node:stream';

/** @throws if not everything can be written, unless the reader closes the pipe early, such as `head`. */
export async function writeOutput(texts: Iterable<string>): Promise<void> {
  const stream = process.stdout;
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
