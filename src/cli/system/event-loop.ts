/** Lets this thread handle signals, timers and messages of other threads during long synchronous work. */
import { setImmediate } from 'node:timers/promises';

/**
 * @param rounds number of event loop iterations to wait for. One iteration may be past the point where
 * signals are handled; two iterations always handle them.
 */
export async function yieldToEventLoop(rounds = 1): Promise<void> {
  for (let round = 0; round < rounds; round++) await setImmediate();
}

/**
 * For long loops: @returns a function that yields if more than `maxBlockingMs` have passed since the last
 * yield.
 */
export function createYielder(maxBlockingMs: number, rounds = 1): () => Promise<void> {
  let last = performance.now();
  return async () => {
    if (performance.now() - last <= maxBlockingMs) return;
    await yieldToEventLoop(rounds);
    last = performance.now();
  };
}
