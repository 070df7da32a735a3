/** Reads files of the project, and their stamps. */
import { isUtf8 } from 'node:buffer';
import { readFileSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Diagnostic } from '../../runtime/model/index.js';
import { normalize, readText } from '../content/read-text.js';
import type { Withheld } from '../markdown/document-input.js';
import { whyWithheld } from '../markdown/includes/include-target.js';
import { contentHash } from '../system/content-hash.js';
import { fileStamp, type Stamp } from '../system/file-stamp.js';
import { isOutside } from '../system/path-checks.js';

/** Path -> text of the pages that have no file. */
export type GeneratedTexts = ReadonlyMap<string, string>;

export class ProjectFiles {
  readonly #root: string;
  #realRoot: string | undefined;
  generated: GeneratedTexts;

  constructor(root: string, generated: GeneratedTexts = new Map()) {
    this.#root = root;
    this.generated = generated;
  }

  /** The text of a page. A file that cannot be read is empty, and has a problem. */
  page(path: string): { text: string; diagnostics: Diagnostic[] } {
    const text = this.generated.get(path);
    return text === undefined ? readText(this.#root, path) : { text: normalize(text), diagnostics: [] };
  }

  /** See `fileStamp`. */
  stamp(path: string, trustedBefore?: number): Stamp {
    const text = this.generated.get(path);
    if (text !== undefined) return contentHash(text);
    // Paths of a site always use forward slashes.
    return fileStamp(`${this.#root}/${path}`, trustedBefore);
  }

  /** The text of any file of the project; undefined if it cannot be read. */
  source(path: string): string | undefined {
    const text = this.generated.get(path);
    if (text !== undefined) return text;
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
