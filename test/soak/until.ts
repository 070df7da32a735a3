/** Waiting for a condition, never for a time. */
import { setTimeout as sleep } from 'node:timers/promises';

/** In ms: many more than anything takes, for a machine with other things to do. */
const PATIENCE = 120_000;

/** @throws with what was waited for, and the last answer. */
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
