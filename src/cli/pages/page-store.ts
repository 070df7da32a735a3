/**
 * Reads and parses each page once, on demand.
 *
 * The data of a page has two parts. The metadata (front matter, headings, links, diagnostics) is small and
 * often needed by other pages; `KnownPages` has it for all pages. The body (the chunks of the article and the
 * highlighted code) is large and only needed to show the page; `BodyStore` has it, keyed by the hash of
 * everything that it was made from. So a body is never stale, and metadata is stale only if a file changed
 * without a change of its size, time or inode.
 */
import type { Diagnostic, Frontmatter, MarkdownChunk, SourceFile } from '../../runtime/model/index.js';
import type { HighlightPool } from '../markdown/highlight/highlight-pool.js';
import type { MarkdownOptions, ParsedPage } from '../markdown/parse.js';
import type { SectionText } from '../markdown/section-texts.js';
import { type Extensions, NO_EXTENSIONS } from '../plugin/extensions.js';
import { warningDiagnostic } from '../report/diagnostic.js';
import { type Cache, toolStamp } from '../system/cache.js';
import { contentHash } from '../system/content-hash.js';
import { createYielder } from '../system/event-loop.js';
import { ThreadLostError } from '../system/worker-pool.js';
import { BodyStore, readBody } from './body-store.js';
import { FrontmatterStore } from './frontmatter-store.js';
import { KnownPages } from './known-pages.js';
import {
  type Body,
  type CachedPage,
  frontmatterTitle,
  type PageDetails,
  type PageMeta,
  type PageSample,
} from './page-meta.js';
import type { PageReader, PageReaderOptions } from './page-reader.js';
import { type GeneratedTexts, ProjectFiles } from './project-files.js';
import { readInThreads, threadsFor } from './read-in-threads.js';
import { loadReading, readingModules } from './reading-modules.js';
import type { PackedPages } from './reading-worker.js';

/** How long the main thread reads before it handles other events, in ms. */
const MAX_BLOCKING_MS = 5;

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

export type PageStoreOptions = MarkdownOptions &
  Pick<PageReaderOptions, 'limit' | 'extensions' | 'generated'>;

export class PageStore {
  readonly root: string;
  readonly #files: ProjectFiles;
  readonly #known: KnownPages;
  readonly #bodies: BodyStore;
  readonly #pool: HighlightPool | undefined;
  /** Key of a body -> its code blocks without colors although their language is known, and why, as a clause. */
  readonly #plain = new Map<string, { i: number; reason: string }[]>();
  #reader: PageReader | undefined;
  readonly #readerOptions: PageReaderOptions & { extensions: Extensions };
  readonly #frontmatters: FrontmatterStore;
  /** Path -> body of a page that cannot be read: it shows the source. */
  readonly #unreadable = new Map<string, Body>();

  /** Without a pool, `body` throws if there is code to highlight. */
  constructor(
    root: string,
    { limit, extensions = NO_EXTENSIONS, generated = new Map(), ...markdown }: PageStoreOptions,
    cache: Cache,
    pool?: HighlightPool,
  ) {
    this.root = root;
    const key = contentHash(toolStamp(), JSON.stringify(markdown), extensions.key);
    this.#readerOptions = { root, generated, markdown, key, limit, extensions };
    this.#files = new ProjectFiles(root, generated);
    this.#frontmatters = new FrontmatterStore(markdown.html, this.#files);
    this.#known = new KnownPages(cache, key, this.#files);
    this.#bodies = new BodyStore(cache);
    this.#pool = pool;
  }

  /** Loads the modules that read pages, if one of these pages must be read. */
  async prepare(pages: readonly SourceFile[]): Promise<void> {
    this.#known.readContents();
    if (!pages.every((page) => this.#known.get(page))) await loadReading();
  }

  /**
   * Loads the metadata of all these pages, so that `meta` returns immediately. Pages without a cached entry
   * are read on all CPU cores. A page and its translations, which have the same code, are next to each other, so that one
   * thread highlights it only once.
   */
  async readAll(pages: readonly SourceFile[], options: ReadAll = {}): Promise<void> {
    const { withBodies = false, onRead = () => {}, onStep = () => {} } = options;
    let done = 0;
    await this.prepare(pages);
    const missing = pages.filter((page) => {
      const isKnown = this.#known.get(page) !== undefined;
      if (isKnown) onStep(++done);
      return !isKnown;
    });
    if (withBodies) await loadReading();
    const { threads = threadsFor(missing.length, withBodies) } = options;
    if (threads > 0) {
      await readInThreads(missing, {
        reader: this.#readerOptions,
        withBodies,
        previousBody: (page) => this.#previousBytes(page),
        take: (pages, read) => {
          this.#take(pages, read);
          for (const _ of pages) onStep(++done);
        },
        threads,
      });
      return;
    }
    const yieldIfDue = createYielder(MAX_BLOCKING_MS);
    for (const page of missing) {
      this.#parse(page, { withBody: withBodies });
      onRead(page);
      onStep(++done);
      await yieldIfDue();
    }
  }

  #take(pages: readonly SourceFile[], read: PackedPages | ThreadLostError): void {
    if (read instanceof ThreadLostError) return void this.#markUnreadable(pages[0]!, read.reason);
    const { bodies, failures } = read;
    this.#bodies.storePacked(bodies);
    const isRead = (_: SourceFile, i: number) => failures[i] === undefined;
    this.#known.storePacked(pages.filter(isRead), read);
    for (const [i, failure] of failures.entries())
      if (failure !== undefined) this.#markUnreadable(pages[i]!, failure);
  }

  meta(page: SourceFile): PageMeta {
    return this.#entry(page).meta;
  }

  details(page: SourceFile): PageDetails {
    return this.#entry(page).details();
  }

  /** The code blocks of the page, with their code. */
  samples(page: SourceFile): PageSample[] {
    const stored = () => (this.#unreadable.has(page.path) ? [] : this.#known.samples(page));
    this.#entry(page);
    const samples = stored();
    if (samples) return samples;
    // Their record is damaged.
    this.#parse(page);
    return stored() ?? [];
  }

  /** Only the front matter. This is much faster than `meta` if the page is not parsed yet. */
  frontmatter(page: SourceFile): Frontmatter {
    const known = this.#known.get(page);
    if (known) return known.meta.frontmatter;
    // A plugin may change it.
    return this.#isTransformed ? this.meta(page).frontmatter : this.#frontmatters.get(page);
  }

  /**
   * False if the front matter of a page certainly does not have this key. This is much faster than parsing
   * the front matter.
   */
  mayHaveKey(page: SourceFile, key: string): boolean {
    if (this.#isTransformed || this.#known.get(page)) return true;
    return this.#frontmatters.mayHaveKey(page, key);
  }

  get #isTransformed(): boolean {
    return this.#readerOptions.extensions.plugins.some(({ transformPage }) => transformPage);
  }

  /** Parses Markdown that is not in a file, such as a text of the config. */
  parseText(text: string): ParsedPage {
    return readingModules().parsePage(
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
    if (!this.#pool) throw new Error('There is no pool to highlight this code.');
    const highlighted = await this.#pool.highlight(body.codes);
    body.highlighted ??= highlighted.map(({ html }) => html);
    const plain = highlighted.flatMap(({ plainBecause: reason }, i) => (reason ? [{ i, reason }] : []));
    if (plain.length > 0) this.#plain.set(bodyKey, plain);
    // Otherwise another run may highlight all of its code.
    else if (!this.#unreadable.has(page.path)) this.#bodies.store(bodyKey, body as Required<Body>);
    return body as Required<Body>;
  }

  /** Hash of everything that the article is made from, except data that depends on the whole site. */
  bodyKey(page: SourceFile): string {
    return this.#entry(page).bodyKey;
  }

  /** Problems with highlighting the code of a page. Known only after `body` was called. */
  codeProblems(page: SourceFile): Diagnostic[] {
    const plain = this.#plain.get(this.#known.get(page)?.bodyKey ?? '') ?? [];
    return plain.map(({ i, reason }) => {
      const { line, column, file = page.path } = this.samples(page).find((sample) => sample.i === i) ?? {};
      return warningDiagnostic('plain-code', `This code is shown without colors: ${reason}.`, {
        hint: "Shorten its lines, or set its language to 'text'.",
        file,
        ...(line === undefined ? {} : { line, column }),
      });
    });
  }

  /** True if `body` has nothing to highlight. */
  isHighlighted(page: SourceFile): boolean {
    const { body } = this.#bodyOf(page);
    return body.highlighted !== undefined || body.codes.length === 0;
  }

  /** The article with code that is not highlighted. */
  plain(page: SourceFile): Required<Body> {
    const { body } = this.#bodyOf(page);
    return { ...body, highlighted: body.codes.map(readingModules().plainCode) };
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
    const kept = this.#unreadable.get(page.path)?.markdown ?? this.#bodies.markdown(this.bodyKey(page));
    return kept ?? this.#bodyOf(page).body.markdown;
  }

  /** The article in chunks, and its code. */
  article(page: SourceFile): Pick<Body, 'chunks' | 'codes'> {
    return this.#bodyOf(page).body;
  }

  /** The text of the page, by section, without that of components. */
  sectionTexts(page: SourceFile): SectionText[] {
    return this.#bodyOf(page).body.sectionTexts;
  }

  /** The text of any file of the project, for code frames; undefined if it cannot be read. */
  source(path: string): string | undefined {
    return this.#files.source(path);
  }

  /** Replaces the texts of the pages that have no file. */
  setGenerated(texts: GeneratedTexts): void {
    const before = this.#files.generated;
    if (texts === before) return;
    this.#files.generated = this.#readerOptions.generated = texts;
    this.#reader = undefined;
    this.forget(
      new Set([...before.keys(), ...texts.keys()].filter((path) => before.get(path) !== texts.get(path))),
    );
  }

  /** Removes pages that changed or that include a changed file. */
  forget(paths: ReadonlySet<string>): void {
    this.#frontmatters.forget(paths);
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
    return new Set([...this.#known.stale(), ...this.#frontmatters.stale()]);
  }

  /** Removes metadata from disk that none of these pages, which are those of the site, uses. */
  pruneMeta(pages: readonly SourceFile[]): void {
    this.#known.prune(pages);
  }

  /** Also removes bodies. Call it after all these pages were read. */
  prune(pages: readonly SourceFile[]): void {
    this.pruneMeta(pages);
    this.#bodies.prune(new Set(this.#known.bodyKeys));
  }

  /** Closes the cache files of earlier runs. Pages that are needed later are read again. */
  close(): void {
    this.#known.close();
    this.#bodies.close();
  }

  #entry(page: SourceFile): CachedPage {
    return this.#known.get(page) ?? this.#parse(page);
  }

  #parse(page: SourceFile, { withBody = true } = {}): CachedPage {
    this.#reader ??= new (readingModules().PageReader)(this.#readerOptions);
    const previous = withBody ? this.#previousBytes(page) : undefined;
    const read = this.#reader.read(page, { withBody });
    if ('failure' in read) return this.#markUnreadable(page, read.failure);
    if (read.body) {
      if (previous) this.#rememberCodes(readBody(previous));
      this.#bodies.keepInMemory(read.entry.bodyKey, read.body);
    }
    return this.#known.store(page, read);
  }

  #rememberCodes({ codes, highlighted = [] }: Body): void {
    readingModules().rememberCodes(codes, highlighted, this.#readerOptions.extensions);
  }

  /** The previous body of a page, from disk: most of its code is usually unchanged. */
  #previousBytes({ path }: Pick<SourceFile, 'path'>): Buffer | undefined {
    const key = this.#known.previousBody(path);
    return key === undefined ? undefined : this.#bodies.bytes(key);
  }

  /** Kept for this run only: another machine, or this one at another time, may be able to read the page. */
  #markUnreadable(page: SourceFile, reason: string): CachedPage {
    this.#reader ??= new (readingModules().PageReader)(this.#readerOptions);
    const { entry, body } = this.#reader.lost(page, reason);
    this.#unreadable.set(page.path, body);
    return this.#known.keepInMemory(page, entry);
  }

  /** The body, and the key under which it is kept. */
  #bodyOf(page: SourceFile): { bodyKey: string; body: Body } {
    const { bodyKey } = this.#entry(page);
    const known = this.#keptBody(page, bodyKey);
    if (known) return { bodyKey, body: known };
    // Only the metadata is known, such as from an earlier run.
    const fresh = this.#parse(page);
    return { bodyKey: fresh.bodyKey, body: this.#keptBody(page, fresh.bodyKey)! };
  }

  #keptBody({ path }: SourceFile, bodyKey: string): Body | undefined {
    return this.#unreadable.get(path) ?? this.#bodies.get(bodyKey);
  }
}
