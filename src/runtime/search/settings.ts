import type { PageData, SiteData, ThemeConfig } from '../model.js';
import type { SearchSettings } from './client.js';

export type Search = Exclude<ThemeConfig['search'], false>;

/** `age` stands at the end of the address of the texts. */
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
