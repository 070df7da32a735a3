/**
 * One page, from its file to what is known of it. Nothing is kept here, so that threads can do this as well as the
 * library does.
 */
import type { Frontmatter, SourceFile } from '../../runtime/model.js';
import { contentHash } from '../cache.js';
import { splitFrontmatter } from '../content/frontmatter.js';
import { readText } from '../content/read-text.js';
import { type MarkdownOptions, type ParsedPage, parsePage } from '../markdown/parse.js';
import { proseOf } from '../markdown/prose.js';
import { sectionsOf } from '../markdown/sections.js';
import { mentionsOf } from './asset-names.js';
import { type Body, type Entry, hrefsOf, shapeOf } from './facts.js';
import { ProjectFiles, type Stamp } from './project-files.js';
import { readableName } from './readable-name.js';

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

export class PageReader {
  readonly #options: PageReaderOptions;
  readonly #files: ProjectFiles;

  constructor(options: PageReaderOptions) {
    this.#options = options;
    this.#files = new ProjectFiles(options.root);
  }

  read({ path, key }: Pick<SourceFile, 'path' | 'key'>): ReadPage {
    const { root, markdown } = this.#options;
    const at = Date.now();
    // Before the bytes: of a file that changes meanwhile the stamp is then of no file that there is.
    const stampOf = (file: string) => this.#files.stamp(file) ?? 'missing';
    const stamp = stampOf(path);
    const others: Record<string, Stamp> = {};
    const read = readText(root, path);
    const split = splitFrontmatter(read.text, path, this.#options.markdown.html);
    const includes: string[] = [];
    const document = parsePage({ path, body: split.body, line: split.bodyLine }, markdown, (file) => {
      if (file !== path && !Object.hasOwn(others, file)) others[file] = stampOf(file);
      const text = this.#files.included(file, markdown.html === 'trusted');
      includes.push(typeof text === 'string' ? text : '');
      return text;
    });
    const { frontmatter } = split;
    const entry: Entry = {
      key,
      at,
      stamp,
      others,
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
        hrefs: hrefsOf(document.links, path),
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
