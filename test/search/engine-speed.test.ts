/** The speed of the offline search with 500 pages per language. Times are printed, because machines differ. */
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
    assert.deepEqual(missed, [], 'Every query is text of a page.');
  });
}
