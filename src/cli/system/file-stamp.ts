/** Stamps of files, which later runs compare to detect changes. */
import { statSync } from 'node:fs';

/** State of a file on disk: the same stamp means the same bytes, except for `RECENT`. */
export type Stamp = string;

export const MISSING: Stamp = 'missing';
/** Of a file that changed so recently that it may have changed again. It is never stored. */
export const RECENT: Stamp = 'recent';

/**
 * @param path absolute
 * @param trustedBefore when reading began, in ms since 1970. A file that changed at this time or later has the
 *   stamp `RECENT`, because other bytes may have been read. Without it, no stamp is `RECENT`.
 */
export function fileStamp(path: string, trustedBefore = Number.POSITIVE_INFINITY): Stamp {
  const stat = statOf(path);
  if (!stat) return MISSING;
  const { mtimeMs, ctimeMs, size, ino } = stat;
  if (ctimeMs > trustedBefore - grainOf(ctimeMs)) return RECENT;
  return `${size}-${mtimeMs}-${ctimeMs}-${ino}`;
}

/** The paths of files that changed at this time, in ms since 1970, or later. */
export function changedSince(paths: Iterable<string>, time: number): string[] {
  return [...paths].filter((path) => fileStamp(path, time) === RECENT);
}

/**
 * Resolution of file times, in ms. If a file is inspected right after a write, a second write may leave the
 * same time. A time in whole seconds suggests a file system with a resolution of one or two seconds.
 */
function grainOf(ms: number): number {
  return ms % 1000 === 0 ? 2050 : 50;
}

function statOf(path: string) {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
