/** Sets of code lines by number. */

/**
 * The lines of all ranges, sorted and without duplicates, none greater than `last`. The time does not depend
 * on how much the ranges overlap.
 */
export function linesOf(ranges: { from: number; to: number }[], last: number): number[] {
  const lines: number[] = [];
  let next = 1;
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    for (next = Math.max(next, from); next <= to && next <= last; next++) lines.push(next);
  }
  return lines;
}
