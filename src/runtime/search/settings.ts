import type { PageData, SiteData, ThemeConfig } from '../model/index.js';
import type { SearchSettings } from './search-client.js';

export type Search = Exclude<ThemeConfig['search'], false>;

/** @param age appended to the URL of the search data. */
export function settingsOf(
  search: Search,
  { base, cleanUrls, siteUrl }: SiteData,
  { lang, version }: PageData,
  age: string,
): SearchSettings {
  const { worker, data } = search.assets;
  return search.mode === 'hosted'
    ? { ...search, base, siteUrl, lang, ...(version && { version }) }
    : { mode: 'offline', url: data + age, createWorker: () => new Worker(worker), base, cleanUrls };
}
