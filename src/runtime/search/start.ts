/**
 * Creates the search engine for a page's language and version, with the settings of the site. One per
 * language and version.
 */
import { loadStyle } from '../browser/navigation/load-style.js';
import type { PageData, SiteData } from '../model/index.js';
import { createOfflineClient } from './offline-client.js';
import type { SearchClient, SearchInsights, SearchSettings } from './search-client.js';
import { type Search, settingsOf } from './settings.js';

export interface SearchEngine {
  client: SearchClient;
  insights: SearchInsights;
}

/** In dev the texts change: an engine that is older than this is replaced. */
const DEV_AGE_MS = 2000;

/** Reports nothing. */
const NO_INSIGHTS: SearchInsights = { viewed() {}, clicked() {} };

interface Started {
  age: string;
  engine: Promise<SearchEngine>;
}

/** By language and version. */
const started = new Map<string, Started>();

/** Resolves when the style sheet of the search has loaded too. */
export async function startSearch(search: Search, site: SiteData, page: PageData): Promise<SearchEngine> {
  const age = window.__docs?.dev ? `?t=${Math.floor(Date.now() / DEV_AGE_MS)}` : '';
  const key = `${page.version}/${page.lang}`;
  let current = started.get(key);
  if (current?.age !== age) {
    current?.engine.then(({ client }) => client.dispose?.());
    current = { age, engine: createEngine(settingsOf(search, site, page, age)) };
    started.set(key, current);
    current.engine.catch(() => started.delete(key));
  }
  const [engine] = await Promise.all([current.engine, loadStyle(search.assets.style)]);
  return engine;
}

/** A site with the offline search does not load the library of the hosted service. */
async function createEngine(settings: SearchSettings): Promise<SearchEngine> {
  if (settings.mode === 'offline') return { client: createOfflineClient(settings), insights: NO_INSIGHTS };
  const { createHostedClient, createInsights } = await import('./hosted-client.js');
  return { client: createHostedClient(settings), insights: createInsights(settings) };
}
