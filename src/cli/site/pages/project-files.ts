/** Reads files of the project, and computes stamps that later runs use to detect changes. */
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { normalize } from '../../content/read-text.js';
import { isBelow, isHiddenPath } from '../../hidden-path.js';
import type { Withheld } from '../../markdown/document-input.js';

/** State of a file on disk: the same stamp means the same bytes. */
export type Stamp = string;

/**
 * Resolution of file times, in ms. If a file is inspected right after a write, a second write may leave the
 * same time. A time in whole seconds suggests a file system with a resolution of one or two seconds.
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

  /**
   * `trustedBefore`: a file that changed at this time or later has the stamp `recent`, because it may have
   * changed again since.
   */
  stamp(path: string, trustedBefore = Number.POSITIVE_INFINITY): Stamp {
    // Paths of a site always use forward slashes.
    const stat = statOf(`${this.#root}/${path}`);
    if (!stat) return 'missing';
    const { mtimeMs, ctimeMs, size, ino } = stat;
    if (ctimeMs > trustedBefore - grainOf(ctimeMs)) return 'recent';
    return `${size}-${mtimeMs}-${ctimeMs}-${ino}`;
  }

  /** The text of any file of the project; undefined if it cannot be read. */
  source(path: string): string | undefined {
    try {
      return normalize(readFileSync(join(this.#root, path), 'utf8'));
    } catch {
      return undefined;
    }
  }

  /**
   * The text of a file that a page includes. A symbolic link may lead out of the project or to a withheld
   * file, so the real path must be allowed as well. `folders` lists the folders that may be read; undefined
   * allows the whole project, including hidden files.
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

  /**
   * Real path relative to the project root, with forward slashes; undefined outside the project. Throws if
   * the file does not exist.
   */
  #realPath(path: string): string | undefined {
    this.#realRoot ??= realpathSync(this.#root);
    const real = relative(this.#realRoot, realpathSync(join(this.#root, path))).replaceAll('\\', '/');
    return /^\.\.(\/|$)/.test(real) || isAbsolute(real) ? undefined : real;
  }

  #realFolder(folder: string): string[] {
    try {
      const real = this.#realPath(folder);
      // A symbolic link to the project folder allows only its own name.
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
