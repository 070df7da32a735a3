import { showNotice } from '../browser/notice.js';
import { withTimeout } from '../browser/retry.js';
import type { SearchEngine } from '../search/start.js';
import { useRuntime } from './context.js';

/** What a search button needs to know of the site. */
export interface SearchSetup {
  /** The engine of the page's language and version, once the style sheet of the search is there. It is made once. */
  load(): Promise<SearchEngine>;
  /** Tells the reader that the search could not be loaded; they may `retry`. */
  onFailure(retry: () => void): void;
  /** Index and language, as `offline-en`: what a reader looked for is remembered under it. */
  storageKey: string;
  /** Where readers tell what the search lacks; `{query}` in it is what they looked for. */
  noResultsUrl?: string | undefined;
}

let failures = 0;

/** Undefined on a site without search. */
export function useSearch(): SearchSetup | undefined {
  const { site, payload } = useRuntime();
  const { search, messages } = site.themeConfig;
  return (
    (search && {
      load: () =>
        withTimeout(
          import('../search/start.js').then(({ startSearch }) => startSearch(search, site, payload.page)),
        ),
      onFailure(onAction) {
        showNotice(messages, {
          text: messages.searchFailedText,
          action: messages.searchRetryText,
          onAction,
        });
        window.__docs?.reloadIfStale(failures > 0).catch(() => undefined);
        failures += 1;
      },
      storageKey: `${search.mode === 'hosted' ? search.indexName : search.mode}-${payload.page.lang}`,
      noResultsUrl: search.noResultsUrl,
    }) ||
    undefined
  );
}
