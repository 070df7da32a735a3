/** Lets signals, timers and messages of other threads be handled while this thread works for long. */
import { setImmediate } from 'node:timers/promises';

/** @param rounds of the event loop. A round that has begun may have handled signals already; two rounds always handle them. */
export async function yieldToEventLoop(rounds = 1): Promise<void> {
  for (let round = 0; round < rounds; round++) await setImmediate();
}

/** For long loops: @returns a function that yields if more than `maxBlockingMs` have passed since it last did. */
export function createYielder(maxBlockingMs: number, rounds = 1): () => Promise<void> {
  let last = performance.now();
  return async () => {
    if (performance.now() - last <= maxBlockingMs) return;
    await yieldToEventLoop(rounds);
    last = performance.now();
  };
}
