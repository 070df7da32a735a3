/**
 * Prints the CPU milliseconds of each hostile pattern at 12.5, 25, 50 and 100 KB, and the growth for twice
 * the input.
 *
 *   node --import=tsx --conditions=docs-cli-source test/bench/patterns.ts                    all patterns
 *   node --import=tsx --conditions=docs-cli-source test/bench/patterns.ts --grep "emphasis"  those whose name
 *   matches
 *   node --import=tsx --conditions=docs-cli-source test/bench/patterns.ts --timeout 20       limit for one
 *   pattern, in seconds
 */
import { parseArgs } from 'node:util';
import { growths, isFault, type Measured, measurePatterns } from '../helpers/measure-patterns.js';

const { values } = parseArgs({
  options: { grep: { type: 'string' }, timeout: { type: 'string', default: '10' } },
});
const sizes = [12_500, 25_000, 50_000, 100_000];
const timeout = Number(values.timeout) * 1000;
const grep = values.grep === undefined ? undefined : new RegExp(values.grep);

function row(measured: Measured): string {
  const { name, html, times, notes } = measured;
  const ratios = growths(measured).slice(2);
  const cells = [
    isFault(measured, sizes) ? '!' : ' ',
    name.padEnd(52),
    html.padEnd(9),
    ...sizes.map((_, i) => (i < times.length ? (times[i]?.toFixed(0) ?? `>${timeout}`) : '').padStart(8)),
    ...sizes.slice(2).map((_, i) => (ratios[i]?.toFixed(1) ?? '').padStart(6)),
    notes.join(', '),
  ];
  return cells.join(' ').trimEnd();
}

console.log(
  `  ${'pattern'.padEnd(52)} ${'html'.padEnd(9)}   12.5 KB    25 KB    50 KB   100 KB  25-50 50-100`,
);
let count = 0;
let faults = 0;
for await (const measured of measurePatterns(sizes, { timeout, grep })) {
  count++;
  if (isFault(measured, sizes)) faults++;
  console.log(row(measured));
}
console.log(
  `\n${faults} of ${count} patterns take more than a second, or more than 2.3 times as long for twice the input.`,
);
