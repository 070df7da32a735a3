/**
 * Reads the front matter of pages that are not parsed. Most pages are only listed, such as in a sidebar, and
 * parsing them is much slower.
 */
import type { Frontmatter, SourceFile } from '../../runtime/model/index.js';
import type { MarkdownOptions } from '../markdown/parse.js';
import type { Stamp } from '../system/file-stamp.js';
import type { ProjectFiles } from './project-files.js';
import { readingModules } from './reading-modules.js';

/** What was read from a file. */
interface Entry {
  /** Of the file before it was read. */
  stamp: Stamp;
  /** The front matter; undefined if only its source text was needed. */
  frontmatter?: Frontmatter;
  text: string;
}

export class FrontmatterStore {
  readonly #html: MarkdownOptions['html'];
  readonly #files: ProjectFiles;
  /** Path of the page -> what was read. */
  readonly #entries = new Map<string, Entry>();

  constructor(html: MarkdownOptions['html'], files: ProjectFiles) {
    this.#html = html;
    this.#files = files;
  }

  get({ path, key }: SourceFile): Frontmatter {
    const known = this.#entries.get(path)?.frontmatter;
    if (known) return known;
    const { splitFrontmatter, withDefaultType } = readingModules();
    const stamp = this.#files.stamp(path);
    const { text } = this.#files.page(path);
    const split = splitFrontmatter(text, path, this.#html);
    const frontmatter = withDefaultType(split.frontmatter, key);
    this.#entries.set(path, { stamp, frontmatter, text: '' });
    return frontmatter;
  }

  /** False if the front matter of the page certainly does not have this key. */
  mayHaveKey({ path }: SourceFile, key: string): boolean {
    const { frontmatter, text } = this.#entries.get(path) ?? this.#readText(path);
    if (frontmatter) return true;
    // With a backslash, YAML can write a key with escape sequences.
    return text.includes(key) || text.includes('\\');
  }

  #readText(path: string): Entry {
    const stamp = this.#files.stamp(path);
    const source = this.#files.source(path) ?? '';
    const end = source.startsWith('---') ? source.indexOf('\n---', 3) : 0;
    // A copy, because a part of a string keeps the whole string in memory.
    const text = Buffer.from(end < 0 ? source : source.slice(0, end)).toString();
    const entry = { stamp, text };
    this.#entries.set(path, entry);
    return entry;
  }

  forget(paths: ReadonlySet<string>): void {
    for (const path of paths) this.#entries.delete(path);
  }

  /** Paths of files that changed on disk since they were read. */
  stale(): string[] {
    return [...this.#entries].flatMap(([path, { stamp }]) =>
      this.#files.stamp(path) === stamp ? [] : [path],
    );
  }
}
