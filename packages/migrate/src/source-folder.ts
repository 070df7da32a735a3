/** Reads the project of another generator. Nothing outside its folder is read, and nothing is written. */
import { isUtf8 } from 'node:buffer';
import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { normalize } from '@docs-cli/core/internal/cli/content/read-text.js';
import { isInside } from '@docs-cli/core/internal/cli/system/path-checks.js';

/** Larger texts are not pages or configs that people write. */
const MAX_TEXT_BYTES = 2_000_000;
const MAX_DEPTH = 30;
const IGNORED_NAMES = new Set(['node_modules', '.DS_Store']);

export class SourceFolder {
  /** Absolute, without symbolic links. */
  readonly root: string;
  /** Files and folders that were found but not read, with the reason. */
  readonly skipped = new Map<string, string>();

  constructor(folder: string) {
    this.root = realpathSync(folder);
  }

  /** The text of a file; undefined if it is missing, or not read and therefore in `skipped`. */
  read(path: string): string | undefined {
    const file = this.locate(path);
    if (file === undefined) return undefined;
    try {
      if (statSync(file).size > MAX_TEXT_BYTES)
        return this.#skip(path, `It is larger than ${MAX_TEXT_BYTES / 1_000_000} MB.`);
      const bytes = readFileSync(file);
      return isUtf8(bytes) ? normalize(bytes.toString('utf8')) : this.#skip(path, 'It is not UTF-8 text.');
    } catch {
      return this.#skip(path, 'It cannot be read.');
    }
  }

  has(path: string): boolean {
    return this.locate(path) !== undefined;
  }

  isFolder(path: string): boolean {
    try {
      return statSync(join(this.root, path)).isDirectory() && this.#isInside(join(this.root, path));
    } catch {
      return false;
    }
  }

  /** The absolute path of a file in the folder; undefined for other paths and for links that leave the folder. */
  locate(path: string): string | undefined {
    const normal = posix.normalize(path);
    if (normal.startsWith('..') || posix.isAbsolute(normal)) return undefined;
    const file = join(this.root, normal);
    try {
      if (!statSync(file).isFile()) return undefined;
    } catch {
      return undefined;
    }
    if (this.#isInside(file)) return file;
    return this.#skip(path, 'It is a symbolic link to a file outside the folder.');
  }

  /**
   * All files below a folder, sorted, without those of packages. Symbolic links to folders are not followed.
   *
   * @param withHidden whether files and folders whose name begins with a dot are included.
   */
  list(folder: string, withHidden = false): string[] {
    const files: string[] = [];
    const visit = (path: string, depth: number): void => {
      for (const name of this.#names(path)) {
        if (IGNORED_NAMES.has(name) || (name.startsWith('.') && !withHidden)) continue;
        const child = path === '' ? name : `${path}/${name}`;
        const stat = lstatSync(join(this.root, child), { throwIfNoEntry: false });
        if (stat?.isDirectory()) {
          if (depth < MAX_DEPTH) visit(child, depth + 1);
          else this.#skip(child, 'It is nested too deeply.');
        } else if (stat?.isSymbolicLink() && this.isFolder(child)) {
          this.#skip(child, 'It is a symbolic link to a folder.');
        } else if (this.locate(child) !== undefined) files.push(child);
      }
    };
    visit(folder === '.' ? '' : folder, 0);
    return files;
  }

  #names(path: string): string[] {
    if (path !== '' && !this.isFolder(path)) return [];
    try {
      return readdirSync(join(this.root, path)).sort();
    } catch {
      this.#skip(path, 'It cannot be read.');
      return [];
    }
  }

  #skip(path: string, reason: string): undefined {
    this.skipped.set(path, reason);
  }

  /** Follows symbolic links. */
  #isInside(path: string): boolean {
    return isInside(realpathSync(path), this.root);
  }
}
