/**
 * The search modal, loaded on first use. It stays mounted while it is closed, so that the next opening
 * restores its state.
 */
import type { Messages, SearchClient, SearchHit, SearchInsights, SearchRecord } from '@docs-cli/core/runtime';
import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { moveRecord } from './search-history.js';
import { SearchPanel } from './search-panel.js';
import { QUERY_LENGTH, recordOf } from './session.js';
import type { StartPagesProps } from './start-pages.js';
import { type Modifiers, useSearchKeyboard } from './use-search-keyboard.js';
import { type SearchState, useSearchState } from './use-search-state.js';

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
  /** What a reader without recent searches can go to. */
  start: StartPagesProps;
}

const isModified = ({ ctrlKey, metaKey, shiftKey, altKey }: Modifiers) =>
  ctrlKey || metaKey || shiftKey || altKey;

/** Index of the item at an event's target. */
const indexAt = ({ target }: MouseEvent) =>
  Number((target as Element).closest<HTMLElement>('.dc-search-item')?.dataset.index ?? -1);

/** Opens and closes the dialog. An opening sets the query and searches again if the last search failed. */
function useOpening(
  dialog: RefObject<HTMLDialogElement | null>,
  state: SearchState,
  { open, initialQuery, client }: SearchModalProps,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening and closing do something
  useLayoutEffect(() => {
    if (!open) {
      dialog.current?.close();
      return;
    }
    const text = initialQuery || getSelection()?.toString().replace(/\s+/g, ' ').trim();
    dialog.current?.showModal();
    // Half of a character outside of the BMP, such as an emoji, would make the report link invalid.
    const query = text?.slice(0, QUERY_LENGTH).replace(/[\ud800-\udbff]$/, '');
    state.setQuery(query || state.session.query);
    if (!initialQuery) state.field.current?.select();
    client.prepare();
    if (state.session.status === 'error') state.retry();
  }, [open]);
}

export default function SearchModal(props: SearchModalProps) {
  const { texts, open, onClose, navigate, noResultsUrl, insights } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const state = useSearchState(props);
  const { field, session, dispatch, screen, items } = state;
  const { answer } = session;

  /** Everything that a chosen hit needs except the navigation. After a click, the link navigates. */
  function choose(record: SearchRecord, modifiers: Modifiers): void {
    const hit = record as SearchHit;
    const rank = answer?.hits.indexOf(hit) ?? -1;
    if (rank >= 0) insights?.clicked(hit, rank + 1, answer?.queryID);
    state.setHistory(moveRecord(state.history, recordOf(record), 'recents'));
    if (!isModified(modifiers)) onClose();
  }

  function go(record: SearchRecord, modifiers: Modifiers): void {
    choose(record, modifiers);
    if (isModified(modifiers)) window.open(record.url, '_blank', 'noopener');
    else navigate(record.url);
  }

  useOpening(dialog, state, props);
  // On a phone, the modal would hide the page that the reader goes back to.
  useEffect(() => {
    if (!open) return;
    addEventListener('popstate', onClose);
    return () => removeEventListener('popstate', onClose);
  }, [open, onClose]);
  const onKeyDown = useSearchKeyboard({ state, open, onClose, go });
  // After the hook of the keyboard, whose effect may choose a hit and close the modal first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is reported once
  useEffect(() => {
    insights?.viewed(answer?.hits ?? []);
  }, [answer]);

  return (
    <dialog
      ref={dialog}
      className="dc-search"
      aria-label={texts.searchText}
      onKeyDown={onKeyDown}
      onMouseDown={(event) => {
        // The backdrop. Its context menu does not close the modal.
        if (event.target === dialog.current && event.button === 0) onClose();
        // Keeps the focus in the field.
        else if (screen === 'results' && indexAt(event) >= 0) event.preventDefault();
      }}
      // Not `mouseenter`: an item that moves under an idle pointer must not become active.
      onMouseMove={(event) => {
        const index = indexAt(event);
        if (index >= 0 && index !== session.active) dispatch({ type: 'activated', active: index });
      }}
      onClick={(event) => {
        const item = items[indexAt(event)];
        const isLink = (event.target as Element).closest('a') !== null;
        if (item && isLink) choose(item, event);
        else if (screen === 'start' && isLink && !isModified(event)) onClose();
      }}
      // On a phone, the on-screen keyboard covers half of the list: scrolling the list hides it.
      onTouchMove={({ target }) => target !== field.current && field.current?.blur()}
      // The event is asynchronous: the modal may be open again.
      onClose={() => open && !dialog.current?.open && onClose()}
    >
      <SearchPanel
        texts={texts}
        state={state}
        noResultsUrl={noResultsUrl}
        start={props.start}
        onClose={onClose}
      />
    </dialog>
  );
}
