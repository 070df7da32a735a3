/** What the search of one language and version knows: the text of its pages, by sections. */

import type { SearchData, SearchPage, SourceFile } from '../../runtime/model.js';
import { isFallback } from '../content/fallback.js';
import { yieldToEventLoop } from '../event-loop.js';
import { CELL } from '../markdown/section-texts.js';
import { allPages, type LocaleVersion, memoized, type Site } from '../site/site.js';
import { pageText } from './page-text.js';
import { slim } from './slim.js';

/** What travels to the browser. */
export function searchDataOf(site: Site, localeVersion: LocaleVersion): SearchData {
  return { pages: searchedPages(site, localeVersion).map((page) => searchPageOf(site, page)) };
}

/** The same, giving way now and then: to read all of a large site for the first time takes seconds. */
export async function collectSearchData(site: Site, localeVersion: LocaleVersion): Promise<SearchData> {
  for (const [i, page] of searchedPages(site, localeVersion).entries()) {
    searchPageOf(site, page);
    if (i % 8 === 7) await yieldToEventLoop();
  }
  return searchDataOf(site, localeVersion);
}

export function searchedPages(site: Site, { lang, version }: LocaleVersion): SourceFile[] {
  return allPages(site).filter(
    (page) => page.lang === lang && page.version === version && isSearched(site, page),
  );
}

export function isSearched(site: Site, page: SourceFile): boolean {
  if (isFallback(page) || page.key === '404') return false;
  const { pageType, search } = site.store.frontmatter(page);
  return search !== false && pageType !== '404' && pageType !== 'blank';
}

/** Made once: a build asks for it while it has the page at hand, so that no page is read twice. */
export function searchPageOf(site: Site, page: SourceFile): SearchPage {
  return memoized(site, `search:${page.path}`, () => withRows(slim(pageText(site, page))));
}

/** With all of its text, which the browser is spared. */
export function wholePageOf(site: Site, page: SourceFile): SearchPage {
  return withRows(pageText(site, page));
}

function withRows(page: SearchPage): SearchPage {
  const sections = page.sections.map((section) => ({
    ...section,
    text: section.text.replaceAll(CELL, ' | '),
  }));
  return { ...page, sections };
}
