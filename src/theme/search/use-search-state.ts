/** What the parts of the search modal share: the session, the history, and the list that is shown. */
import type { SearchClient, SearchRecord } from '@docs-cli/core/runtime';
import { useId, useMemo, useRef } from 'react';
import { useSearchHistory } from './search-history.js';
import { groupsOf, itemsOf, screenOf } from './session.js';
import { useSearchSession } from './use-search-session.js';

export interface SearchStateOptions {
  client: SearchClient;
  storageKey: string;
  open: boolean;
}

export function useSearchState({ client, storageKey, open }: SearchStateOptions) {
  /** Id of the list. With the index of an item after it, the id of that item. */
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [session, dispatch, progress] = useSearchSession(client, open);
  const [history, setHistory] = useSearchHistory(storageKey, open);

  const { answer } = session;
  const screen = screenOf(session);
  const groups = useMemo(() => groupsOf(answer?.hits ?? []), [answer]);
  const items: SearchRecord[] =
    screen === 'start' ? [...history.recents, ...history.favorites] : itemsOf(groups);

  function retry(): void {
    field.current!.focus();
    dispatch({ type: 'retried' });
  }

  function setQuery(text: string): void {
    field.current!.value = text;
    field.current!.focus();
    dispatch({ type: 'typed', query: text });
  }

  return {
    id,
    field,
    session,
    dispatch,
    progress,
    history,
    setHistory,
    screen,
    groups,
    items,
    retry,
    setQuery,
  };
}

export type SearchState = ReturnType<typeof useSearchState>;
