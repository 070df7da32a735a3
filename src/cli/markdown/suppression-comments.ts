/**
 * Comments that suppress a problem: `<!-- check-ignore dead-link: why -->`. On a line with other content, a
 * comment applies to that line. Alone on its line, it applies to the next block: a paragraph, a list, a
 * table, a fence or a container.
 */
import type { LineRange, Suppression } from '../../runtime/model/index.js';
import { parseSuppression } from '../report/parse-suppression.js';
import { LINE_MARKS } from './scan/fences.js';
import { COMMENT } from './scan/tags.js';
import { firstLine, type SourceText } from './source-text.js';

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

const comment = new RegExp(COMMENT, 'g');
const beforeContent = new RegExp(`^${LINE_MARKS}\\s*$`);

export function isOnlyComments(html: string): boolean {
  return html.replace(comment, '').trim() === '';
}

/** The suppressions in a piece of HTML. `offsetOf` converts an offset in it to one in the source text. */
export function findSuppressions(
  html: string,
  source: SourceText,
  offsetOf: (inner: number) => number,
): FoundSuppression[] {
  if (!html.includes('check-ignore')) return [];
  const contentEnd = html.replace(comment, (whole) => ' '.repeat(whole.length)).trimEnd().length;
  return [...html.matchAll(comment)].flatMap(({ 0: whole, index, groups }) => {
    const isClosed = groups?.commentEnd === '-->';
    const read = isClosed ? parseSuppression(whole.slice('<!--'.length, -'-->'.length)) : undefined;
    if (read === undefined) return [];
    const offset = offsetOf(index);
    const line = source.lineAt(offset);
    const place = { ...source.place(offset), length: firstLine(whole).length };
    return {
      suppressions: read.codes.map((code) => ({ code, reason: read.reason, ...place, covers: [] })),
      line,
      isAlone: isAlone(source, line, { offset, end: offset + whole.length }),
      isLast: index >= contentEnd,
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
  if (!beforeContent.test(text.slice(source.startOf(line), offset))) return false;
  return isOnlyComments(firstLine(text.slice(end)));
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
  const ranges = new Map([[file, own]]);
  for (let at = first; at <= Math.min(last, source.lineCount - 1); at++) {
    const shown = source.place(source.startOf(at));
    const range = ranges.get(shown.file) ?? { file: shown.file, from: shown.line, to: shown.line };
    range.from = Math.min(range.from, shown.line);
    range.to = Math.max(range.to, shown.line);
    ranges.set(shown.file, range);
  }
  if (last + 1 >= source.lineCount) own.to = Number.MAX_SAFE_INTEGER;
  else {
    const next = source.place(source.startOf(last + 1));
    if (next.file === file) own.to = Math.max(own.to, next.line - 1);
  }
  return [...ranges.values()];
}
