/** The search data of one language and version: the text of its pages by section. */

import type { SearchData, SearchPage, SourceFile } from '../../runtime/model/index.js';
import { isFallback } from '../content/fallback.js';
import { CELL } from '../markdown/section-texts.js';
import { type LocaleVersion, memoizeBy, pagesIn, type Site } from '../site/site.js';
import { yieldToEventLoop } from '../system/event-loop.js';
import { synonymsOf } from './built-in-synonyms.js';
import { pageText } from './page-text.js';
import { slim } from './slim.js';

/**
 * The data that is sent to the browser. Yields to the event loop regularly: reading all of a large site for the first
 * time takes seconds.
 */
export async function collectSearchData(site: Site, localeVersion: LocaleVersion): Promise<SearchData> {
  const pages: SearchPage[] = [];
  for (const [i, page] of searchedPages(site, localeVersion).entries()) {
    pages.push(searchPageOf(site, page));
    if (i % 8 === 7) await yieldToEventLoop();
  }
  return { pages, synonyms: synonymsOf(localeVersion.lang, site.config.searchIndex) };
}

export function searchedPages(site: Site, localeVersion: LocaleVersion): SourceFile[] {
  return pagesIn(site, localeVersion).filter((page) => isSearched(site, page));
}

export function isSearched(site: Site, page: SourceFile): boolean {
  if (isFallback(page) || page.postList || page.key === '404') return false;
  const { pageType, search } = site.store.frontmatter(page);
  return search !== false && pageType !== '404' && pageType !== 'blank';
}

/** Memoized: a build calls this while it has the page in memory, so that no page is read twice. */
export const searchPageOf = memoizeBy(({ path }: SourceFile) => path, createSearchPage);

/** The texts of a page that are sent to the browser. */
export function createSearchPage(site: Site, page: SourceFile): SearchPage {
  return withRows(slim(pageText(site, page)));
}

/** The page with all of its text, more than is sent to the browser. */
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
