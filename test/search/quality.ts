/** Typical queries of readers of this site, their expected pages, and how many of them are found. */
import { readFileSync } from 'node:fs';
import { collectSearchData } from '../../src/cli/search/search-data.js';
import type { Site } from '../../src/cli/site/site.js';
import type { SearchData } from '../../src/runtime/model/index.js';
import { createEngine } from '../../src/runtime/search/engine.js';

interface Query {
  q: string;
  page: string;
  /** Id of a heading. Without it, any section of the page is accepted. */
  section?: string;
  /** The purpose of the query. */
  why: 'chinese' | 'identifier' | 'mixed' | 'prefix' | 'question' | 'route' | 'synonym' | 'typo';
  /** Other accepted targets: pages, or sections as `/page#id`. */
  also?: string[];
}

export interface Score {
  lang: string;
  /** Number of queries. */
  queries: number;
  /** Numbers of queries with the expected target among the first three hits and as the first hit. */
  found: number;
  first: number;
  /** A line for each failed query. */
  misses: string[];
  /** Expected pages and sections that the site does not have. */
  unknown: string[];
}

const FIRST = 3;

/**
 * `queries` is the list that the search was built with. The lists of `unseen` were written later, by readers who did
 * not know the ranking: it was improved with `tuning`, and `heldOut` only measures it. Once somebody has improved
 * the ranking with a held-out list, it belongs to `tuning`, and a new one is needed.
 */
export type QueryList = 'queries' | 'tuning' | 'heldOut';

/** With `most`, only this number of queries, evenly spread. */
export async function scoreSearch(
  site: Site,
  lang: string,
  list: QueryList = 'queries',
  most = Number.POSITIVE_INFINITY,
): Promise<Score> {
  const data = await collectSearchData(site, { lang, version: '' });
  const all = readQueries(lang, list);
  const step = Math.ceil(all.length / most) || 1;
  const queries = all.filter((_, i) => i % step === 0);
  const engine = await createEngine(data);
  const places = queries.map((query) => {
    const hits = engine.search(query.q).hits.map(({ url }) => url);
    return { query, hits, at: hits.findIndex((url) => isWanted(url, query)) };
  });
  const misses = places.filter(({ at }) => at < 0 || at >= FIRST);
  return {
    lang,
    queries: queries.length,
    found: queries.length - misses.length,
    first: places.filter(({ at }) => at === 0).length,
    misses: misses.map(describeMiss),
    unknown: unknownTargets(all, data),
  };
}

/** The score as one line. */
export function describeScore({ queries, found, first }: Score): string {
  return `${found} of ${queries} in the first three, ${first} first`;
}

function readQueries(lang: string, list: QueryList): Query[] {
  const read = (name: string): unknown =>
    JSON.parse(readFileSync(new URL(`${name}.${lang}.json`, import.meta.url), 'utf8'));
  if (list === 'queries') return read('queries') as Query[];
  return (read('unseen') as Record<QueryList, Query[]>)[list];
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
