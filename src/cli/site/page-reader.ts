/**
 * One page, from its file to what is known of it. Nothing is kept here, so that threads can do this as well as the
 * library does.
 */
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import type { Frontmatter, SourceFile } from '../../runtime/model.js';
import { contentHash } from '../cache.js';
import { splitFrontmatter } from '../content/frontmatter.js';
import { normalize, readText } from '../content/read-text.js';
import { type MarkdownOptions, type ParsedPage, parsePage } from '../markdown/parse.js';
import { proseOf } from '../markdown/prose.js';
import { sectionsOf } from '../markdown/sections.js';
import { mentionsOf } from './asset-names.js';
import { type Body, type Facts, shapeOf } from './facts.js';

/** What a file looked like on disk; the same stamp means the same bytes. */
export type Stamp = string;

/** What is known of a page, and what it was found in. */
export interface Entry {
  /** `SourceFile.key`: a page without a title is named after it. */
  key: string;
  /** When the stamps were taken, in ms. */
  at: number;
  /** Of the page and of the files that it includes. */
  stamps: Record<string, Stamp>;
  bodyKey: string;
  facts: Facts;
}

export interface ReadPage {
  entry: Entry;
  /** Worked out only where it is asked for, for that takes as long as all the rest. */
  body(): Body;
}

export interface PageReaderOptions {
  root: string;
  markdown: MarkdownOptions;
  /** Of the tool and the options: part of the names of bodies. */
  key: string;
}

/**
 * Times on disk have a grain: a file that was looked at as it had just been written may be written again without
 * looking different. One in whole seconds is of a file system that knows no finer ones, and some count by two.
 */
function grainOf(ms: number): number {
  return ms % 1000 === 0 ? 2050 : 50;
}

export class PageReader {
  readonly #options: PageReaderOptions;
  #realRoot: string | undefined;

  constructor(options: PageReaderOptions) {
    this.#options = options;
  }

  read({ path, key }: Pick<SourceFile, 'path' | 'key'>): ReadPage {
    const { root, markdown } = this.#options;
    const at = Date.now();
    // Before the bytes: of a file that changes meanwhile the stamp is then of no file that there is.
    const stamps: Entry['stamps'] = { [path]: this.#stampAt(path) };
    const read = readText(root, path);
    const split = splitFrontmatter(read.text, path, this.#options.markdown.html);
    const includes: string[] = [];
    const document = parsePage({ path, body: split.body, line: split.bodyLine }, markdown, (file) => {
      stamps[file] ??= this.#stampAt(file);
      const text = this.#include(file);
      includes.push(text ?? '');
      return text;
    });
    const { frontmatter } = split;
    const entry: Entry = {
      key,
      at,
      stamps,
      bodyKey: contentHash(this.#options.key, path, split.body, ...includes),
      facts: {
        frontmatter,
        title: titleOf(frontmatter) ?? document.title ?? readableName(key),
        hasH1: document.headings.some(({ depth }) => depth === 1),
        description: frontmatter.description ?? document.excerpt,
        headings: document.headings,
        shape: shapeOf(document.headings, path),
        sections: sectionsOf(document, frontmatter),
        links: document.links,
        ids: document.ids,
        includes: document.includes,
        mentions: mentionsOf(document),
        places: split.places,
        diagnostics: [...read.diagnostics, ...split.diagnostics, ...document.diagnostics],
        silences: document.silences,
      },
    };
    return { entry, body: () => bodyOf(document) };
  }

  /** `trustedBefore`: a file changed as late as that gives no stamp, for it may have changed again since. */
  stamp(path: string, trustedBefore = Number.POSITIVE_INFINITY): Stamp | undefined {
    // The paths of a site have forward slashes everywhere.
    const stat = statOf(`${this.#options.root}/${path}`);
    if (!stat) return 'missing';
    const { mtimeMs, ctimeMs, size, ino } = stat;
    if (ctimeMs > trustedBefore - grainOf(ctimeMs)) return undefined;
    return `${size}-${mtimeMs}-${ctimeMs}-${ino}`;
  }

  #stampAt(path: string): Stamp {
    return this.stamp(path) ?? 'missing';
  }

  /** Any file of the project as text; undefined where it cannot be read. */
  source(path: string): string | undefined {
    try {
      return normalize(readFileSync(join(this.#options.root, path), 'utf8'));
    } catch {
      return undefined;
    }
  }

  /** A file that a page includes. A symbolic link may lead out of the project: what it shows is not the site's. */
  #include(path: string): string | undefined {
    try {
      this.#realRoot ??= realpathSync(this.#options.root);
      const real = relative(this.#realRoot, realpathSync(join(this.#options.root, path)));
      return /^\.\.([\\/]|$)/.test(real) || isAbsolute(real) ? undefined : this.source(path);
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

function bodyOf(document: ParsedPage): Body {
  const { text, codes, samples, parts } = document;
  return {
    size: text.length,
    codes,
    samples,
    parts,
    markdown: document.markdown(),
    prose: proseOf(document),
  };
}

/** On one line; an empty one is none. */
function titleOf({ title = '' }: Frontmatter): string | undefined {
  return title.replace(/\s+/g, ' ').trim() || undefined;
}

/** `guide/quick-start` -> `Quick start`; an index takes the name of its folder. */
export function readableName(key: string): string {
  const name =
    key
      .replace(/\/?index$/, '')
      .split('/')
      .at(-1) || 'Home';
  const words = name.replace(/[-_]+/g, ' ').trim() || name;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
