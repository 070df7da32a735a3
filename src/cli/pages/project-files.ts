/** Reads files of the project, and their stamps. */
import { isUtf8 } from 'node:buffer';
import { readFileSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { normalize } from '../content/read-text.js';
import type { Withheld } from '../markdown/document-input.js';
import { whyWithheld } from '../markdown/includes/include-target.js';
import { fileStamp, type Stamp } from '../system/file-stamp.js';
import { isOutside } from '../system/path-checks.js';

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
   * file, so the real path must be allowed as well. `folders` are `includeFolders` of `MarkdownOptions`.
   */
  included(path: string, folders: readonly string[]): string | Withheld | undefined {
    try {
      const real = this.#realPath(path);
      const realFolders = folders.flatMap((folder) => this.#realFolder(folder));
      const withheld = whyWithheld(real, realFolders);
      if (withheld) return { withheld };
      const bytes = readFileSync(join(this.#root, path));
      // In UTF-16, every second byte of English text is 0.
      const isText = isUtf8(bytes) && !bytes.includes(0);
      return isText ? normalize(bytes.toString('utf8')) : { withheld: 'not-utf8' };
    } catch {
      return undefined;
    }
  }

  /** Real path relative to the project root, with forward slashes. Throws if the file does not exist. */
  #realPath(path: string): string {
    this.#realRoot ??= realpathSync(this.#root);
    return relative(this.#realRoot, realpathSync(join(this.#root, path))).replaceAll('\\', '/');
  }

  #realFolder(folder: string): string[] {
    if (folder === '.') return ['.'];
    try {
      const real = this.#realPath(folder);
      // A symbolic link in the project allows neither the whole project nor a folder outside.
      return real === '' || (isOutside(real) && !isOutside(folder)) ? [] : [real];
    } catch {
      return [];
    }
  }
}
