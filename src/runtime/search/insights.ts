/** Sends usage events to the hosted service. Loaded only if the site enables it. */
import type { liteClient } from 'algoliasearch/lite';
import type { SearchInsights } from './search-client.js';

type Requester = NonNullable<NonNullable<Parameters<typeof liteClient>[2]>['requester']>;

export interface InsightsEvent {
  eventType: 'view' | 'click';
  eventName: string;
  index: string;
  userToken: string;
  objectIDs: string[];
  queryID?: string;
  positions?: number[];
}

/** Results that are replaced sooner, while the reader types, do not count as seen. */
const SEEN_AFTER_MS = 400;
/** Limit of the service. */
const IDS_PER_EVENT = 20;

export function startInsights(
  index: string,
  send: (events: InsightsEvent[]) => Promise<unknown>,
): SearchInsights {
  // Groups the events of one page load. A new page load gets a new token, and nothing is stored.
  const userToken = `anonymous-${Math.random().toString(36).slice(2)}`;
  /** Hits that are shown and not reported yet. */
  let pendingIds: string[] = [];
  let lastIds = '';
  let timer: ReturnType<typeof setTimeout> | undefined;

  function post(events: InsightsEvent[]): void {
    // Failures are ignored: nothing waits for the result, and the reader cannot act on an error.
    if (events.length > 0) send(events).catch(() => {});
  }

  function takeViews(): InsightsEvent[] {
    const ids = pendingIds;
    pendingIds = [];
    const events: InsightsEvent[] = [];
    for (let start = 0; start < ids.length; start += IDS_PER_EVENT) {
      const objectIDs = ids.slice(start, start + IDS_PER_EVENT);
      events.push({ eventType: 'view', eventName: 'Items Viewed', index, userToken, objectIDs });
    }
    return events;
  }

  return {
    viewed(hits) {
      const ids = hits.map(({ objectID }) => objectID);
      if (ids.join() === lastIds) return;
      lastIds = ids.join();
      pendingIds = ids;
      clearTimeout(timer);
      timer = setTimeout(() => post(takeViews()), SEEN_AFTER_MS);
    },
    // Sent at once, together with pending events, because the reader may leave the page.
    clicked({ objectID }, position, queryID) {
      post([
        ...takeViews(),
        {
          eventType: 'click',
          eventName: 'Item Selected',
          index,
          userToken,
          objectIDs: [objectID],
          ...(queryID && { queryID, positions: [position] }),
        },
      ]);
    },
  };
}

/** Continues after the reader leaves the page, which the library's own requester does not. */
export const lastingRequester: Requester = {
  async send({ url, method, headers, data }) {
    const response = await fetch(url, { method, headers, body: String(data), keepalive: true });
    return { status: response.status, content: await response.text(), isTimedOut: false };
  },
};
