/**
 * A time limit for synchronous work in this thread: it also ends a loop, or a single match of a regular expression, that
 * would never return. The limit depends on the speed of the machine, so it is a last resort behind limits of size.
 */
import { type Context, createContext, Script } from 'node:vm';

export class TimeLimitError extends Error {
  constructor(ms: number) {
    super(`it takes longer than ${ms / 1000} s`);
    this.name = 'TimeLimitError';
  }
}

let room: { script: Script; context: Context } | undefined;

/**
 * Runs `work`, which must not be asynchronous. Costs 40 µs. What the ended work changed may be half changed: throw it away.
 *
 * @throws {TimeLimitError} and what `work` throws.
 */
export function runWithin<T>(ms: number, work: () => T): T {
  room ??= { script: new Script('work()'), context: createContext({}) };
  const { script, context } = room;
  const outer: unknown = context.work;
  context.work = work;
  try {
    return script.runInContext(context, { timeout: ms }) as T;
  } catch (error) {
    const { code } = (error ?? {}) as NodeJS.ErrnoException;
    throw code === 'ERR_SCRIPT_EXECUTION_TIMEOUT' ? new TimeLimitError(ms) : error;
  } finally {
    context.work = outer;
  }
}
