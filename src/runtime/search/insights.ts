/** What the hosted service is told of its use. Loaded only where a site has asked for it. */
import type { liteClient } from 'algoliasearch/lite';
import type { SearchHit } from '../model.js';

type Requester = NonNullable<NonNullable<Parameters<typeof liteClient>[2]>['requester']>;

export interface SearchInsights {
  /** The hits a reader sees now; none when there is nothing to see any more. */
  viewed(hits: SearchHit[]): void;
  /** @param position in the answer, from 1. */
  clicked(hit: SearchHit, position: number, queryID?: string): void;
}

export interface InsightsEvent {
  eventType: 'view' | 'click';
  eventName: string;
  index: string;
  userToken: string;
  objectIDs: string[];
  queryID?: string;
  positions?: number[];
}

/** Results that go by while somebody types have not been seen. */
const SEEN_AFTER = 400;
/** More the service does not take. */
const IDS_PER_EVENT = 20;

export function startInsights(
  index: string,
  send: (events: InsightsEvent[]) => Promise<unknown>,
): SearchInsights {
  // Says which events belong together, nothing more: another page load, another token; nothing is stored.
  const userToken = `anonymous-${Math.random().toString(36).slice(2)}`;
  let unseen: string[] = [];
  let last = '';
  let timer: ReturnType<typeof setTimeout> | undefined;

  function post(events: InsightsEvent[]): void {
    // Nobody waits for it, and nobody could do anything about it.
    if (events.length > 0) send(events).catch(() => {});
  }

  function takeViews(): InsightsEvent[] {
    const ids = unseen;
    unseen = [];
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
      if (ids.join() === last) return;
      last = ids.join();
      unseen = ids;
      clearTimeout(timer);
      timer = setTimeout(() => post(takeViews()), SEEN_AFTER);
    },
    // At once, with what is still waiting: the page may be left.
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

/** Goes on when the page is left, which the library's own does not. */
export const lastingRequester: Requester = {
  async send({ url, method, headers, data }) {
    const response = await fetch(url, { method, headers, body: String(data), keepalive: true });
    return { status: response.status, content: await response.text(), isTimedOut: false };
  },
};
