/** Diagnostics as text for a terminal or a log. */
import pc from 'picocolors';
import type { Diagnostic, Level } from '../../runtime/model/index.js';
import { frameOfLines } from './code-frame.js';
import { codeOf } from './codes.js';
import { compareText, countByLevel, dedupeDiagnostics, formatPlace, sortDiagnostics } from './diagnostic.js';
import { createLineReader, type ReadSource } from './identity.js';
import { plural } from './terminal.js';
import { visibleLine, visibleText } from './terminal-text.js';

/** Number of equal diagnostics that are printed as one. */
const MANY_EQUAL = 4;

export interface PrintOptions {
  readSource: ReadSource;
  color: boolean;
  /** Further counts after the count of diagnostics, such as `3 suppressed`. */
  notes?: string[];
  /** The number of warnings to print. Errors are always printed. Default: all. */
  maxWarnings?: number;
}

/**
 * Returns the diagnostics sorted by file and line, without duplicates and with a count at the end, or an
 * empty string if there are none. The text has no final line break. Control characters from files and
 * messages are made visible, so no escape sequence reaches the terminal.
 */
export function printDiagnostics(
  diagnostics: readonly Diagnostic[],
  { readSource, color, notes = [], maxWarnings = Number.POSITIVE_INFINITY }: PrintOptions,
): string {
  const colors = pc.createColors(color);
  const paintLevel = { error: colors.red, warning: colors.yellow };
  const linesOf = createLineReader(readSource);

  const print = ([diagnostic, ...more]: Group): string => {
    const { level, code, message, hint, file, line, column, length } = diagnostic;
    const place = formatPlace(diagnostic);
    const title = colors.bold(paintLevel[level](level));
    const head = `${title} ${colors.dim(visibleLine(code))}`;
    const blocks = [indent(visibleText(message))];
    const lines = file !== undefined && line !== undefined ? linesOf(file) : undefined;
    if (lines !== undefined && line !== undefined) {
      const paint = { gutter: colors.dim, mark: paintLevel[level] };
      blocks.push(`\n${indent(frameOfLines(lines, { line, column, length }, paint))}\n`);
    }
    if (hint !== undefined) blocks.push(indent(`${colors.cyan('hint:')} ${visibleText(hint)}`));
    if (more.length > 0) blocks.push(indent(otherPlaces(more)));
    const first = place === '' ? head : `${colors.bold(visibleLine(place))} ${head}`;
    return [first, ...blocks].join('\n').trimEnd();
  };

  const all = sortDiagnostics(dedupeDiagnostics(diagnostics));
  if (all.length === 0) return '';
  const counts = [summarizeCounts(countByLevel(all), paintLevel), ...notes].join(', ');
  const { shown, hidden } = firstWarnings(groupEqual(all), maxWarnings);
  const rest =
    hidden > 0 ? [`… and ${plural(hidden, 'more warning')}: run 'docs-cli check' to print all.`] : [];
  return [...shown.map(print), ...rest, counts].join('\n\n');
}

/** All errors and the first warnings, and how many warnings that leaves out. */
function firstWarnings(groups: readonly Group[], limit: number): { shown: Group[]; hidden: number } {
  let left = limit;
  const shown = groups.filter(([{ level }]) => level === 'error' || left-- > 0);
  const count = (some: readonly Group[]) => some.reduce((sum, group) => sum + group.length, 0);
  return { shown, hidden: count(groups) - count(shown) };
}

/** The first of equal diagnostics, and the others if they are many. */
type Group = [Diagnostic, ...Diagnostic[]];

/** Equal diagnostics have one cause, such as a package that is not installed. A few of them are shown one by one. */
function groupEqual(diagnostics: readonly Diagnostic[]): Group[] {
  const groups = new Map<string, Group>();
  for (const diagnostic of diagnostics) {
    const { level, code, message, hint } = diagnostic;
    const key = JSON.stringify([level, code, message, hint]);
    const group = groups.get(key);
    if (group && diagnostic.file !== undefined) group.push(diagnostic);
    else groups.set(key, [diagnostic]);
  }
  const equal = new Map([...groups.values()].flatMap((group) => group.map((each) => [each, group] as const)));
  return diagnostics.flatMap((diagnostic): Group[] => {
    const group = equal.get(diagnostic);
    if (group === undefined || group.length < MANY_EQUAL) return [[diagnostic]];
    return group[0] === diagnostic ? [group] : [];
  });
}

export const OTHER_PLACES = 'The same problem is at:';

function otherPlaces(others: readonly Diagnostic[]): string {
  return [OTHER_PLACES, ...others.map((other) => `  ${visibleLine(formatPlace(other))}`)].join('\n');
}

function summarizeCounts(
  counts: Record<Level, number>,
  paint: Record<Level, (text: string) => string>,
): string {
  const parts: string[] = [];
  for (const level of ['error', 'warning'] as const) {
    const count = counts[level];
    if (count > 0) parts.push(paint[level](`${count} ${level}${count === 1 ? '' : 's'}`));
  }
  return parts.join(' and ');
}

function indent(text: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? '' : `  ${line}`))
    .join('\n');
}

/** A report with one code has totals only if it has more problems than fit on a screen. */
const MANY_PROBLEMS = 10;

/**
 * The totals at the end of a long report: a line for each code with its meaning, most frequent first. An empty string for a
 * short report with one code.
 */
export function printTotals(diagnostics: readonly Diagnostic[], { color }: { color: boolean }): string {
  const colors = pc.createColors(color);
  const counts = new Map<string, number>();
  for (const { code } of diagnostics) counts.set(code, (counts.get(code) ?? 0) + 1);
  if (counts.size < 2 && diagnostics.length <= MANY_PROBLEMS) return '';
  const rows = [...counts].sort(([a, many], [b, more]) => more - many || compareText(a, b));
  const digits = String(rows[0]?.[1] ?? 0).length;
  const width = Math.max(...rows.map(([code]) => code.length));
  return rows
    .map(([code, count]) => {
      const number = colors.bold(String(count).padStart(digits));
      const says = codeOf(code)?.says;
      const name = visibleLine(code);
      const meaning = says === undefined ? '' : `${' '.repeat(width - code.length)}  ${colors.dim(says)}`;
      return `  ${number} ${name}${meaning}`;
    })
    .join('\n');
}
