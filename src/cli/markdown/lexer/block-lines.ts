/** Finds the end of a custom block before its content is lexed. */
import { FenceTracker } from './fence-tracker.js';

export interface BlockEnd {
  /** Offset of the line that closes the block, or the end of the text. */
  bodyEnd: number;
  /** Offset after the text of that line, before its line break. */
  end: number;
  isClosed: boolean;
}

/** Checks the lines from `from` on, except lines of code, until `closes` returns true. */
export function findBlockEnd(src: string, from: number, closes: (line: string) => boolean): BlockEnd {
  const fences = new FenceTracker();
  for (let at = from; at < src.length; ) {
    const next = src.indexOf('\n', at);
    const end = next < 0 ? src.length : next;
    const line = src.slice(at, end);
    if (!fences.covers(line) && closes(line)) return { bodyEnd: at, end, isClosed: true };
    at = end + 1;
  }
  return { bodyEnd: src.length, end: src.length, isClosed: false };
}

/** Removes up to `width` columns of space from the start of each line. */
export function dedent(text: string, width: number): string {
  if (width === 0) return text;
  const indent = new RegExp(`^[ \\t]{1,${width}}`, 'gm');
  return text.replace(indent, '');
}
