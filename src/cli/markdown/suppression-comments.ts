/**
 * Comments that suppress a problem: `<!-- check-ignore dead-link: why -->`. On a line with other content, a
 * comment applies to that line. Alone on its line, it applies to the next block: a paragraph, a list, a
 * table, a fence or a container.
 */
import type { LineRange, Suppression } from '../../runtime/model/index.js';
import { parseSuppression } from '../report/parse-suppression.js';
import type { SourceText } from './source-text.js';

/** A suppression comment with the properties that follow from its own position. */
export interface FoundSuppression {
  suppressions: Suppression[];
  /** 0-based, like the lines of the source text. */
  line: number;
  /** True if there is nothing else on its line. */
  isAlone: boolean;
  /** True if only comments follow it in its piece of HTML. */
  isLast: boolean;
}

/** Marks of quotes and list items before a block. */
const marks = /(?:[ \t>]|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))*/y;
const blank = /\s*/y;

interface Comment {
  text: string;
  /** Offsets in the HTML; `end` is after the comment. */
  index: number;
  end: number;
}

/** Each closed comment with its position. A pattern could be slow for malicious text. */
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

/** The suppressions in a piece of HTML. `offsetOf` converts an offset in it to one in the source text. */
export function findSuppressions(
  html: string,
  source: SourceText,
  offsetOf: (inner: number) => number,
): FoundSuppression[] {
  if (!html.includes('check-ignore')) return [];
  const comments = [...commentsIn(html)];
  const tail = tailOf(html, comments);
  return comments.flatMap(({ text, index, end }, i) => {
    const read = parseSuppression(text);
    if (read === undefined) return [];
    const whole = html.slice(index, end);
    const offset = offsetOf(index);
    const line = source.lineAt(offset);
    const place = { ...source.place(offset), length: whole.split('\n', 1)[0]!.length };
    return {
      suppressions: read.codes.map((code) => ({ code, reason: read.reason, ...place, covers: [] })),
      line,
      isAlone: isAlone(source, line, { offset, end: offset + whole.length }),
      isLast: i >= tail,
    };
  });
}

/** Whether a line has only marks of quotes and lists before a comment, and only comments after it. */
function isAlone(
  source: SourceText,
  line: number,
  { offset, end }: { offset: number; end: number },
): boolean {
  const { text } = source;
  marks.lastIndex = source.startOf(line);
  marks.test(text);
  blank.lastIndex = marks.lastIndex;
  blank.test(text);
  if (blank.lastIndex < offset) return false;
  const next = text.indexOf('\n', end);
  return isOnlyComments(text.slice(end, next < 0 ? undefined : next));
}

/** Index of the first comment after which there are only comments up to the end. */
function tailOf(html: string, comments: readonly Comment[]): number {
  let tail = comments.length;
  let begin = html.length;
  while (tail > 0 && html.slice(comments[tail - 1]!.end, begin).trim() === '') {
    tail--;
    begin = comments[tail]!.index;
  }
  return tail;
}

/** Applies suppressions to lines of the source text; `last` is inclusive. */
export function cover(suppressions: Suppression[], source: SourceText, first: number, last: number): void {
  for (const suppression of suppressions) {
    for (const range of rangesOf(suppression, source, first, last)) suppression.covers!.push(range);
  }
}

/**
 * The lines with their original numbers. In the file of the comment, the range has no gaps: an include has
 * its own line, which is no longer in the source text.
 */
function rangesOf({ file, line }: Suppression, source: SourceText, first: number, last: number): LineRange[] {
  const own: LineRange = { file, from: line, to: line };
  const others = new Map<string, LineRange>();
  for (const run of source.runsBetween(first, last)) {
    if (run.file === file) own.to = Math.max(own.to, run.to);
    else {
      const range = others.get(run.file) ?? { file: run.file, from: run.from, to: run.to };
      range.to = Math.max(range.to, run.to);
      range.from = Math.min(range.from, run.from);
      others.set(run.file, range);
    }
  }
  if (last + 1 >= source.lineCount) own.to = Number.MAX_SAFE_INTEGER;
  else {
    const next = source.place(source.startOf(last + 1));
    if (next.file === file) own.to = Math.max(own.to, next.line - 1);
  }
  return [own, ...others.values()];
}
