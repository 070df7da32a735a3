/** Reads files of the project, and their stamps. */
import { isUtf8 } from 'node:buffer';
import { readFileSync, realpathSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { normalize } from '../../content/read-text.js';
import { fileStamp, type Stamp } from '../../file-stamp.js';
import type { Withheld } from '../../markdown/document-input.js';
import { isBelow, isHiddenPath } from '../../path-checks.js';

export class ProjectFiles {
  readonly #root: string;
  #realRoot: string | undefined;

  constructor(root: string) {
    this.#root = root;
  }

  /** See `fileStamp`. */
  stamp(path: string, trustedBefore?: number): Stamp {
    // Paths of a site always use forward slashes.
    return fileStamp(`${this.#root}/${path}`, trustedBefore);
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
      const bytes = readFileSync(join(this.#root, path));
      // In UTF-16, every second byte of English text is 0.
      const isText = isUtf8(bytes) && !bytes.includes(0);
      return isText ? normalize(bytes.toString('utf8')) : { withheld: 'not-utf8' };
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
