/**
 * Comments that silence a problem: `<!-- check-ignore dead-link: why -->`. One in a line with something else holds for
 * that line. One alone in its line holds for the block that follows: a paragraph, a list, a table, a fence, a box.
 */
import type { LineRange, Silence } from '../../runtime/model.js';
import { readSilence } from '../report/silence.js';
import type { SourceText } from './source-text.js';

/** A comment that was met, as far as its own text tells. */
export interface MetSilence {
  silences: Silence[];
  /** Counted from 0, as lines of the source text are. */
  line: number;
  /** Nothing else stands in its line. */
  isAlone: boolean;
  /** Nothing but comments stands behind it in its piece of HTML. */
  isLast: boolean;
}

/** Marks of quotes and list items, which stand before a block. */
const marks = /^(?:[ \t>]|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))*/;

interface Comment {
  text: string;
  /** In the HTML; `end` is behind the comment. */
  index: number;
  end: number;
}

/** Each comment with its place; one without an end is none. Not by a pattern, which hostile text could keep busy. */
function* commentsIn(html: string): Generator<Comment> {
  for (let index = html.indexOf('<!--'); index >= 0; ) {
    const close = html.indexOf('-->', index + 4);
    if (close < 0) return;
    const end = close + 3;
    yield { text: html.slice(index + 4, close), index, end };
    index = html.indexOf('<!--', end);
  }
}

export function isOnlyComments(html: string): boolean {
  let before = 0;
  for (const { index, end } of commentsIn(html)) {
    if (html.slice(before, index).trim() !== '') return false;
    before = end;
  }
  return html.slice(before).trim() === '';
}

/** The silences in a piece of HTML; `offsetOf` leads from an offset in it to one in the source text. */
export function findSilences(
  html: string,
  source: SourceText,
  offsetOf: (inner: number) => number,
): MetSilence[] {
  if (!html.includes('check-ignore')) return [];
  const comments = [...commentsIn(html)];
  const tail = tailOf(html, comments);
  return comments.flatMap(({ text, index, end }, i) => {
    const read = readSilence(text);
    if (read === undefined) return [];
    const whole = html.slice(index, end);
    const offset = offsetOf(index);
    const line = source.lineAt(offset);
    const place = { ...source.place(offset), length: whole.split('\n', 1)[0]!.length };
    const around = source.text.slice(source.startOf(line), offset).replace(marks, '');
    const after = source.text.slice(offset + whole.length).split('\n', 1)[0]!;
    return {
      silences: read.codes.map((code) => ({ code, reason: read.reason, ...place, covers: [] })),
      line,
      isAlone: around.trim() === '' && isOnlyComments(after),
      isLast: i >= tail,
    };
  });
}

/** From which comment on there are only comments to the end. */
function tailOf(html: string, comments: readonly Comment[]): number {
  let tail = comments.length;
  let begin = html.length;
  while (tail > 0 && html.slice(comments[tail - 1]!.end, begin).trim() === '') {
    tail--;
    begin = comments[tail]!.index;
  }
  return tail;
}

/** Lets silences hold for lines of the source text; `last` is the last of them. */
export function cover(silences: Silence[], source: SourceText, first: number, last: number): void {
  for (const silence of silences) silence.covers!.push(...rangesOf(silence, source, first, last));
}

/**
 * Lines as they were written. In the file of the comment itself the range has no gaps: an include stands in a line of
 * its own that the source text no longer has.
 */
function rangesOf({ file, line }: Silence, source: SourceText, first: number, last: number): LineRange[] {
  const own: LineRange = { file, from: line, to: line };
  const others = new Map<string, LineRange>();
  for (let at = first; at <= last; at++) {
    const place = source.place(source.startOf(at));
    if (place.file === file) own.to = Math.max(own.to, place.line);
    else {
      const range = others.get(place.file) ?? { file: place.file, from: place.line, to: place.line };
      range.to = Math.max(range.to, place.line);
      range.from = Math.min(range.from, place.line);
      others.set(place.file, range);
    }
  }
  if (last + 1 >= source.lineCount) own.to = Number.MAX_SAFE_INTEGER;
  else {
    const next = source.place(source.startOf(last + 1));
    if (next.file === file) own.to = Math.max(own.to, next.line - 1);
  }
  return [own, ...others.values()];
}
