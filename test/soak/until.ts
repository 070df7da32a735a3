/** Waits for a condition, never for a fixed time. */
import { setTimeout as sleep } from 'node:timers/promises';

/** In milliseconds. Much longer than any condition takes, to allow for a busy machine. */
const PATIENCE = 120_000;

/** @throws with the description of the condition, and its last result. */
export async function until(what: string, holds: () => Promise<unknown> | unknown): Promise<void> {
  const end = performance.now() + PATIENCE;
  let last: unknown;
  while (performance.now() < end) {
    try {
      last = await holds();
      if (last === true) return;
    } catch (error) {
      last = error;
    }
    await sleep(20);
  }
  throw new Error(`Waited ${PATIENCE / 1000} s in vain until ${what}; last: ${String(last).slice(0, 500)}`);
}
