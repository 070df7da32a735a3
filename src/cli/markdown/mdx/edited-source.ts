/** Replaces parts of a text. Positions in the new text are those of the old one. */
import { indexBefore, SourceText } from '../source-text.js';

export interface Edit {
  /** Offsets of the part that is replaced. */
  start: number;
  end: number;
  text: string;
}

/** Consecutive characters that are both in the old text and in the new one, or that were inserted. */
interface Piece {
  /** Offset in the new text. */
  at: number;
  /** Offset in the old text. */
  from: number;
  isInserted: boolean;
}

/** @param edits in order, without overlaps. A line of which they leave only spaces is removed. */
export function withEdits(source: SourceText, edits: readonly Edit[]): SourceText {
  if (edits.length === 0) return source;
  const { text } = source;
  const pieces: Piece[] = [];
  let made = '';
  let done = 0;
  const add = (from: number, part: string, isInserted: boolean) => {
    if (part !== '') pieces.push({ at: made.length, from, isInserted });
    made += part;
  };
  for (const { start, end, text: inserted } of edits) {
    add(done, text.slice(done, start), false);
    const next = text.indexOf('\n', end);
    const after = text.slice(end, next < 0 ? undefined : next);
    const lineStart = made.lastIndexOf('\n') + 1;
    if ((made.slice(lineStart) + inserted + after).trim() !== '') {
      add(start, inserted, true);
      done = end;
      continue;
    }
    made = made.slice(0, lineStart);
    while (pieces.length > 0 && pieces.at(-1)!.at >= lineStart) pieces.pop();
    done = Math.min(text.length, end + after.length + 1);
  }
  add(done, text.slice(done), false);
  const starts = pieces.map(({ at }) => at);
  return SourceText.derived(made, source, (offset) => {
    const { at, from, isInserted } = pieces[indexBefore(starts, offset)] ?? {
      at: 0,
      from: 0,
      isInserted: true,
    };
    return isInserted ? from : from + offset - at;
  });
}
