/**
 * Reads and parses each page once, on demand.
 *
 * The data of a page has two parts. The metadata (front matter, headings, links, diagnostics) is small and
 * often needed by other pages; `KnownPages` has it for all pages. The body (the chunks of the article and the
 * highlighted code) is large and only needed to show the page; `BodyStore` has it, keyed by the hash of
 * everything that it was made from. So a body is never stale, and metadata is stale only if a file changed
 * without a change of its size, time or inode.
 */
import type {
  CodeBlock,
  Diagnostic,
  Frontmatter,
  MarkdownChunk,
  Sample,
  SourceFile,
} from '../../../runtime/model.js';
import { type Cache, contentHash, toolStamp } from '../../cache.js';
import { readText } from '../../content/read-text.js';
import type { Stamp } from '../../file-stamp.js';
import type { HighlightPool } from '../../markdown/highlight/highlight-pool.js';
import type { MarkdownOptions, ParsedPage } from '../../markdown/parse.js';
import type { SectionText } from '../../markdown/section-texts.js';
import { type Extensions, NO_EXTENSIONS } from '../../plugin/extensions.js';
import { BodyStore, readBody } from './body-store.js';
import { cachedPageFromJson } from './cached-page-json.js';
import { KnownPages } from './known-pages.js';
import { PageCode } from './page-code.js';
import { type Body, type CachedPage, frontmatterTitle, type PageMeta } from './page-meta.js';
import type { PageReader, PageReaderOptions } from './page-reader.js';
import { ProjectFiles } from './project-files.js';
import { createReadingPool, readShared } from './shared-reading.js';

/** Options for reading many pages. */
export interface ReadAll {
  /** Whether bodies will be needed soon. */
  withBodies?: boolean;
  /** Called after this thread read a page. Other threads also highlight the code of their pages. */
  onRead?: (page: SourceFile) => void;
  /** Called with the number of pages known so far. */
  onStep?: (done: number) => void;
  /** Number of worker threads. Default: as many as save time. */
  threads?: number;
}

let loaded: Awaited<ReturnType<typeof importReading>> | undefined;

/**
 * Loads the modules that read pages. They are half of the program, and not needed if all pages are known from
 * an earlier run. Before that, a store can only run `readAll`, which loads the modules if there is something
 * to read, and return its results.
 */
export async function loadReading(): Promise<void> {
  loaded ??= await importReading();
}

/** Thrown if a page must be read before `loadReading` was called, because its cached entry cannot be used. */
export class ReadingNotLoaded extends Error {}

async function importReading() {
  const [
    { PageReader },
    { splitFrontmatter, withDefaultType },
    { plainCode },
    { rememberCodes },
    { parsePage },
  ] = await Promise.all([
    import('./page-reader.js'),
    import('../../content/frontmatter.js'),
    import('../../markdown/highlight/highlight.js'),
    import('./code-highlighter.js'),
    import('../../markdown/parse.js'),
  ]);
  return { PageReader, splitFrontmatter, withDefaultType, plainCode, rememberCodes, parsePage };
}

function reading() {
  if (!loaded) throw new ReadingNotLoaded();
  return loaded;
}

export type PageStoreOptions = MarkdownOptions & Pick<PageReaderOptions, 'limit' | 'extensions'>;

export class PageStore {
  readonly root: string;
  readonly #files: ProjectFiles;
  readonly #known: KnownPages;
  readonly #bodies: BodyStore;
  readonly #code: PageCode;
  #reader: PageReader | undefined;
  readonly #readerOptions: PageReaderOptions & { extensions: Extensions };
  /** Path -> front matter of a page whose text is not parsed yet. */
  readonly #frontmatters = new Map<string, Frontmatter>();
  /** Path -> stamp of a page of which only the front matter was read. */
  readonly #frontmatterStamps = new Map<string, Stamp>();
  /** Path -> source text of front matter that is not parsed yet. */
  readonly #frontmatterTexts = new Map<string, string>();
  /** Path -> empty body of a page that cannot be read. */
  readonly #unreadable = new Map<string, Body>();

  /** Without a pool, `body` throws if there is code to highlight. */
  constructor(
    root: string,
    { limit, extensions = NO_EXTENSIONS, ...markdown }: PageStoreOptions,
    cache: Cache,
    pool?: HighlightPool,
  ) {
    this.root = root;
    const key = contentHash(toolStamp(), JSON.stringify(markdown), extensions.key);
    this.#readerOptions = { root, markdown, key, limit, extensions };
    this.#files = new ProjectFiles(root);
    this.#known = new KnownPages(cache, key, this.#files);
    this.#bodies = new BodyStore(cache);
    this.#code = new PageCode(pool);
  }

  /**
   * Loads the metadata of all these pages, so that `meta` returns immediately. Pages without a cached entry
   * are read on all CPU cores.
   */
  async readAll(pages: readonly SourceFile[], options: ReadAll = {}): Promise<void> {
    const { withBodies = false, onRead = () => {}, onStep = () => {}, threads } = options;
    let done = 0;
    this.#known.readContents();
    const missing = pages.filter((page) => {
      const isKnown = this.#recall(page) !== undefined;
      if (isKnown) onStep(++done);
      return !isKnown;
    });
    if (missing.length > 0 || withBodies) await loadReading();
    // A page and its translations have the same code. Sorted next to each other, one thread highlights it
    // only once.
    missing.sort((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)));
    await readShared(missing, {
      withBodies,
      previousBody: (page) => this.#previousBytes(page),
      readHere: (page) => {
        this.#parse(page, { withBody: withBodies && !this.#bodies.isFull });
        onRead(page);
        onStep(++done);
      },
      takeEntry: (page, bytes) => {
        this.#known.keep(page, cachedPageFromJson(page.path, bytes), bytes);
        onStep(++done);
      },
      takeBodies: (bodies) => this.#bodies.keepPacked(bodies),
      markUnreadable: (page, reason) => {
        this.#markUnreadable(page, reason);
        onStep(++done);
      },
      createPool: (count, memoryMb) => createReadingPool(this.#readerOptions, count, memoryMb),
      threads,
    });
  }

  meta(page: SourceFile): PageMeta {
    return this.#entry(page).meta;
  }

  /**
   * Only the front matter: a sidebar needs no more from most pages, and it is much cheaper than parsing the
   * page.
   */
  frontmatter(page: SourceFile): Frontmatter {
    const known = this.#recall(page);
    if (known) return known.meta.frontmatter;
    // A plugin may change it.
    if (this.#isTransformed) return this.meta(page).frontmatter;
    let frontmatter = this.#frontmatters.get(page.path);
    if (!frontmatter) {
      const { splitFrontmatter, withDefaultType } = reading();
      this.#frontmatterStamps.set(page.path, this.#files.stamp(page.path));
      const { text } = readText(this.root, page.path);
      const split = splitFrontmatter(text, page.path, this.#readerOptions.markdown.html);
      frontmatter = withDefaultType(split.frontmatter, page.key);
      this.#frontmatters.set(page.path, frontmatter);
    }
    return frontmatter;
  }

  /**
   * False if the front matter of a page certainly does not have this key. This is much faster than parsing
   * the front matter.
   */
  mayHaveKey(page: SourceFile, key: string): boolean {
    if (this.#isTransformed || this.#recall(page) || this.#frontmatters.has(page.path)) return true;
    const frontmatter = this.#frontmatterTexts.get(page.path) ?? this.#readFrontmatterText(page.path);
    // With a backslash, YAML can write a key with escape sequences.
    return frontmatter.includes(key) || frontmatter.includes('\\');
  }

  get #isTransformed(): boolean {
    return this.#readerOptions.extensions.plugins.some(({ transformPage }) => transformPage);
  }

  #readFrontmatterText(path: string): string {
    this.#frontmatterStamps.set(path, this.#files.stamp(path));
    const text = this.source(path) ?? '';
    const end = text.startsWith('---') ? text.indexOf('\n---', 3) : 0;
    // A copy, because a part of a string keeps the whole string in memory.
    const frontmatter = Buffer.from(end < 0 ? text : text.slice(0, end)).toString();
    this.#frontmatterTexts.set(path, frontmatter);
    return frontmatter;
  }

  /** Parses Markdown that is not in a file, such as a text of the config. */
  parseText(text: string): ParsedPage {
    return reading().parsePage(
      { path: '', body: text, line: 1 },
      { ...this.#readerOptions.markdown, plugins: this.#readerOptions.extensions.plugins },
      // It includes no files.
      () => undefined,
    );
  }

  title(page: SourceFile): string {
    return frontmatterTitle(this.frontmatter(page)) ?? this.meta(page).title;
  }

  /** The article in chunks, with highlighted code. */
  async body(page: SourceFile): Promise<Required<Body>> {
    const { bodyKey, body } = this.#bodyOf(page);
    if (body.highlighted) return body as Required<Body>;
    const isWhole = await this.#code.highlight(bodyKey, body);
    // If some code is not highlighted, the body is not cached: another run may highlight it.
    if (isWhole && !this.#unreadable.has(page.path)) this.#bodies.keep(bodyKey, body as Required<Body>);
    return body as Required<Body>;
  }

  /** Hash of everything that the article is made from, except data that depends on the whole site. */
  bodyKey(page: SourceFile): string {
    return this.#entry(page).bodyKey;
  }

  /** Problems with highlighting the code of a page. Known only after `body` was called. */
  codeProblems(page: SourceFile): Diagnostic[] {
    const entry = this.#recall(page);
    if (!entry || !this.#code.hasProblems(entry.bodyKey)) return [];
    return this.#code.problems(entry.bodyKey, page.path, this.#bodyOf(page).body);
  }

  /** True if `body` has nothing to highlight. */
  isHighlighted(page: SourceFile): boolean {
    const { body } = this.#bodyOf(page);
    return body.highlighted !== undefined || body.codes.length === 0;
  }

  /** The article with code that is not highlighted. */
  plain(page: SourceFile): Required<Body> {
    const { body } = this.#bodyOf(page);
    return { ...body, highlighted: body.codes.map(reading().plainCode) };
  }

  /**
   * Starts highlighting the code of a page that this thread read, so that other threads work on it in
   * parallel. Returns false if there is nothing to do.
   */
  prefetch(page: SourceFile): boolean {
    const body = this.#bodies.inMemory(this.#entry(page).bodyKey);
    if (!body || body.highlighted || body.codes.length === 0) return false;
    // The call of `body` that needs the code throws and reports the same error.
    this.body(page).catch(() => {});
    return true;
  }

  /** The article as plain Markdown, in chunks. */
  markdown(page: SourceFile): MarkdownChunk[] {
    return this.#bodyOf(page).body.markdown;
  }

  /** The article in chunks, and its code. */
  article(page: SourceFile): Pick<Body, 'chunks' | 'codes'> {
    return this.#bodyOf(page).body;
  }

  /** The text of the page, by section, without that of components. */
  sectionTexts(page: SourceFile): SectionText[] {
    return this.#bodyOf(page).body.sectionTexts;
  }

  /** The code blocks that the author wrote, each with its code. */
  samples(page: SourceFile): (Sample & CodeBlock)[] {
    const { samples, codes } = this.#bodyOf(page).body;
    return samples.map((sample) => ({ ...codes[sample.i]!, ...sample }));
  }

  /** The text of any file of the project, for code frames; undefined if it cannot be read. */
  source(path: string): string | undefined {
    return this.#files.source(path);
  }

  /** Removes pages that changed or that include a changed file. */
  forget(paths: ReadonlySet<string>): void {
    for (const path of paths) {
      this.#frontmatters.delete(path);
      this.#frontmatterTexts.delete(path);
      this.#frontmatterStamps.delete(path);
    }
    for (const [path, bodyKey] of this.#known.forget(paths)) {
      this.#unreadable.delete(path);
      this.#bodies.drop(bodyKey);
    }
  }

  /**
   * Files that the pages known so far include, relative to the project root, whether they exist or not. Grows
   * as pages are read.
   */
  get included(): ReadonlySet<string> {
    return this.#known.included;
  }

  /** Files that changed on disk since they were read. */
  stale(): Set<string> {
    const stale = this.#known.stale();
    for (const [path, before] of this.#frontmatterStamps)
      if (this.#files.stamp(path) !== before) stale.add(path);
    return stale;
  }

  /**
   * Writes the metadata for the next run. With `prune`, removes everything from disk that no page of this run
   * uses.
   */
  save({ prune = false } = {}): void {
    this.#known.save({ isFullRun: prune });
    if (prune) this.#bodies.prune(new Set(this.#known.bodyKeys));
  }

  /** Closes the cache files of earlier runs. Pages that are needed later are read again. */
  close(): void {
    this.#known.close();
    this.#bodies.close();
  }

  #recall(page: SourceFile): CachedPage | undefined {
    return this.#known.get(page, () => this.#parse(page, { withBody: false }).meta);
  }

  #entry(page: SourceFile): CachedPage {
    return this.#recall(page) ?? this.#parse(page);
  }

  #parse(page: SourceFile, { withBody = true } = {}): CachedPage {
    this.#reader ??= new (reading().PageReader)(this.#readerOptions);
    const previous = withBody ? this.#previousBytes(page) : undefined;
    const read = this.#reader.tryRead(page, { withBody });
    if ('failure' in read) return this.#markUnreadable(page, read.failure);
    if (read.body) {
      const body = previous && readBody(previous);
      if (body) reading().rememberCodes(body, this.#readerOptions.extensions);
      this.#bodies.remember(read.entry.bodyKey, read.body);
    }
    return this.#known.keep(page, read.entry);
  }

  /** The previous body of a page, from disk: most of its code is usually unchanged. */
  #previousBytes({ path }: Pick<SourceFile, 'path'>): Buffer | undefined {
    const key = this.#known.previousBody(path);
    return key === undefined ? undefined : this.#bodies.bytes(key);
  }

  /** Kept for this run only: another machine, or this one at another time, may be able to read the page. */
  #markUnreadable(page: SourceFile, reason: string): CachedPage {
    this.#reader ??= new (reading().PageReader)(this.#readerOptions);
    const { entry, body } = this.#reader.lost(page, reason);
    // Reading may have stopped anywhere, so the next page gets a new reader.
    this.#reader = undefined;
    this.#unreadable.set(page.path, body);
    return this.#known.keepForNow(page, entry);
  }

  #bodyOf(page: SourceFile): { bodyKey: string; body: Body } {
    const { bodyKey } = this.#entry(page);
    const known = this.#unreadable.get(page.path) ?? this.#bodies.get(bodyKey);
    if (known) return { bodyKey, body: known };
    const fresh = this.#parse(page);
    return {
      bodyKey: fresh.bodyKey,
      body: this.#unreadable.get(page.path) ?? this.#bodies.get(fresh.bodyKey)!,
    };
  }
}
