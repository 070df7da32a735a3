/** Checks the shape of a table before its rows are parsed. */
import type { Rules } from 'marked';

const delimiters = / {0,3}((?:\| *)?:?-+:? *(?:\| *:?-+:? *)*(?:\| *)?)(?:\n|$)/y;

/** True if the first two lines are a header and its delimiter row with the same number of columns. */
export function isTableHead(src: string, { other }: Rules): boolean {
  const end = src.indexOf('\n');
  if (end < 0) return false;
  delimiters.lastIndex = end + 1;
  const rule = delimiters.exec(src)?.[1];
  if (rule === undefined || !other.tableDelimiter.test(rule)) return false;
  return columnsOf(rule.replace(/ +$/, '').replace(/^\||\|$/g, '')) === columnsOfRow(src.slice(0, end));
}

function columnsOf(rule: string): number {
  return rule.split('|').length;
}

/** Number of cells in a row. Pipes at its ends and escaped pipes are not separators. */
function columnsOfRow(row: string): number {
  const cells = row.replace(/\\+\|/g, (found) => (found.length % 2 === 0 ? 'x' : 'x|')).split('|');
  if (cells[0]!.trim() === '') cells.shift();
  if (cells.length > 0 && cells.at(-1)!.trim() === '') cells.pop();
  return cells.length;
}

/**
 * True for rows with few cells in a table with many columns: the padding would be many times larger than the
 * source.
 */
export function isMostlyPadding(table: string): boolean {
  const columns = columnsOfRow(table.slice(0, table.indexOf('\n')));
  let rows = 0;
  for (let at = table.indexOf('\n'); at >= 0; at = table.indexOf('\n', at + 1)) rows++;
  return columns * rows > 4 * table.length + 10_000;
}
