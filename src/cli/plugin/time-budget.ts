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
  if (before >= pageLimit) throw new TimeLimitError(pageLimit);
  try {
    return runWithin(limit, work);
  } catch (error) {
    // Only what takes too long counts, so thousands of usual formulas are not limited.
    if (error instanceof TimeLimitError) used.set(context, before + limit);
    throw error;
  }
}
