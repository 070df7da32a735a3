/** Whether readers of this site find what they look for: queries as they type them, and the page each should lead to. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { prepareSite } from '../../src/cli/pipeline.js';
import { searchDataOf } from '../../src/cli/search/search-data.js';
import type { SearchData } from '../../src/runtime/model.js';
import { createEngine } from '../../src/runtime/search/engine.js';
import { root } from '../examples/projects.js';

interface Query {
  q: string;
  page: string;
  /** Id of a heading. Without it any section of the page will do. */
  section?: string;
  /** What makes the query one of its own. */
  why: 'chinese' | 'identifier' | 'mixed' | 'prefix' | 'question' | 'route' | 'typo';
  /** Where a reader is served as well: pages, or sections as `/page#id`. */
  also?: string[];
}

type Site = Awaited<ReturnType<typeof prepareSite>>;

const FIRST = 3;
/** Ranking is a matter of judgement: one in twenty may go wrong. */
const SHARE = 0.95;
const LEAST = 80;

describe('search of this site', () => {
  let prepared: Site;

  before(async () => {
    prepared = await prepareSite({ root });
  });
  after(() => prepared.pool.close());

  for (const lang of ['en', 'zh']) {
    test(`readers find what they look for among the first three (${lang})`, async (t) => {
      const data = searchDataOf(prepared.site, { lang, version: '' });
      const queries = readQueries(lang);
      assert.ok(queries.length >= LEAST, `${queries.length} queries, at least ${LEAST} are wanted`);
      assert.deepEqual(
        unknownTargets(queries, data),
        [],
        'queries lead to pages and sections that there are',
      );

      const engine = await createEngine(data);
      const places = queries.map((query) => {
        const hits = engine.search(query.q).hits.map(({ url }) => url);
        return { query, hits, at: hits.findIndex((url) => isWanted(url, query)) };
      });
      const misses = places.filter(({ at }) => at < 0 || at >= FIRST);
      const found = queries.length - misses.length;
      const first = places.filter(({ at }) => at === 0).length;
      t.diagnostic(`search ${lang}: ${found} of ${queries.length} in the first three, ${first} first`);
      const listed = misses.map(describeMiss);
      for (const line of listed) t.diagnostic(line);
      assert.ok(
        found >= queries.length * SHARE,
        `at least ${SHARE * 100} % among the first three, of ${queries.length} only ${found}:\n${listed.join('\n')}`,
      );
    });
  }
});

function readQueries(lang: string): Query[] {
  return JSON.parse(readFileSync(new URL(`queries.${lang}.json`, import.meta.url), 'utf8')) as Query[];
}

function targetsOf({ page, section, also = [] }: Query): string[] {
  return [section ? `${page}#${section}` : page, ...also];
}

function isWanted(url: string, query: Query): boolean {
  return targetsOf(query).some((target) =>
    target.includes('#') ? url === target : url.split('#')[0] === target,
  );
}

function unknownTargets(queries: Query[], data: SearchData): string[] {
  const known = new Set(
    data.pages.flatMap(({ url, sections }) => [
      url,
      ...sections.map(({ id }) => (id ? `${url}#${id}` : url)),
    ]),
  );
  return queries.flatMap(targetsOf).filter((target) => !known.has(target));
}

function describeMiss({ query, hits, at }: { query: Query; hits: string[]; at: number }): string {
  const place = at < 0 ? (hits.length > 0 ? 'not found' : 'no results') : `place ${at + 1}`;
  return `  '${query.q}' (${query.why}): ${targetsOf(query)[0]} ${place}; first: ${hits.slice(0, FIRST).join(', ')}`;
}
