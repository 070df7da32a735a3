import { withTimeout } from '../browser/navigation/retry.js';
import { showNotice } from '../browser/notice.js';
import type { SearchEngine } from '../search/start.js';
import { useRuntime } from './context.js';

/** The search settings that a search button needs. */
export interface SearchSetup {
  /**
   * The engine of the page's language and version. Resolves when the style sheet of the search has loaded
   * too. It is created once.
   */
  load(): Promise<SearchEngine>;
  /** Shows a message that the search could not be loaded, with a button that calls `retry`. */
  onFailure(retry: () => void): void;
  /** Index and language, for example `offline-en`: the key under which recent searches are stored. */
  storageKey: string;
  /** Where readers report missing search results; `{query}` in it is replaced by the query. */
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
