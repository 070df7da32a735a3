/** Loads pages in the background: few at the same time, and none while the network is down or slow. */
import { retryDelay } from './retry.js';

/**
 * Maximum number of concurrent prefetches: hovering over a long sidebar must not delay the page that is
 * clicked.
 */
const MAX_PREFETCHES = 2;

/**
 * Whether the reader asks to save data, or has a connection so slow that prefetching would delay other
 * requests.
 */
function prefersReducedData(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  return Boolean(connection?.saveData || connection?.effectiveType?.includes('2g'));
}

/** @returns a function that loads a page in the background. The page that was asked for last is loaded first. */
export function createPrefetch(load: (routePath: string) => Promise<unknown>): (routePath: string) => void {
  const queue: string[] = [];
  let active = 0;
  let failures = 0;
  /** Hovering over links must not repeat requests while the network is down. */
  let pausedUntil = 0;

  function onFailure(): void {
    pausedUntil = performance.now() + retryDelay(failures);
    failures += 1;
    queue.length = 0;
  }

  function run(): void {
    while (active < MAX_PREFETCHES) {
      const next = queue.pop();
      if (next === undefined) return;
      active += 1;
      load(next)
        .then(() => {
          failures = 0;
        }, onFailure)
        .then(() => {
          active -= 1;
          run();
        });
    }
  }

  return (routePath) => {
    if (performance.now() < pausedUntil || prefersReducedData() || queue.includes(routePath)) return;
    queue.push(routePath);
    run();
  };
}
