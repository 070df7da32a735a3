/** Reports that programs read: JSON, and writing to standard output. */
import type { Writable } from 'node:stream';

/** Characters that JSON does not escape although terminals interpret them. */
const RAW = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** UTF-8 cannot encode these. Their escape is valid JSON, but many parsers reject it. */
const LONE_SURROGATE = /\p{Cs}/gu;

/**
 * Like `JSON.stringify`, without control characters, because people may read it in a terminal. The meaning is the same
 * except for lone surrogates.
 */
export function safeJson(value: unknown, indent?: number): string {
  const wellFormed = (_: string, each: unknown) =>
    typeof each === 'string' ? each.replace(LONE_SURROGATE, '\ufffd') : each;
  return JSON.stringify(value, wellFormed, indent).replace(
    RAW,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

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
