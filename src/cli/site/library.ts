/**
 * Every page read and parsed, on demand and once.
 *
 * A page has two halves. Its facts (front matter, headings, links, problems) are small and asked for by many
 * others; they are kept for all pages, in memory and in one file on disk. Its body (the parts of the article and
 * the highlighted code) is large and needed only to show the page: it is kept on disk, one file a page, named
 * by the hash of everything that it was made from. So a body can be stale in no way, and a fact only if a file
 * changed without its size, time and inode changing.
 */
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, join, posix, relative } from 'node:path';
import type { CodeBlock, Frontmatter, MarkdownPart, Sample, SourceFile } from '../../runtime/model.js';
import { type Cache, contentHash, toolStamp } from '../cache.js';
import { splitFrontmatter } from '../content/frontmatter.js';
import { normalize, readText } from '../content/read-text.js';
import { plainCode } from '../markdown/highlight.js';
import type { HighlightPool } from '../markdown/highlight-pool.js';
import { type MarkdownOptions, parseDocument } from '../markdown/parse.js';
import { type Prose, proseOf } from '../markdown/prose.js';
import { sectionsOf } from '../markdown/sections.js';
import { mentionsOf } from './asset-names.js';
import type { Body, Facts } from './facts.js';
import { type Entry, type Stamp, StoredFacts } from './stored-facts.js';

/** Bodies kept in memory, in UTF-16 code units of their Markdown; about four times as many bytes. */
const MEMORY = 4_000_000;
/** A file younger than this when its stamp was stored may change again within the clock's grain. */
const GRAIN_MS = 50;

export class Library {
  readonly root: string;
  readonly #options: MarkdownOptions;
  readonly #cache: Cache;
  readonly #pool: HighlightPool;
  readonly #entries = new Map<string, Entry>();
  /** Of pages that were not parsed yet. */
  readonly #frontmatters = new Map<string, Frontmatter>();
  readonly #bodies = new Map<string, Body>();
  #bodySize = 0;
  #stored: StoredFacts | undefined;
  #dirty = false;
  readonly #usedBodies = new Set<string>();
  readonly #highlighting = new Map<string, Promise<string[]>>();

  constructor(root: string, options: MarkdownOptions, cache: Cache, pool: HighlightPool) {
    this.root = root;
    this.#options = options;
    this.#cache = cache;
    this.#pool = pool;
  }

  facts(file: SourceFile): Facts {
    return this.#entry(file).facts;
  }

  /** Front matter alone: all that a sidebar needs of most pages, at a fraction of the cost of parsing them. */
  frontmatter(file: SourceFile): Frontmatter {
    const known = this.#entries.get(file.path) ?? this.#remembered(file);
    if (known) return known.facts.frontmatter;
    let frontmatter = this.#frontmatters.get(file.path);
    if (!frontmatter) {
      frontmatter = splitFrontmatter(readText(this.root, file.path).text, file.path).frontmatter;
      this.#frontmatters.set(file.path, frontmatter);
    }
    return frontmatter;
  }

  title(file: SourceFile): string {
    return this.frontmatter(file).title ?? this.facts(file).title;
  }

  /** The article in parts, its code highlighted. */
  async body(file: SourceFile): Promise<Required<Body>> {
    const entry = this.#entry(file);
    const body = this.#body(file, entry);
    if (body.highlighted) return body as Required<Body>;
    const highlighted = await (this.#highlighting.get(entry.bodyKey) ??
      this.#highlight(entry.bodyKey, body.codes));
    if (!body.highlighted) {
      body.highlighted = highlighted;
      this.#cache.write(bodyFile(entry.bodyKey), JSON.stringify(body));
    }
    return body as Required<Body>;
  }

  /** True where `body` needs no highlighting. */
  isHighlighted(file: SourceFile): boolean {
    const body = this.#body(file, this.#entry(file));
    return body.highlighted !== undefined || body.codes.length === 0;
  }

  /** The article with its code as it is. */
  plain(file: SourceFile): Required<Body> {
    const body = this.#body(file, this.#entry(file));
    return { ...body, highlighted: body.codes.map(plainCode) };
  }

  #highlight(key: string, codes: CodeBlock[]): Promise<string[]> {
    const work = this.#pool.highlight(codes);
    this.#highlighting.set(key, work);
    const done = () => this.#highlighting.delete(key);
    work.then(done, done);
    return work;
  }

  /**
   * Starts highlighting a page's code now, so that it goes on in other threads while pages are parsed and written.
   * False where there is nothing to do.
   */
  prefetch(file: SourceFile): boolean {
    const body = this.#bodies.get(this.#entry(file).bodyKey);
    // A body that is not in memory was parsed in an earlier run, and its code was highlighted then.
    if (!body || body.highlighted || body.codes.length === 0) return false;
    // A failure is met again, and reported, by the page that needs the code.
    this.body(file).catch(() => {});
    return true;
  }

  /** The article as plain Markdown, in parts. */
  markdown(file: SourceFile): MarkdownPart[] {
    return this.#body(file, this.#entry(file)).markdown;
  }

  /** What the page says, by sections. */
  prose(file: SourceFile): Prose[] {
    return this.#body(file, this.#entry(file)).prose;
  }

  /** The code blocks that an author wrote, each with its code. */
  samples(file: SourceFile): (Sample & CodeBlock)[] {
    const { samples, codes } = this.#body(file, this.#entry(file));
    return samples.map((sample) => ({ ...codes[sample.i]!, ...sample }));
  }

  /** Any file of the project as text, for code frames; undefined where it cannot be read. */
  source(path: string): string | undefined {
    try {
      return normalize(readFileSync(join(this.root, path), 'utf8'));
    } catch {
      return undefined;
    }
  }

  /** A file that a page includes. A symbolic link may lead out of the project: what it shows is not the site's. */
  #include(path: string): string | undefined {
    try {
      const real = relative(realpathSync(this.root), realpathSync(join(this.root, path)));
      return /^\.\.([\\/]|$)/.test(real) || isAbsolute(real) ? undefined : this.source(path);
    } catch {
      return undefined;
    }
  }

  /** Forgets pages that changed, or that include a file that did. */
  forget(paths: ReadonlySet<string>): void {
    for (const path of paths) this.#frontmatters.delete(path);
    for (const [path, entry] of this.#entries) {
      if (Object.keys(entry.stamps).some((file) => paths.has(file))) this.#entries.delete(path);
    }
  }

  /** Files that changed on disk since they were read. */
  stale(): Set<string> {
    const changed = new Set<string>();
    for (const { stamps } of this.#entries.values()) {
      for (const [path, stamp] of Object.entries(stamps)) if (this.#stamp(path) !== stamp) changed.add(path);
    }
    return changed;
  }

  /** Writes the facts for the next run. With `prune`, forgets on disk what no page of this run uses. */
  save({ prune = false } = {}): void {
    if (this.#dirty) {
      // A full run has asked for every page there is; what others knew of pages that went is dropped.
      StoredFacts.write(this.#cache, this.#key(), this.#entries, prune ? undefined : this.#stored);
      this.#dirty = false;
    }
    if (prune) this.#cache.prune('pages', this.#usedBodies);
  }

  #key(): string {
    return contentHash(toolStamp(), JSON.stringify(this.#options));
  }

  #entry(file: SourceFile): Entry {
    const known = this.#entries.get(file.path);
    if (known) return known;
    const entry = this.#remembered(file) ?? this.#parse(file);
    this.#entries.set(file.path, entry);
    this.#usedBodies.add(`${entry.bodyKey}.json`);
    return entry;
  }

  #remembered(file: SourceFile): Entry | undefined {
    this.#stored ??= StoredFacts.open(this.#cache, this.#key());
    const entry = this.#stored.get(file.path);
    if (!entry) return undefined;
    for (const [path, stamp] of Object.entries(entry.stamps)) {
      if (this.#stamp(path, entry.at) !== stamp) return undefined;
    }
    return entry;
  }

  /** `trustedBefore`: a file changed as late as that gives no stamp, for it may have changed again since. */
  #stamp(path: string, trustedBefore = Number.POSITIVE_INFINITY): Stamp | undefined {
    try {
      const { mtimeMs, ctimeMs, size, ino } = statSync(join(this.root, path));
      if (ctimeMs > trustedBefore - GRAIN_MS) return undefined;
      return `${size}-${mtimeMs}-${ctimeMs}-${ino}`;
    } catch {
      return 'missing';
    }
  }

  #parse(file: SourceFile): Entry {
    this.#dirty = true;
    const read = readText(this.root, file.path);
    const split = splitFrontmatter(read.text, file.path);
    const includes: string[] = [];
    const document = parseDocument(
      { path: file.path, body: split.body, line: split.bodyLine },
      this.#options,
      (path) => {
        const text = this.#include(path);
        includes.push(text ?? '');
        return text;
      },
    );
    const { frontmatter } = split;
    const entry: Entry = {
      at: Date.now(),
      stamps: {},
      bodyKey: contentHash(toolStamp(), JSON.stringify(this.#options), file.path, split.body, ...includes),
      facts: {
        frontmatter,
        title: titleOf(frontmatter) ?? document.title ?? readableName(file.key),
        hasH1: document.headings.some(({ depth }) => depth === 1),
        description: frontmatter.description ?? document.excerpt,
        headings: document.headings,
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
    for (const path of [file.path, ...document.includes]) entry.stamps[path] = this.#stamp(path) ?? 'missing';
    const { text, codes, samples, parts, markdown } = document;
    const body = { size: text.length, codes, samples, parts, markdown, prose: proseOf(document) };
    this.#remember(entry.bodyKey, body);
    return entry;
  }

  #body(file: SourceFile, entry: Entry): Body {
    const known = this.#bodies.get(entry.bodyKey);
    if (known) return known;
    const stored = this.#cache.readJson<Body>(bodyFile(entry.bodyKey));
    if (stored) {
      this.#remember(entry.bodyKey, stored);
      return stored;
    }
    const fresh = this.#parse(file);
    this.#entries.set(file.path, fresh);
    return this.#bodies.get(fresh.bodyKey)!;
  }

  #remember(key: string, body: Body) {
    const before = this.#bodies.get(key);
    if (before) this.#bodySize -= before.size;
    this.#bodies.set(key, body);
    this.#bodySize += body.size;
    for (const [oldest, { size }] of this.#bodies) {
      if (this.#bodySize <= MEMORY || oldest === key) break;
      this.#bodies.delete(oldest);
      this.#bodySize -= size;
    }
  }
}

/** On one line; an empty one is none. */
function titleOf({ title = '' }: Frontmatter): string | undefined {
  return title.replace(/\s+/g, ' ').trim() || undefined;
}

function bodyFile(key: string): string {
  return posix.join('pages', key.slice(0, 2), `${key}.json`);
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
