/** Waits for a condition instead of a fixed time. */
import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

/**
 * Milliseconds to wait for a condition. Far more than it usually takes, for a slow or busy machine. Only
 * failing tests wait this long.
 */
export const PATIENCE = 60_000;

/**
 * Calls `read` until its result equals the expected value. Fails with both values if that does not happen in
 * time.
 */
export async function eventually<T>(
  read: () => Promise<T> | T,
  expected: NoInfer<T>,
  { message }: { message?: string } = {},
): Promise<void> {
  const start = performance.now();
  const end = start + PATIENCE;
  for (;;) {
    try {
      const found = await read();
      if (isDeepStrictEqual(found, expected)) return;
      // The error is created only at the end: a diff and a stack trace for each attempt cost more than the
      // attempt.
      if (performance.now() > end) assert.deepEqual(found, expected, message);
    } catch (error) {
      // A page cannot be read during a navigation. The next page can.
      const isLeft = /context was destroyed|navigating/.test((error as Error).message);
      if ((!isLeft && !(error instanceof assert.AssertionError)) || performance.now() > end) throw error;
    }
    // Reading takes time from the page that is read, so the pauses grow.
    await wait(Math.min(15 + (performance.now() - start) / 8, 150));
  }
}
