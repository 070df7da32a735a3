/** The totals by code at the end of a long report. */
import pc from 'picocolors';
import type { Diagnostic } from '../../runtime/model/index.js';
import { codeOf } from './codes.js';
import { compareText } from './diagnostic.js';
import { visibleLine } from './terminal-text.js';

/** A report with one code has totals only if it has more problems than fit on a screen. */
const MANY_PROBLEMS = 10;

export interface TotalsOptions {
  color: boolean;
  /** URL of RULES.md if the terminal shows links. */
  rulesUrl?: string | undefined;
}

/** A line for each code with its meaning, most frequent first; an empty string for a short report with one code. */
export function printTotals(diagnostics: readonly Diagnostic[], { color, rulesUrl }: TotalsOptions): string {
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
      const isLink = rulesUrl !== undefined && says !== undefined;
      const shown = isLink ? terminalLink(`${rulesUrl}#${code}`, name) : name;
      const meaning = says === undefined ? '' : `${' '.repeat(width - code.length)}  ${colors.dim(says)}`;
      return `  ${number} ${shown}${meaning}`;
    })
    .join('\n');
}

/** An OSC 8 hyperlink. */
function terminalLink(url: string, text: string): string {
  return `\u001b]8;;${url}\u0007${text}\u001b]8;;\u0007`;
}
