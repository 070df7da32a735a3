/** The quality of the search on this site. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { prepareSite } from '../../src/cli/pipeline.js';
import { root } from '../examples/projects.js';
import { describeScore, scoreSearch } from './quality.js';

type Site = Awaited<ReturnType<typeof prepareSite>>;

/** One in twenty queries may fail, because expectations differ. */
const SHARE = 0.95;
const LEAST = 80;

describe('search quality on this site', () => {
  let prepared: Site;

  before(async () => {
    prepared = await prepareSite({ root });
  });
  after(() => prepared.pool.close());

  for (const lang of ['en', 'zh']) {
    test(`expected pages are among the first three results (${lang})`, async (t) => {
      const score = await scoreSearch(prepared.site, lang);
      const { queries, found, misses, unknown } = score;
      assert.ok(queries >= LEAST, `${queries} queries, at least ${LEAST} are wanted`);
      assert.deepEqual(unknown, [], 'queries lead to pages and sections that there are');

      t.diagnostic(`search ${lang}: ${describeScore(score)}`);
      for (const line of misses) t.diagnostic(line);
      assert.ok(
        found >= queries * SHARE,
        `at least ${SHARE * 100} % among the first three, of ${queries} only ${found}:\n${misses.join('\n')}`,
      );
    });
  }
});
