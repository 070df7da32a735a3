/** Limits how long a library may work on what a page contains, however the page is written. */
import type { MarkdownContext } from '../plugin/markdown-context.js';
import { runWithin, TimeLimitError } from '../time-limit.js';

export interface TimeBudget {
  /** For one formula or diagram, in ms. */
  limit: number;
  /** For all slow ones of a page. */
  pageLimit: number;
}

const used = new WeakMap<MarkdownContext, number>();

/**
 * Runs `work`, which must be synchronous.
 *
 * @throws {TimeLimitError} and whatever `work` throws.
 */
export function withinBudget<T>(
  context: MarkdownContext,
  { limit, pageLimit }: TimeBudget,
  work: () => T,
): T {
  const before = used.get(context) ?? 0;
  if (before >= pageLimit) throw new TimeLimitError(pageLimit, undefined);
  const start = performance.now();
  try {
    return runPatiently(limit, work);
  } finally {
    const spent = performance.now() - start;
    // A page with thousands of usual formulas is not limited.
    if (spent > limit / 10) used.set(context, before + spent);
  }
}

/** On a busy machine, the work gets more time, so that the result does not depend on the load. */
function runPatiently<T>(limit: number, work: () => T): T {
  for (let patience = limit; ; ) {
    try {
      return runWithin({ limit, patience }, work);
    } catch (error) {
      if (!(error instanceof TimeLimitError) || error.needed === undefined) throw error;
      patience = error.needed;
    }
  }
}
