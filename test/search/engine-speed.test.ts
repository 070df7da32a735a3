/** How fast the offline search is at 500 pages a language. Times are printed: machines differ. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEngine } from '../../src/runtime/search/engine.js';
import { makeCorpus, typedQueries } from './engine-corpus.js';

const at = (sorted: number[], share: number) => sorted[Math.floor(share * (sorted.length - 1))]!;
const ms = (time: number) => `${time.toFixed(1)} ms`;

/** Of the processor, in milliseconds: what else runs on the machine does not count. */
function stopwatch(): () => number {
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
}

for (const lang of ['en', 'zh'] as const) {
  test(`500 pages in ${lang} are searched letter by letter`, async (t) => {
    const data = makeCorpus(lang, 500);
    const building = stopwatch();
    const slices: number[] = [];
    let slice = stopwatch();
    const engine = await createEngine(data, {
      onProgress() {
        slices.push(slice());
        slice = stopwatch();
      },
    });
    const built = building();
    slices.sort((a, b) => a - b);

    const queries = typedQueries(data, 600);
    for (const query of queries.slice(0, 100)) engine.search(query);
    const missed: string[] = [];
    const times = queries.map((query) => {
      const answering = stopwatch();
      const { nbHits } = engine.search(query);
      // One letter stands for itself only.
      if (nbHits === 0 && !/(^| ).$/u.test(query)) missed.push(query);
      return answering();
    });
    times.sort((a, b) => a - b);

    const sections = data.pages.reduce((sum, page) => sum + page.sections.length, 0);
    t.diagnostic(
      `${lang}: ${sections} sections built in ${ms(built)}, in slices of ${ms(at(slices, 0.5))}, at most ` +
        `${ms(at(slices, 1))}; keystroke to hits median ${ms(at(times, 0.5))}, p95 ${ms(at(times, 0.95))}, ` +
        `at most ${ms(at(times, 1))}`,
    );
    assert.deepEqual(missed, [], 'All of it stands in a page.');
  });
}
