/** Files of a site's project: their texts, and stamps by which a later run sees whether they changed. */
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { normalize } from '../content/read-text.js';
import { isHiddenPath } from '../hidden-path.js';
import type { Withheld } from '../markdown/document-input.js';

/** What a file looked like on disk; the same stamp means the same bytes. */
export type Stamp = string;

/**
 * Times on disk have a grain: a file that was looked at as it had just been written may be written again without
 * looking different. One in whole seconds is of a file system that knows no finer ones, and some count by two.
 */
function grainOf(ms: number): number {
  return ms % 1000 === 0 ? 2050 : 50;
}

export class ProjectFiles {
  readonly #root: string;
  #realRoot: string | undefined;

  constructor(root: string) {
    this.#root = root;
  }

  /** `trustedBefore`: a file changed as late as that gives no stamp, for it may have changed again since. */
  stamp(path: string, trustedBefore = Number.POSITIVE_INFINITY): Stamp | undefined {
    // The paths of a site have forward slashes everywhere.
    const stat = statOf(`${this.#root}/${path}`);
    if (!stat) return 'missing';
    const { mtimeMs, ctimeMs, size, ino } = stat;
    if (ctimeMs > trustedBefore - grainOf(ctimeMs)) return undefined;
    return `${size}-${mtimeMs}-${ctimeMs}-${ino}`;
  }

  /** Any file of the project as text; undefined where it cannot be read. */
  source(path: string): string | undefined {
    try {
      return normalize(readFileSync(join(this.#root, path), 'utf8'));
    } catch {
      return undefined;
    }
  }

  /**
   * A file that a page includes. A symbolic link may lead out of the project, where nothing is the site's, or to a hidden
   * file: what may not be named may not be shown by another name either.
   */
  included(path: string, readsHidden: boolean): string | Withheld | undefined {
    try {
      this.#realRoot ??= realpathSync(this.#root);
      const real = relative(this.#realRoot, realpathSync(join(this.#root, path)));
      if (/^\.\.([\\/]|$)/.test(real) || isAbsolute(real)) return { withheld: 'outside' };
      return !readsHidden && isHiddenPath(real) ? { withheld: 'hidden' } : this.source(path);
    } catch {
      return undefined;
    }
  }
}

function statOf(path: string) {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
