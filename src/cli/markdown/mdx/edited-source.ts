/** Replaces parts of a text. Positions in the new text are those of the old one. */
import { SourceText } from '../source-text.js';

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
  const parts: string[] = [];
  let length = 0;
  let done = 0;
  const add = (from: number, part: string, isInserted: boolean) => {
    if (part === '') return;
    pieces.push({ at: length, from, isInserted });
    parts.push(part);
    length += part.length;
  };
  for (const { edits: group, start, end } of groups(source, edits)) {
    add(done, text.slice(done, start), false);
    done = start;
    if (isBlankAfter(text, group, start, end)) {
      done = Math.min(text.length, end + 1);
      continue;
    }
    for (const edit of group) {
      add(done, text.slice(done, edit.start), false);
      add(edit.start, edit.text, true);
      done = edit.end;
    }
  }
  add(done, text.slice(done), false);
  const oldOffset = (offset: number) => {
    const { at, from, isInserted } = pieceAt(pieces, offset);
    return isInserted ? from : from + offset - at;
  };
  return SourceText.derived(parts.join(''), source, oldOffset);
}

/** The edits of the same lines, with the range of these lines. */
function groups(source: SourceText, edits: readonly Edit[]) {
  const found: { edits: Edit[]; start: number; end: number }[] = [];
  for (const edit of edits) {
    const last = found.at(-1);
    if (last === undefined || edit.start > last.end) {
      const start = source.startOf(source.lineAt(edit.start));
      found.push({ edits: [edit], start, end: lineEnd(source.text, edit.end) });
      continue;
    }
    last.edits.push(edit);
    if (edit.end > last.end) last.end = lineEnd(source.text, edit.end);
  }
  return found;
}

function lineEnd(text: string, at: number): number {
  const next = text.indexOf('\n', at);
  return next < 0 ? text.length : next;
}

function isBlankAfter(text: string, edits: readonly Edit[], start: number, end: number): boolean {
  let at = start;
  for (const edit of edits) {
    if (text.slice(at, edit.start).trim() !== '' || edit.text.trim() !== '') return false;
    at = edit.end;
  }
  return text.slice(at, end).trim() === '';
}

function pieceAt(pieces: readonly Piece[], offset: number): Piece {
  let low = 0;
  let high = pieces.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (pieces[middle]!.at <= offset) low = middle;
    else high = middle - 1;
  }
  return pieces[low] ?? { at: 0, from: 0, isInserted: true };
}
