/** The index of a locale version in files: its pages are added in any order, and the index is created from all. */
import type { SearchPage, SourceFile } from '../../../runtime/model.js';
import { rootOf } from '../../../runtime/search/sections.js';
import { CODE_PAGES, type Manifest, type ShardKind } from '../../../runtime/search/shards/format.js';
import { Cache, codeUrl, contentHash, toolStamp } from '../../cache.js';
import { createYielder } from '../../event-loop.js';
import { type LocaleVersion, localeKey, memoizeBy, pagesIn, type Site } from '../../site/site.js';
import { NoThreadError, WorkerPool } from '../../worker-pool.js';
import { synonymsOf } from '../built-in-synonyms.js';
import { createSearchPage, searchedPages } from '../search-data.js';
import type { ShardCounts } from './create-shards.js';
import {
  type BatchResult,
  type BatchTask,
  type IndexResult,
  type IndexTask,
  pageShard,
  type ShardTask,
  workOn,
} from './shard-tasks.js';

/** With more Markdown than this, in characters, a locale version has an index in files. */
export const MOST_WHOLE = 2_000_000;
/** Number of pages in a batch. */
const BATCH = 8 * CODE_PAGES;
/** How long the main thread may block other work, in ms. */
const MAX_BLOCKING_MS = 10;
/** How long the thread may work on one task, in ms: merging the batches of a very large site takes minutes. */
const TASK_LIMIT = 600_000;
const CACHE = 'search';
/** Batches of this age, in ms, are removed from the cache. */
const CACHE_AGE = 14 * 24 * 60 * 60 * 1000;

type File = { hash: string; json: string };

/** Whether the texts of a locale version are too long to be loaded whole. Reads the metadata of its pages. */
export const isSharded = memoizeBy(localeKey, (site, localeVersion: LocaleVersion) => {
  const sizes = searchedPages(site, localeVersion).map((page) => site.store.meta(page).size);
  return sizes.reduce((sum, size) => sum + size, 0) > MOST_WHOLE;
});

/** The index of a locale version. Its state lasts as long as the state of the site. */
export const searchShards = memoizeBy(
  localeKey,
  (site, localeVersion: LocaleVersion) => new SearchShards(site, localeVersion),
);

/** The maximum numbers of files. Outputs declare them before pages are read. */
export function mostFiles(
  pages: number,
): ShardCounts & Record<'words' | 'ranges' | 'pages' | 'code', number> {
  const some = pages + 64;
  return {
    words: 1,
    terms: some,
    ranges: some,
    names: Math.ceil(pages / 40),
    pages,
    code: Math.ceil(pages / CODE_PAGES),
  };
}

interface CreatedIndex {
  manifest: Manifest;
  files: Record<Exclude<ShardKind, 'pages'>, File[]>;
}

/** The texts of consecutive pages, until all of them are known. */
interface IncompleteBatch {
  pages: SourceFile[];
  texts: Map<SourceFile, SearchPage>;
}

class SearchShards {
  readonly #site: Site;
  readonly #cache: Cache;
  /** The pages with their numbers. */
  readonly #pages: ReadonlyMap<SourceFile, number>;
  readonly #searched: ReadonlySet<SourceFile>;
  readonly #root: string;
  readonly #synonyms: string[][];
  readonly #incomplete: IncompleteBatch[];
  /** By the number of the batch. A complete batch is created at once. */
  readonly #batches = new Map<number, Promise<BatchResult>>();
  #pool: WorkerPool<ShardTask, BatchResult | IndexResult> | undefined;
  #created: Promise<CreatedIndex> | undefined;

  constructor(site: Site, localeVersion: LocaleVersion) {
    this.#site = site;
    this.#cache = new Cache(site.root);
    this.#synonyms = synonymsOf(localeVersion.lang, site.config.searchIndex);
    const pages = pagesIn(site, localeVersion);
    this.#pages = new Map(pages.map((page, number) => [page, number]));
    const searched = searchedPages(site, localeVersion);
    this.#searched = new Set(searched);
    this.#root = rootOf(searched.map(({ routePath }) => routePath));
    const count = Math.ceil(pages.length / BATCH);
    this.#incomplete = Array.from({ length: count }, (_, i) => ({
      pages: pages.slice(i * BATCH, (i + 1) * BATCH),
      texts: new Map(),
    }));
  }

  /** The file with the texts of a page. Adds the page to the index, so that a build does not read it twice. */
  pageFile(page: SourceFile): string {
    const text = createSearchPage(this.#site, page);
    this.#add(page, text);
    return pageShard(text).json;
  }

  async manifest(): Promise<{ shards: Manifest }> {
    return { shards: (await this.#index()).manifest };
  }

  /** @returns undefined if there are fewer files of this kind. */
  async file(kind: Exclude<ShardKind, 'pages'>, i: number): Promise<string | undefined> {
    return (await this.#index()).files[kind][i]?.json;
  }

  /** Adds the text of a page to its batch, and creates the batch if this text completes it. */
  #add(page: SourceFile, text: SearchPage): void {
    const number = Math.floor(this.#pages.get(page)! / BATCH);
    const { pages, texts } = this.#incomplete[number]!;
    if (this.#batches.has(number)) return;
    texts.set(page, text);
    if (!pages.every((one) => texts.has(one) || !this.#searched.has(one))) return;
    const batch = this.#createBatch(pages.map((one) => texts.get(one) ?? EMPTY));
    batch.catch(() => {});
    this.#batches.set(number, batch);
    texts.clear();
  }

  #index(): Promise<CreatedIndex> {
    this.#created ??= this.#create().finally(() => this.#pool?.close());
    return this.#created;
  }

  async #create(): Promise<CreatedIndex> {
    const yieldIfDue = createYielder(MAX_BLOCKING_MS);
    for (const [number, { pages, texts }] of this.#incomplete.entries())
      for (const page of pages) {
        if (this.#batches.has(number)) break;
        if (this.#searched.has(page) && !texts.has(page)) this.#add(page, createSearchPage(this.#site, page));
        await yieldIfDue();
      }
    const results = await Promise.all(this.#incomplete.map((_, number) => this.#batches.get(number)));
    const batches = results.flatMap((result) => result ?? []);
    const { manifest, files } = await this.#run({
      kind: 'index',
      batches: batches.map(({ batch }) => batch),
      counts: mostFiles(this.#pages.size),
    });
    this.#batches.clear();
    this.#cache.removeOlder(CACHE, CACHE_AGE);
    const all = { ...files, code: batches.flatMap(({ code }) => code) };
    const hashesOf = (kind: keyof typeof all) => all[kind].map(({ hash }) => hash).join('');
    return {
      files: all,
      manifest: {
        ...manifest,
        root: this.#root,
        synonyms: this.#synonyms,
        hashes: {
          words: hashesOf('words'),
          terms: hashesOf('terms'),
          ranges: hashesOf('ranges'),
          names: hashesOf('names'),
          code: hashesOf('code'),
          pages: batches.map(({ pageHashes }) => pageHashes).join(''),
        },
      },
    };
  }

  async #createBatch(pages: SearchPage[]): Promise<BatchResult> {
    const task: BatchTask = { kind: 'batch', pages, root: this.#root };
    const name = `${CACHE}/${contentHash(toolStamp(), JSON.stringify(task))}`;
    const known = readBatch(this.#cache.readBytes(name));
    if (known) return known;
    const result = await this.#run(task);
    this.#cache.writeBytes(name, batchBytes(result));
    return result;
  }

  #run(task: BatchTask): Promise<BatchResult>;
  #run(task: IndexTask): Promise<IndexResult>;
  async #run(task: ShardTask): Promise<BatchResult | IndexResult> {
    const script = codeUrl('cli/search/shards/shard-worker.js');
    this.#pool ??= new WorkerPool(script, { threads: 1, taskLimit: TASK_LIMIT });
    try {
      return await this.#pool.run(task);
    } catch (error) {
      if (error instanceof NoThreadError) return workOn(task);
      throw error;
    }
  }
}

/** A page that is not searched. Pages are counted with these, so that their numbers are known before any is read. */
const EMPTY: SearchPage = { url: '', lvl0: '', title: '', sections: [] };

/** A line of JSON, and the batch, which is not parsed here. */
function batchBytes({ batch, ...rest }: BatchResult): Uint8Array {
  return Buffer.concat([Buffer.from(`${JSON.stringify(rest)}\n`), batch]);
}

function readBatch(bytes: Buffer | undefined): BatchResult | undefined {
  if (!bytes) return undefined;
  const end = bytes.indexOf('\n');
  const rest = JSON.parse(bytes.toString('utf8', 0, end)) as Omit<BatchResult, 'batch'>;
  return { ...rest, batch: bytes.subarray(end + 1) };
}
