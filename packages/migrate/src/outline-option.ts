/** The levels of an outline, as each generator writes them. */

import { isOutlineOption } from '@docs-cli/core/internal/cli/config/outline-levels.js';
import type { OutlineOption } from '@docs-cli/core/internal/runtime/model/index.js';

/**
 * VitePress: one level, two levels, `'deep'` or `false`, or an object with them in `level`. Undefined for other
 * values.
 */
export function vitePressOutline(value: unknown): OutlineOption | undefined {
  const { level } = (typeof value === 'object' && value !== null ? value : {}) as { level?: unknown };
  return checked(level ?? value);
}

/** Docusaurus and Starlight: the lowest and the highest level, 2 and 3 by default. `false` in Starlight only. */
export function tableOfContents(value: unknown): OutlineOption | undefined {
  if (typeof value !== 'object' || value === null) return value === false ? false : undefined;
  const { minHeadingLevel: lowest = 2, maxHeadingLevel: highest = 3 } = value as Record<string, unknown>;
  return checked([lowest, highest]);
}

function checked(value: unknown): OutlineOption | undefined {
  return isOutlineOption(value) ? value : undefined;
}
