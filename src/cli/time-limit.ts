/**
 * A time limit for synchronous work in this thread: it also ends a loop, or a single match of a regular expression, that
 * would never return. The limit depends on the speed of the machine, so it is a last resort behind limits of size; if
 * the system reports the processor time of a thread, it does not depend on what else the machine does.
 */
import { readFileSync } from 'node:fs';
import { type Context, createContext, Script } from 'node:vm';

export interface TimeLimit {
  /** Time of the processor, in ms; if the system does not report it, time on the clock. */
  limit: number;
  /** The work is ended after this many ms on the clock. Default: the limit. */
  patience?: number | undefined;
}

/** Longer than this on the clock nothing is waited for, in ms. */
const LONGEST_PATIENCE = 100_000;
/** Of the limit: work that had so much of it would not end within a little more. */
const NEARLY = 0.8;

export class TimeLimitError extends Error {
  /** The patience that would have given the work its time, in ms; undefined where it had its time. */
  readonly needed: number | undefined;

  constructor(limit: number, needed: number | undefined) {
    super(`it takes longer than ${limit / 1000} s`);
    this.name = 'TimeLimitError';
    this.needed = needed;
  }
}

let room: { script: Script; context: Context } | undefined;

/**
 * Runs `work`, which must not be asynchronous. Costs 40 µs. What the ended work changed may be half changed: throw it away.
 *
 * @throws {TimeLimitError} and what `work` throws.
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

/** Items have one timer together until this many ms have passed: starting a timer takes as long as a short item. */
const SHARED = 100;

/**
 * Runs `work` on one item after the other, each within the limit.
 *
 * @returns the results up to the first item that fails, and what that one threw. It may have had up to 100 ms more.
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

/** `had` is the time of the processor; `NaN` if the system does not report it. */
function patienceFor(limit: number, patience: number, had: number): number | undefined {
  if (Number.isNaN(had) || had >= limit * NEARLY || patience >= LONGEST_PATIENCE) return undefined;
  return Math.min(LONGEST_PATIENCE, Math.ceil(patience * Math.max(1.5, (limit / Math.max(1, had)) * 1.2)));
}

/** The processor time of this thread in ms. Only Linux reports it for a thread. */
function threadTime(): number {
  try {
    return Number.parseInt(readFileSync('/proc/thread-self/schedstat', 'latin1'), 10) / 1e6;
  } catch {
    return Number.NaN;
  }
}
