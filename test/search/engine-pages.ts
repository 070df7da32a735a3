/** A short notation for pages to search. */
import type { SearchData, SearchHit, SearchPage, SearchSection } from '../../src/runtime/model/index.js';
import { createEngine, type QueryOptions } from '../../src/runtime/search/engine.js';

type SectionParts = Partial<SearchSection>;

/** A page whose text before the first heading is the first section. */
export function page(url: string, title: string, ...sections: (string | SectionParts)[]): SearchPage {
  return {
    url,
    lvl0: 'Handbook',
    title,
    sections: sections.map((given, i) => {
      const { title: heading = '', ...rest } = typeof given === 'string' ? { text: given } : given;
      const id = heading.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
      return { id, depth: i === 0 ? 1 : 2, title: heading, text: '', names: '', ...rest };
    }),
  };
}

export const site = (...pages: SearchPage[]): SearchData => ({ pages });

/** Hits of a query in these pages. */
export async function searchIn(
  data: SearchData,
  query: string,
  options?: QueryOptions,
): Promise<SearchHit[]> {
  return (await createEngine(data)).search(query, options).hits;
}

/** `type url` of each hit. */
export async function found(data: SearchData, query: string): Promise<string[]> {
  return (await searchIn(data, query)).map(({ type, url }) => `${type} ${decodeURIComponent(url)}`);
}
