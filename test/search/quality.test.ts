/** The quality of the search on this site. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { prepareSite } from '../../src/cli/pipeline.js';
import { root } from '../examples/projects.js';
import { isNightly } from '../helpers/nightly.js';
import { describeScore, type QueryList, scoreSearch } from './quality.js';

type Site = Awaited<ReturnType<typeof prepareSite>>;

/**
 * Percent of queries with the expected page among the first three hits. For `queries`, one in twenty may fail,
 * because expectations differ; for the others, it is what was measured, rounded down.
 */
const LEAST: Record<QueryList, Record<string, number>> = {
  queries: { en: 95, zh: 95 },
  tuning: { en: 96, zh: 98 },
  heldOut: { en: 97, zh: 97 },
};
/** Number of queries of each list. */
const COUNT: Record<QueryList, number> = { queries: 80, tuning: 300, heldOut: 150 };
/** At most this number of queries of a language in `npm test`. */
const USUAL = 40;

describe('search quality on this site', () => {
  let prepared: Site;

  before(async () => {
    prepared = await prepareSite({ root });
  });
  after(() => prepared.pool.close());

  for (const list of isNightly ? (['queries', 'tuning', 'heldOut'] as const) : (['queries'] as const))
    for (const lang of ['en', 'zh']) {
      test(`expected pages are among the first three results (${list}, ${lang})`, async (t) => {
        const score = await scoreSearch(prepared.site, lang, list, isNightly ? undefined : USUAL);
        const { queries, found, misses, unknown } = score;
        const wanted = isNightly ? COUNT[list] : USUAL - 10;
        assert.ok(queries >= wanted, `${queries} queries, at least ${wanted} are wanted`);
        assert.deepEqual(unknown, [], 'queries lead to pages and sections that there are');

        t.diagnostic(`search ${list} ${lang}: ${describeScore(score)}`);
        // The held-out misses are not shown, because a ranking that is tuned with them is not measured by them.
        const shown = list === 'heldOut' ? [] : misses;
        for (const line of shown) t.diagnostic(line);
        const least = LEAST[list][lang]!;
        assert.ok(
          100 * found >= queries * least,
          `at least ${least} % among the first three, of ${queries} only ${found}:\n${shown.join('\n')}`,
        );
      });
    }
});
