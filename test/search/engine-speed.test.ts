/** How fast the offline search is at 500 pages a language. Times are printed: machines differ. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeCorpus } from './engine-corpus.js';
import { measureEngine } from './engine-speed.js';

const at = (sorted: number[], share: number) => sorted[Math.floor(share * (sorted.length - 1))]!;
const ms = (time: number) => `${time.toFixed(1)} ms`;

for (const lang of ['en', 'zh'] as const) {
  test(`500 ${lang} pages are searched after each letter within the time limit`, async (t) => {
    const { sections, built, slices, answers, missed } = await measureEngine(makeCorpus(lang, 500));
    t.diagnostic(
      `${lang}: ${sections} sections built in ${ms(built)}, in slices of ${ms(at(slices, 0.5))}, at most ` +
        `${ms(at(slices, 1))}; keystroke to hits median ${ms(at(answers, 0.5))}, p95 ${ms(at(answers, 0.95))}, ` +
        `at most ${ms(at(answers, 1))}`,
    );
    assert.deepEqual(missed, [], 'All of it stands in a page.');
  });
}
