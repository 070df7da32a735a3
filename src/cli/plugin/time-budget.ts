/** Limits how long a library may work on what a page contains, however the page is written. */

import { runWithin, TimeLimitError } from '../system/time-limit.js';
import type { MarkdownContext } from './markdown-context.js';

interface TimeBudget {
  /** For one formula or diagram, in ms. */
  limit: number;
  /** For all of a page that exceed their limit. */
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
  try {
    return runPatiently(limit, work);
  } catch (error) {
    // Only what takes too long counts, so thousands of usual formulas are not limited.
    if (error instanceof TimeLimitError) used.set(context, before + limit);
    throw error;
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
