/**
 * Suppressions in the config, the theme and components: `// check-ignore dead-link: why`, in the affected line
 * or right before it.
 */
import type { Suppression } from '../../runtime/model/index.js';
import { codeParser } from '../config/module-names.js';
import { parseSuppression } from '../report/parse-suppression.js';
import { createPositionFinder, lineStarts } from '../report/position.js';

export const CODE_FILE = /\.[cm]?[jt]sx?$/;

/**
 * `path` is relative to the project root. Returns nothing for code that cannot be parsed; that error is
 * reported elsewhere.
 */
export function codeSuppressions(path: string, text: string): Suppression[] {
  if (!text.includes('check-ignore')) return [];
  const { comments } = codeParser().parseSync(path, text);
  const placeOf = createPositionFinder(text);
  const lines = text.split(/\r\n|\n|\r/);
  const starts = lineStarts(text);
  return comments.flatMap(({ value, start, end }) => {
    const read = parseSuppression(value);
    if (read === undefined) return [];
    const { line, column } = placeOf(start);
    const last = placeOf(end).line;
    // A comment in JSX is surrounded by braces.
    const around = text.slice(starts[line - 1], start) + text.slice(end, starts[last]);
    const isAlone = /^[\s{}]*$/.test(around);
    const to = isAlone ? nextLine(lines, last) : last;
    const place = {
      file: path,
      line,
      column,
      length: Math.max(1, text.slice(start, end).search(/[\r\n]|$/)),
    };
    return read.codes.map((code) => ({
      code,
      reason: read.reason,
      ...place,
      covers: [{ file: path, from: line, to }],
    }));
  });
}

/** The next line with code: several suppressions may be stacked above it. */
function nextLine(lines: readonly string[], last: number): number {
  const at = lines.findIndex((line, i) => i >= last && !/^\s*(?:$|\/\/|\/\*|\*|\{\/\*)/.test(line));
  return at < 0 ? last : at + 1;
}
