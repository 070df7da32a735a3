/**
 * Every page read and parsed, on demand and once.
 *
 * A page has two halves. Its facts (front matter, headings, links, problems) are small and asked for by many
 * others; they are kept for all pages, in memory and in one file on disk. Its body (the parts of the article and
 * the highlighted code) is large and needed only to show the page: it is kept on disk, one file a page, named
 * by the hash of everything that it was made from. So a body can be stale in no way, and a fact only if a file
 * changed without its size, time and inode changing.
 */
import { posix } from 'node:path';
import type {
  CodeBlock,
  Diagnostic,
  Frontmatter,
  MarkdownPart,
  Sample,
  SourceFile,
} from '../../runtime/model.js';
import { type Cache, contentHash, toolStamp } from '../cache.js';
import { readText } from '../content/read-text.js';
import type { Highlighted } from '../markdown/highlight.js';
import type { HighlightPool } from '../markdown/highlight-pool.js';
import type { MarkdownOptions } from '../markdown/parse.js';
import type { Prose } from '../markdown/prose.js';
import { warningDiagnostic } from '../report/diagnostic.js';
import { type Body, type Entry, type Facts, isBody } from './facts.js';
import { unpackEntry } from './packed-facts.js';
import type { PageReader, PageReaderOptions } from './page-reader.js';
import { ProjectFiles } from './project-files.js';
import { readShared, startReading } from './shared-reading.js';
import { type Storable, StoredFacts } from './stored-facts.js';

/** Bodies kept in memory, in UTF-16 code units of their Markdown; about four times as many bytes. */
const MEMORY = 4_000_000;

/** How many pages are read at once, and for whom. */
export interface ReadAll {
  /** Whether bodies are wanted soon: as many are kept as fit in memory. */
  withBodies?: boolean;
  /** A page was read by this thread. */
  onRead?: (page: SourceFile) => void;
  /** Pages known so far. */
  onStep?: (done: number) => void;
  /** Threads beside this one. Default: as many as pay. */
  threads?: number;
}

let loaded: Awaited<ReturnType<typeof importReading>> | undefined;

/**
 * Loads what reads pages: half of this program, and not needed where all are known from an earlier run. Until then a
 * library can do no more than `readAll`, which loads it where there is something to read, and give what that found.
 */
export async function loadReading(): Promise<void> {
  loaded ??= await importReading();
}

/** A page has to be read before `loadReading` was called: what an earlier run kept of it cannot be used after all. */
export class ReadingNotLoaded extends Error {}

async function importReading() {
  const [{ PageReader }, { splitFrontmatter }, { plainCode }] = await Promise.all([
    import('./page-reader.js'),
    import('../content/frontmatter.js'),
    import('../markdown/highlight.js'),
  ]);
  return { PageReader, splitFrontmatter, plainCode };
}

function reading() {
  if (!loaded) throw new ReadingNotLoaded();
  return loaded;
}

export class Library {
  readonly root: string;
  readonly #files: ProjectFiles;
  #reader: PageReader | undefined;
  readonly #readerOptions: PageReaderOptions;
  readonly #cache: Cache;
  readonly #pool: HighlightPool | undefined;
  readonly #entries = new Map<string, Entry>();
  /** Of pages that were not parsed yet. */
  readonly #frontmatters = new Map<string, Frontmatter>();
  readonly #bodies = new Map<string, Body>();
  #bodySize = 0;
  #stored: StoredFacts | undefined;
  /** Pages that are not on disk as they are here; with their bytes where another thread made those. */
  readonly #fresh = new Map<string, Uint8Array | undefined>();
  readonly #highlighting = new Map<string, Promise<Highlighted[]>>();
  /** By path: bodies of pages that cannot be read. */
  readonly #lost = new Map<string, Body>();
  /** By body: code that is shown plain. */
  readonly #plainCodes = new Map<string, PlainCode[]>();
  /** Files that pages include, found or not, from the project root. */
  readonly #included = new Set<string>();

  /** Without a pool, `body` is not to be asked for. */
  constructor(
    root: string,
    { limit, ...markdown }: MarkdownOptions & Pick<PageReaderOptions, 'limit'>,
    cache: Cache,
    pool?: HighlightPool,
  ) {
    this.root = root;
    const key = contentHash(toolStamp(), JSON.stringify(markdown));
    this.#readerOptions = { root, markdown, key, limit };
    this.#files = new ProjectFiles(root);
    this.#cache = cache;
    this.#pool = pool;
  }

  /**
   * The facts of all these pages, so that `facts` has them at hand. What no earlier run knows is read by all cores where
   * it is much; without bodies that takes half the time.
   */
  async readAll(pages: readonly SourceFile[], options: ReadAll = {}): Promise<void> {
    const { withBodies = false, onRead = () => {}, onStep = () => {}, threads } = options;
    let done = 0;
    this.#store.readContents();
    const missing = pages.filter((page) => {
      const isKnown = this.#entries.has(page.path) || this.#recall(page) !== undefined;
      if (isKnown) onStep(++done);
      return !isKnown;
    });
    this.#store.forgetContents();
    if (missing.length > 0 || withBodies) await loadReading();
    await readShared(missing, {
      here: (page) => {
        this.#parse(page, { withBody: withBodies && this.#bodySize < MEMORY });
        onRead(page);
        onStep(++done);
      },
      there: (page, bytes) => {
        this.#keep(page, unpackEntry(page.path, bytes), bytes);
        onStep(++done);
      },
      lose: (page, reason) => {
        this.#lose(page, reason);
        onStep(++done);
      },
      start: () => startReading(this.#readerOptions),
      threads,
    });
  }

  facts(file: SourceFile): Facts {
    return this.#entry(file).facts;
  }

  /** Front matter alone: all that a sidebar needs of most pages, at a fraction of the cost of parsing them. */
  frontmatter(file: SourceFile): Frontmatter {
    const known = this.#entries.get(file.path) ?? this.#recall(file);
    if (known) return known.facts.frontmatter;
    let frontmatter = this.#frontmatters.get(file.path);
    if (!frontmatter) {
      frontmatter = reading().splitFrontmatter(
        readText(this.root, file.path).text,
        file.path,
        this.#readerOptions.markdown.html,
      ).frontmatter;
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
      body.highlighted = highlighted.map(({ html }) => html);
      const plain = highlighted.flatMap(({ plainBecause: reason }, i) => (reason ? [{ i, reason }] : []));
      // What another run may highlight is not kept for it.
      if (plain.length > 0) this.#plainCodes.set(entry.bodyKey, plain);
      else if (!this.#lost.has(file.path)) this.#cache.writeJson(bodyFile(entry.bodyKey), body);
    }
    return body as Required<Body>;
  }

  /** What went wrong in highlighting the code of a page; known once its body was asked for. */
  codeProblems(file: SourceFile): Diagnostic[] {
    const entry = this.#entries.get(file.path);
    const plain = entry && this.#plainCodes.get(entry.bodyKey);
    if (!plain) return [];
    const { samples } = this.#body(file, entry);
    return plain.map(({ i, reason }) =>
      plainCodeProblem(reason, samples.find((sample) => sample.i === i) ?? { file: file.path }),
    );
  }

  /** True where `body` needs no highlighting. */
  isHighlighted(file: SourceFile): boolean {
    const body = this.#body(file, this.#entry(file));
    return body.highlighted !== undefined || body.codes.length === 0;
  }

  /** The article with its code as it is. */
  plain(file: SourceFile): Required<Body> {
    const body = this.#body(file, this.#entry(file));
    return { ...body, highlighted: body.codes.map(reading().plainCode) };
  }

  #highlight(key: string, codes: CodeBlock[]): Promise<Highlighted[]> {
    if (!this.#pool) throw new Error('Code is to be highlighted without a pool.');
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
    return this.#files.source(path);
  }

  /** Forgets pages that changed, or that include a file that did. */
  forget(paths: ReadonlySet<string>): void {
    for (const path of paths) this.#frontmatters.delete(path);
    for (const [path, entry] of this.#entries) {
      if (!paths.has(path) && !Object.keys(entry.others).some((file) => paths.has(file))) continue;
      this.#entries.delete(path);
      this.#fresh.delete(path);
      this.#lost.delete(path);
    }
  }

  /** Files that the pages known so far include, found or not, from the project root; grows as pages are read. */
  get included(): ReadonlySet<string> {
    return this.#included;
  }

  /** Files that changed on disk since they were read. */
  stale(): Set<string> {
    const changed = new Set<string>();
    for (const [page, { stamp, others }] of this.#entries) {
      for (const [path, before] of Object.entries({ [page]: stamp, ...others }))
        if (this.#files.stamp(path) !== before) changed.add(path);
    }
    return changed;
  }

  /** Writes the facts for the next run. With `prune`, forgets on disk what no page of this run uses. */
  save({ prune = false } = {}): void {
    if (this.#fresh.size > 0) {
      StoredFacts.write(this.#cache, this.#readerOptions.key, this.#storable(prune));
      this.#fresh.clear();
      // What is asked for later stands in the new file.
      this.#stored?.close();
      this.#stored = undefined;
    }
    if (!prune) return;
    const used = [...this.#entries.values()].map(({ bodyKey }) => `${bodyKey}.json`);
    this.#cache.prune('pages', new Set(used));
  }

  /** A full run has asked for every page there is; what others knew of pages that went is dropped. */
  *#storable(isFullRun: boolean): Generator<[path: string, Storable]> {
    const store = this.#store;
    store.readContents();
    for (const [path, entry] of this.#entries) {
      if (this.#lost.has(path)) continue;
      const bytes = this.#fresh.has(path) ? this.#fresh.get(path) : store.bytes(path);
      yield [path, bytes ?? entry];
    }
    if (isFullRun) return;
    for (const path of store.paths) {
      const bytes = this.#entries.has(path) ? undefined : store.bytes(path);
      if (bytes) yield [path, bytes];
    }
  }

  get #store(): StoredFacts {
    this.#stored ??= StoredFacts.open(this.#cache, this.#readerOptions.key);
    return this.#stored;
  }

  #entry(file: SourceFile): Entry {
    return this.#entries.get(file.path) ?? this.#recall(file) ?? this.#parse(file);
  }

  /** What an earlier run knew of a page that did not change since. */
  #recall(file: SourceFile): Entry | undefined {
    const entry = this.#store.get(file.path, () => this.#parse(file, { withBody: false }).facts);
    if (entry?.key !== file.key) return undefined;
    if (this.#files.stamp(file.path, entry.at) !== entry.stamp) return undefined;
    for (const path in entry.others) {
      if (this.#files.stamp(path, entry.at) !== entry.others[path]) return undefined;
    }
    return this.#keep(file, entry);
  }

  #parse(file: SourceFile, { withBody = true } = {}): Entry {
    this.#reader ??= new (reading().PageReader)(this.#readerOptions);
    const read = this.#reader.tryRead(file, { withBody });
    if ('failure' in read) return this.#lose(file, read.failure);
    if (read.body) this.#remember(read.entry.bodyKey, read.body);
    this.#fresh.set(file.path, undefined);
    return this.#keep(file, read.entry);
  }

  /** Known as it is in this run alone: another machine, or this one on another day, may read it. */
  #lose(file: SourceFile, reason: string): Entry {
    this.#reader ??= new (reading().PageReader)(this.#readerOptions);
    const { entry, body } = this.#reader.lost(file, reason);
    this.#reader = undefined;
    this.#lost.set(file.path, body);
    return this.#keep(file, entry);
  }

  #keep({ path }: SourceFile, entry: Entry, bytes?: Uint8Array): Entry {
    this.#entries.set(path, entry);
    for (const file in entry.others) this.#included.add(file);
    if (bytes) this.#fresh.set(path, bytes);
    return entry;
  }

  #body(file: SourceFile, entry: Entry): Body {
    const known = this.#lost.get(file.path) ?? this.#bodies.get(entry.bodyKey);
    if (known) return known;
    const stored = this.#cache.readJson<Body>(bodyFile(entry.bodyKey), isBody);
    if (stored) {
      this.#remember(entry.bodyKey, stored);
      return stored;
    }
    const fresh = this.#parse(file);
    return this.#lost.get(file.path) ?? this.#bodies.get(fresh.bodyKey)!;
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

interface PlainCode {
  /** Index in `Body.codes`. */
  i: number;
  reason: string;
}

function plainCodeProblem(
  reason: string,
  { file, line, column }: Partial<Sample> & { file: string },
): Diagnostic {
  return warningDiagnostic('plain-code', `This code is shown without colors: ${reason}.`, {
    hint: "Shorten its lines, or write 'text' as its language.",
    file,
    ...(line === undefined ? {} : { line, column }),
  });
}

function bodyFile(key: string): string {
  return posix.join('pages', key.slice(0, 2), `${key}.json`);
}
