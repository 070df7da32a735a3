/**
 * A time limit for synchronous work in this thread. It also ends an infinite loop, or a single regular
 * expression match that never returns. The limit depends on the speed of the machine, so use it as a last
 * resort in addition to size limits. If the system reports the CPU time of a thread, the limit is independent
 * of other load on the machine.
 */
import { readFileSync } from 'node:fs';
import { type Context, createContext, Script } from 'node:vm';

export interface TimeLimit {
  /** CPU time in ms; if the system does not report it, elapsed time. */
  limit: number;
  /** Elapsed time in ms after which the work is ended. Default: the limit. */
  patience?: number | undefined;
}

/** Maximum elapsed time in ms, whatever the limit is. */
const LONGEST_PATIENCE = 100_000;
/**
 * Fraction of the limit. Work that has used this much CPU time is not given more elapsed time, because it
 * would not finish soon.
 */
const NEARLY = 0.8;

export class TimeLimitError extends Error {
  /** The patience in ms that would give the work its full CPU time; undefined if it already used it. */
  readonly needed: number | undefined;

  constructor(limit: number, needed: number | undefined) {
    super(`it takes longer than ${limit / 1000} s`);
    this.name = 'TimeLimitError';
    this.needed = needed;
  }
}

let room: { script: Script; context: Context } | undefined;

/**
 * Runs `work`, which must be synchronous. Overhead: 40 µs. Discard all state that aborted work may have
 * changed.
 *
 * @throws {TimeLimitError} and whatever `work` throws.
 */
export function runWithin<T>({ limit, patience = limit }: TimeLimit, work: () => T): T {
  room ??= { script: new Script('work()'), context: createContext({}) };
  const { script, context } = room;
  const outer: unknown = context.work;
  context.work = work;
  const before = threadTime();
  try {
    return script.runInContext(context, { timeout: patience }) as T;
  } catch (error) {
    const { code } = (error ?? {}) as NodeJS.ErrnoException;
    if (code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw new TimeLimitError(limit, patienceFor(limit, patience, threadTime() - before));
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
  { limit, patience = limit }: TimeLimit,
  items: readonly Item[],
  work: (item: Item) => Result,
): { results: Result[]; error?: unknown } {
  const results: Result[] = [];
  const time = { limit: limit + SHARED, patience: patience + SHARED };
  const workForAWhile = () => {
    const end = performance.now() + SHARED;
    do results.push(work(items[results.length]!));
    while (results.length < items.length && performance.now() < end);
  };
  try {
    while (results.length < items.length) runWithin(time, workForAWhile);
    return { results };
  } catch (error) {
    return { results, error };
  }
}

/** `had` is the used CPU time; `NaN` if the system does not report it. */
function patienceFor(limit: number, patience: number, had: number): number | undefined {
  if (Number.isNaN(had) || had >= limit * NEARLY || patience >= LONGEST_PATIENCE) return undefined;
  return Math.min(LONGEST_PATIENCE, Math.ceil(patience * Math.max(1.5, (limit / Math.max(1, had)) * 1.2)));
}

/** The CPU time of this thread in ms. Only Linux reports it per thread. */
function threadTime(): number {
  try {
    return Number.parseInt(readFileSync('/proc/thread-self/schedstat', 'latin1'), 10) / 1e6;
  } catch {
    return Number.NaN;
  }
}
