/**
 * Creates the search engine for a page's language and version, with the settings of the site. One per
 * language and version.
 */
import { loadStyle } from '../browser/navigation/load-style.js';
import type { PageData, SiteData } from '../model.js';
import { createInsights, createSearchClient, type SearchClient } from './client.js';
import type { SearchInsights } from './insights.js';
import { type Search, settingsOf } from './settings.js';

export interface SearchEngine {
  client: SearchClient;
  insights: SearchInsights;
}

/** In dev the texts change: an engine that is older than this is replaced. */
const DEV_AGE_MS = 2000;

const engines = new Map<string, SearchEngine & { age: string }>();

/** Resolves when the style sheet of the search has loaded too. */
export async function startSearch(search: Search, site: SiteData, page: PageData): Promise<SearchEngine> {
  const age = window.__docs?.dev ? `?t=${Math.floor(Date.now() / DEV_AGE_MS)}` : '';
  const key = `${page.version}/${page.lang}`;
  let engine = engines.get(key);
  if (engine?.age !== age) {
    engine?.client.dispose?.();
    const settings = settingsOf(search, site, page, age);
    engine = { age, client: createSearchClient(settings), insights: createInsights(settings) };
    engines.set(key, engine);
  }
  await loadStyle(search.assets.style);
  return engine;
}
