/**
 * Sends the query to the client and holds the state of the modal. An older answer never replaces a newer one.
 */
import type { SearchClient } from '@docs-cli/core/runtime';
import { type Dispatch, useEffect, useReducer, useState } from 'react';
import {
  type Answer,
  emptySession,
  nextSession,
  type Session,
  type SessionEvent,
  STALLED_AFTER,
  shorterQueries,
  suggestionsFrom,
} from './session.js';

/** Milliseconds after the last key press before alternative queries are tried. */
const SUGGESTED_AFTER = 200;

/** @returns the session, its dispatch function, and how much of the offline index is ready, from 0 to 1. */
export function useSearchSession(client: SearchClient): [Session, Dispatch<SessionEvent>, number] {
  const [session, dispatch] = useReducer(nextSession, emptySession);
  const [progress, setProgress] = useState(1);
  const { attempt } = session;
  const query = session.query.trim();

  useEffect(
    () =>
      client.onProgress((share) => {
        setProgress(share);
        if (share === 1) dispatch({ type: 'loaded' });
      }),
    [client],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same again
  useEffect(() => {
    if (!query) return;
    const controller = new AbortController();
    const { signal } = controller;
    const tell = (event: SessionEvent) => signal.aborted || dispatch(event);
    const ask = (text: string): Promise<Answer> =>
      client.search(text, { signal }).then((answer) => ({ ...answer, query: text }));
    let timer = setTimeout(tell, STALLED_AFTER, { type: 'stalled' });

    async function suggest(): Promise<void> {
      const answers = await Promise.all(shorterQueries(query).map((text) => ask(text).catch(() => [])));
      tell({ type: 'suggested', suggestions: suggestionsFrom(answers.flat()) });
    }

    ask(query).then(
      (answer) => {
        tell({ type: 'answered', answer });
        clearTimeout(timer);
        if (answer.hits.length === 0 && !signal.aborted) timer = setTimeout(suggest, SUGGESTED_AFTER);
      },
      () => {
        tell({ type: 'failed' });
        clearTimeout(timer);
      },
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [client, query, attempt]);

  return [session, dispatch, progress];
}
