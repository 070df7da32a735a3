/** Files of a site's project: their texts, and stamps by which a later run sees whether they changed. */
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { normalize } from '../content/read-text.js';
import { isBelow, isHiddenPath } from '../hidden-path.js';
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
   * A file that a page includes. A symbolic link may lead out of the project, where nothing is the site's, or to a file
   * that is withheld: what may not be named may not be shown by another name either. `folders` are all that may be read;
   * undefined is the whole project, hidden files included.
   */
  included(path: string, folders: readonly string[] | undefined): string | Withheld | undefined {
    try {
      const real = this.#realPath(path);
      if (real === undefined) return { withheld: 'outside' };
      if (folders !== undefined) {
        if (isHiddenPath(real)) return { withheld: 'hidden' };
        if (
          !isBelow(
            real,
            folders.flatMap((folder) => this.#realFolder(folder)),
          )
        )
          return { withheld: 'folder' };
      }
      return this.source(path);
    } catch {
      return undefined;
    }
  }

  /** From the project root, with forward slashes; undefined out of the project. Throws where there is nothing. */
  #realPath(path: string): string | undefined {
    this.#realRoot ??= realpathSync(this.#root);
    const real = relative(this.#realRoot, realpathSync(join(this.#root, path))).replaceAll('\\', '/');
    return /^\.\.(\/|$)/.test(real) || isAbsolute(real) ? undefined : real;
  }

  #realFolder(folder: string): string[] {
    try {
      const real = this.#realPath(folder);
      // A link to the whole project allows nothing more than its own name.
      return real === undefined || real === '' ? [] : [real];
    } catch {
      return [];
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
