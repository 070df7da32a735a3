/**
 * The search modal, loaded on first use. It stays mounted while it is closed, so that the next opening
 * restores its state.
 */
import type { Messages, SearchClient, SearchHit, SearchInsights, SearchRecord } from '@docs-cli/core/runtime';
import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { NoResults } from './no-results.js';
import { RecentSearches } from './recent-searches.js';
import { SearchField } from './search-field.js';
import { moveRecord, useSearchHistory } from './search-history.js';
import { SearchKeys } from './search-keys.js';
import { SearchResults } from './search-results.js';
import { groupsOf, itemsOf, neighbour, QUERY_LENGTH, recordOf, screenOf } from './session.js';
import { useSearchSession } from './use-search-session.js';

export interface SearchModalProps {
  texts: Messages;
  client: SearchClient;
  /** Index and language, for example `offline-en`. */
  storageKey: string;
  open: boolean;
  onClose(): void;
  /**
   * Replaces the query when the modal opens. Without it, text selected on the page does; without a selection,
   * the last query stays.
   */
  initialQuery?: string | undefined;
  /** Goes to a URL in this tab. */
  navigate(url: string): void;
  /** Where readers report missing search results; `{query}` in it is replaced by the query. */
  noResultsUrl?: string | undefined;
  insights?: SearchInsights | undefined;
}

type Modifiers = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

const isModified = ({ ctrlKey, metaKey, shiftKey, altKey }: Modifiers) =>
  ctrlKey || metaKey || shiftKey || altKey;

export default function SearchModal(props: SearchModalProps) {
  const { texts, client, storageKey, open, onClose, initialQuery, navigate, noResultsUrl, insights } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  /** The modifiers of an Enter key that was pressed before the answer arrived. */
  const awaited = useRef<Modifiers>(undefined);
  const [session, dispatch, progress] = useSearchSession(client);
  const [history, setHistory] = useSearchHistory(storageKey, open);

  const { query, status, active, answer } = session;
  const screen = screenOf(session);
  const groups = useMemo(() => groupsOf(answer?.hits ?? []), [answer]);
  const items: SearchRecord[] =
    screen === 'start' ? [...history.recents, ...history.favorites] : itemsOf(groups);
  const hasItems = items.length > 0;
  const isStalled = status === 'stalled';

  function retry(): void {
    field.current!.focus();
    dispatch({ type: 'retried' });
  }

  function setQuery(text: string): void {
    field.current!.value = text;
    field.current!.focus();
    dispatch({ type: 'typed', query: text });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening and closing do something
  useLayoutEffect(() => {
    if (!open) {
      dialog.current?.close();
      return;
    }
    const text = initialQuery || getSelection()?.toString().replace(/\s+/g, ' ').trim();
    dialog.current?.showModal();
    setQuery(text?.slice(0, QUERY_LENGTH) || query);
    if (!initialQuery) field.current?.select();
    client.prepare();
    if (status === 'error') retry();
  }, [open]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is what it waits for
  useEffect(() => {
    const modifiers = awaited.current;
    awaited.current = undefined;
    if (modifiers && open && items[0]) go(items[0], modifiers);
    insights?.viewed(answer?.hits ?? []);
  }, [answer]);

  /** Handles everything except the navigation, which the link does. */
  function choose(record: SearchRecord, modifiers: Modifiers): void {
    const hit = record as SearchHit;
    const rank = answer?.hits.indexOf(hit) ?? -1;
    if (rank >= 0) insights?.clicked(hit, rank + 1, answer?.queryID);
    setHistory(moveRecord(history, recordOf(record), 'recents'));
    if (!isModified(modifiers)) onClose();
  }

  function go(record: SearchRecord, modifiers: Modifiers): void {
    choose(record, modifiers);
    if (isModified(modifiers)) window.open(record.url, '_blank', 'noopener');
    else navigate(record.url);
  }

  function step(by: 1 | -1): void {
    const next = neighbour(active, by, items.length);
    dispatch({ type: 'activated', active: next });
    field.current?.focus();
    const item = document.getElementById(id + next);
    item?.scrollIntoView({ block: 'nearest' });
    // Shows the titles above the first item too.
    if (next === 0) document.getElementById(id)?.scrollTo(0, 0);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { key, keyCode, target, nativeEvent } = event;
    // Keys for an input method. Safari sends the key that ends a composition after the composition has ended.
    if (nativeEvent.isComposing || keyCode === 229) {
      // Keeps the dialog open.
      if (key === 'Escape') event.preventDefault();
      return;
    }
    awaited.current = undefined;
    if (key === 'Escape') onClose();
    else if (key === 'ArrowDown') step(1);
    else if (key === 'ArrowUp') step(-1);
    else if (key === 'Enter' && target === field.current) {
      if (status === 'error') retry();
      else if (screen !== 'start' && answer?.query !== query.trim()) awaited.current = event;
      else if (items[active]) go(items[active], event);
    } else if (key !== 'Tab' || !wrapFocus(event)) return;
    event.preventDefault();
  }

  /** Index of the item at an event's target. */
  const indexAt = ({ target }: MouseEvent) =>
    Number((target as Element).closest<HTMLElement>('.search-item')?.dataset.index ?? -1);

  const countText = texts.searchResultsText.replace('{count}', String(items.length));

  return (
    <dialog
      ref={dialog}
      className="search"
      aria-label={texts.searchText}
      onKeyDown={onKeyDown}
      onMouseDown={(event) => {
        if (event.target === dialog.current) onClose();
        // Keeps the focus in the field.
        else if (screen === 'results' && indexAt(event) >= 0) event.preventDefault();
      }}
      // Not `mouseenter`: an item that moves under an idle pointer must not become active.
      onMouseMove={(event) => {
        const index = indexAt(event);
        if (index >= 0 && index !== active) dispatch({ type: 'activated', active: index });
      }}
      onClick={(event) => {
        const item = items[indexAt(event)];
        if (item && (event.target as Element).closest('a')) choose(item, event);
      }}
      // On a phone, the on-screen keyboard covers half of the list: scrolling the list hides it.
      onTouchMove={({ target }) => target !== field.current && field.current?.blur()}
      // The event is asynchronous: the modal may be open again.
      onClose={() => open && !dialog.current?.open && onClose()}
    >
      <div className="search-panel">
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
          onClear={() => setQuery('')}
          onClose={onClose}
        />
        <div className="search-screen" aria-busy={isStalled}>
          {screen === 'start' && (
            <RecentSearches
              texts={texts}
              history={history}
              id={id}
              active={active}
              onChange={(next) => {
                setHistory(next);
                field.current?.focus();
              }}
            />
          )}
          {screen === 'results' && (
            <SearchResults groups={groups} items={items} id={id} active={active} label={countText} />
          )}
        </div>
        <div role="status">
          {screen === 'results' && <p className="sr-only">{countText}</p>}
          {screen === 'waiting' && isStalled && <p className="search-message">{texts.searchLoadingText}</p>}
          {screen === 'none' && (
            <NoResults
              texts={texts}
              query={answer?.query ?? ''}
              suggestions={session.suggestions}
              reportUrl={noResultsUrl}
              onSuggestion={setQuery}
            />
          )}
          {screen === 'error' && (
            <div className="search-message">
              <p className="search-headline">{texts.searchErrorText}</p>
              <p>{texts.searchErrorHelpText}</p>
              <button type="button" className="button button-alt search-retry" onClick={retry}>
                {texts.searchRetryText}
              </button>
            </div>
          )}
        </div>
        <SearchKeys texts={texts} />
      </div>
    </dialog>
  );
}

/**
 * Keeps the Tab key inside the dialog; the browser would move the focus to its toolbars. @returns whether the
 * focus was at the first or last control.
 */
function wrapFocus({ currentTarget, shiftKey }: KeyboardEvent<HTMLElement>): boolean {
  const stops = [...currentTarget.querySelectorAll<HTMLElement>('input,button,a:not([tabindex])')].filter(
    (stop) => stop.offsetParent,
  );
  if (document.activeElement !== stops.at(shiftKey ? 0 : -1)) return false;
  stops.at(shiftKey ? -1 : 0)?.focus();
  return true;
}
