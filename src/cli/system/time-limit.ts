/**
 * A time limit for synchronous work in this thread. It also ends an infinite loop, or a single regular
 * expression match that never returns. The limit depends on the speed of the machine, so use it as a last
 * resort in addition to size limits, and make it generous.
 */
import { type Context, createContext, Script } from 'node:vm';

export class TimeLimitError extends Error {
  /** @param limit in ms. */
  constructor(limit: number) {
    super(`it takes longer than ${limit / 1000} s`);
    this.name = 'TimeLimitError';
  }
}

let room: { script: Script; context: Context } | undefined;

/**
 * Runs `work`, which must be synchronous. Overhead: 40 µs. Discard all state that aborted work may have
 * changed.
 *
 * @param limit in ms.
 * @throws {TimeLimitError} and whatever `work` throws.
 */
export function runWithin<T>(limit: number, work: () => T): T {
  room ??= { script: new Script('work()'), context: createContext({}) };
  const { script, context } = room;
  const outer: unknown = context.work;
  context.work = work;
  try {
    return script.runInContext(context, { timeout: limit }) as T;
  } catch (error) {
    const { code } = (error ?? {}) as NodeJS.ErrnoException;
    throw code === 'ERR_SCRIPT_EXECUTION_TIMEOUT' ? new TimeLimitError(limit) : error;
  } finally {
    context.work = outer;
  }
}

/** In ms. Items share one timer for this long, because starting a timer takes as long as a short item. */
const SHARED = 100;

/**
 * Runs `work` on one item after the other, each within the limit.
 *
 * @returns the results up to the first item that fails, and its error. The failed item may have run up to 100
 * ms longer than the limit.
 */
export function runEachWithin<Item, Result>(
  limit: number,
  items: readonly Item[],
  work: (item: Item) => Result,
): { results: Result[]; error?: unknown } {
  const results: Result[] = [];
  const workForAWhile = () => {
    const end = performance.now() + SHARED;
    do results.push(work(items[results.length]!));
    while (results.length < items.length && performance.now() < end);
  };
  try {
    while (results.length < items.length) runWithin(limit + SHARED, workForAWhile);
    return { results };
  } catch (error) {
    return { results, error };
  }
}
