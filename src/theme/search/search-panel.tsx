/** The contents of the search modal: the field, the list, the message below it, and the keys. */
import type { Messages } from '@docs-cli/core/runtime';
import { RecentSearches } from './recent-searches.js';
import { SearchField } from './search-field.js';
import { SearchKeys } from './search-keys.js';
import { SearchMessage } from './search-message.js';
import { SearchResults } from './search-results.js';
import { StartPages, type StartPagesProps } from './start-pages.js';
import type { SearchState } from './use-search-state.js';

export interface SearchPanelProps {
  texts: Messages;
  state: SearchState;
  noResultsUrl: string | undefined;
  start: StartPagesProps;
  onClose(): void;
}

export function SearchPanel({ texts, state, noResultsUrl, start, onClose }: SearchPanelProps) {
  const { id, field, session, dispatch, progress, history, screen, groups, items } = state;
  const { query, status, active } = session;
  const hasItems = items.length > 0;
  const isStalled = status === 'stalled';
  const countText = texts.searchResultsText.replace('{count}', String(items.length));

  return (
    <div className="dc-search-panel">
      <SearchField
        texts={texts}
        ref={field}
        progress={isStalled && progress < 1 && progress}
        filled={query !== ''}
        aria-expanded={hasItems}
        aria-haspopup={screen === 'start' ? 'grid' : 'listbox'}
        aria-controls={hasItems ? id : undefined}
        aria-activedescendant={items[active] && id + active}
        onInput={(event) => dispatch({ type: 'typed', query: event.currentTarget.value })}
        onClear={() => state.setQuery('')}
        onClose={onClose}
      />
      <div className="dc-search-screen" aria-busy={isStalled}>
        {screen === 'start' && (
          <RecentSearches
            texts={texts}
            history={history}
            id={id}
            active={active}
            onChange={(next) => {
              state.setHistory(next);
              field.current?.focus();
            }}
          />
        )}
        {screen === 'start' && history.recents.length + history.favorites.length === 0 && (
          <StartPages {...start} />
        )}
        {screen === 'results' && (
          <SearchResults groups={groups} items={items} id={id} active={active} label={countText} />
        )}
      </div>
      <SearchMessage
        texts={texts}
        session={session}
        countText={countText}
        reportUrl={noResultsUrl}
        onSuggestion={state.setQuery}
        onRetry={state.retry}
      />
      <SearchKeys texts={texts} />
    </div>
  );
}
