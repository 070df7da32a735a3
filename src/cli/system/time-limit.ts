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
 * Runs `work`, which must be synchronous. The timer takes 40 µs. Discard all state that aborted work may have
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
