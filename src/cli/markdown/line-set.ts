/** Lines of code by their numbers. */

/** The lines of all ranges, each once and in order, none beyond `last`: however many ranges there are of the same lines. */
export function linesOf(ranges: { from: number; to: number }[], last: number): number[] {
  const lines: number[] = [];
  let next = 1;
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    for (next = Math.max(next, from); next <= to && next <= last; next++) lines.push(next);
  }
  return lines;
}
