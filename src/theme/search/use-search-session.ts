/**
 * Sends the query to the client and holds the state of the modal. An older answer never replaces a newer one.
 */
import type { SearchClient } from '@docs-cli/core/runtime';
import { type Dispatch, useEffect, useReducer, useState } from 'react';
import {
  type Answer,
  emptySession,
  hasEnoughSuggestions,
  nextSession,
  type Session,
  type SessionEvent,
  STALLED_AFTER,
  shorterQueries,
  suggestionsFrom,
} from './session.js';

/** Milliseconds after the last key press before alternative queries are tried. */
const SUGGESTED_AFTER = 200;

/**
 * Searches only while the modal is open.
 *
 * @returns the session, its dispatch function, and how much of the offline index is ready, from 0 to 1.
 */
export function useSearchSession(
  client: SearchClient,
  open: boolean,
): [Session, Dispatch<SessionEvent>, number] {
  const [session, dispatch] = useReducer(nextSession, emptySession);
  // 1: a hosted index is always ready.
  const [progress, setProgress] = useState(1);
  const [shownClient, setShownClient] = useState(client);
  if (shownClient !== client) {
    setShownClient(client);
    dispatch({ type: 'clientChanged' });
  }
  const { attempt, status } = session;
  const isPending = status === 'loading' || status === 'stalled';
  const query = session.query.trim();

  useEffect(
    () =>
      client.onProgress((share) => {
        setProgress(share);
        if (share === 1) dispatch({ type: 'loaded' });
      }),
    [client],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same again, and an answer asks nothing
  useEffect(() => {
    // If the modal opens again, its query may be answered. After a failure, only a new query or attempt searches again.
    if (!open || !isPending) return;
    const controller = new AbortController();
    const { signal } = controller;
    const dispatchUnlessAborted = (event: SessionEvent) => signal.aborted || dispatch(event);
    const ask = (text: string, analytics: boolean): Promise<Answer> =>
      client.search(text, { signal, analytics }).then((answer) => ({ ...answer, query: text }));
    /** Until there is an answer, for the message that it is slow; afterwards for suggestions. */
    let timer = setTimeout(dispatchUnlessAborted, STALLED_AFTER, { type: 'stalled' });

    /** One after another, because a hosted index counts requests. */
    async function suggest(): Promise<void> {
      const answers: Answer[] = [];
      for (const text of shorterQueries(query)) {
        if (signal.aborted || hasEnoughSuggestions(session, answers)) break;
        await ask(text, false).then(
          (answer) => answers.push(answer),
          () => {},
        );
      }
      dispatchUnlessAborted({ type: 'suggested', suggestions: suggestionsFrom(answers) });
    }

    ask(query, true).then(
      (answer) => {
        dispatchUnlessAborted({ type: 'answered', answer });
        clearTimeout(timer);
        if (answer.hits.length === 0 && !signal.aborted) timer = setTimeout(suggest, SUGGESTED_AFTER);
      },
      () => {
        dispatchUnlessAborted({ type: 'failed' });
        clearTimeout(timer);
      },
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [client, open, query, attempt]);

  return [session, dispatch, progress];
}
