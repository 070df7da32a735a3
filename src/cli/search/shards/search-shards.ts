/** The index of a locale version in files: its pages are added in any order, and the index is created from all. */
import type { SearchPage, SourceFile } from '../../../runtime/model/index.js';
import { rootOf } from '../../../runtime/search/sections.js';
import { type Manifest, type ShardKind, TEXT_PAGES } from '../../../runtime/search/shards/format.js';
import { partOfSite } from '../../site/navigation/breadcrumbs.js';
import { type LocaleVersion, localeKey, memoizeBy, type Site } from '../../site/site.js';
import { Cache, codeUrl } from '../../system/cache.js';
import { contentHash } from '../../system/content-hash.js';
import { createYielder } from '../../system/event-loop.js';
import { RecordFiles } from '../../system/record-files.js';
import { packRecords, partsOf, withFirstPart } from '../../system/records.js';
import { WorkerPool } from '../../system/worker-pool.js';
import { synonymsOf } from '../built-in-synonyms.js';
import { createSearchPage, searchedPages } from '../search-data.js';
import type { BatchInput, BatchResult, ShardFile } from './batch.js';
import type { IndexResult } from './create-shards.js';

/** With more Markdown than this, in characters, a locale version has an index in files. */
export const MOST_WHOLE = 2_000_000;
/** Number of pages in a batch. */
export const BATCH = 32 * TEXT_PAGES;
/** How long the main thread may block other work, in ms. */
const MAX_BLOCKING_MS = 10;
/** How long the thread may work on one task, in ms: merging the batches of a very large site takes minutes. */
const TASK_LIMIT = 600_000;
const FOLDER = 'search';
/** Batches of a locale version that did not change for this time, in ms, are removed: it may not exist any more. */
const CACHE_AGE = 14 * 24 * 60 * 60 * 1000;

/** Whether the texts of a locale version are too long to be loaded whole. Reads the metadata of its pages. */
export const isSharded = memoizeBy(localeKey, (site, localeVersion: LocaleVersion) => {
  const sizes = searchedPages(site, localeVersion).map((page) => site.store.meta(page).size);
  return sizes.reduce((sum, size) => sum + size, 0) > MOST_WHOLE;
});

export interface CreatedIndex {
  manifest: Manifest;
  files: Record<ShardKind, ShardFile[]>;
}

interface SearchShardsInput {
  site: Site;
  localeVersion: LocaleVersion;
  /** Hash of everything that a page is made from; empty if unknown. */
  hashOf(page: SourceFile): string;
}

/** Consecutive pages, and the texts of those that are known so far. */
interface PendingBatch {
  /** Key in the cache; undefined if the inputs of a page are unknown. */
  key: string | undefined;
  pages: SourceFile[];
  texts: Map<SourceFile, SearchPage>;
  result: Promise<BatchResult> | undefined;
}

export class SearchShards {
  readonly #site: Site;
  readonly #cache: Cache;
  readonly #folder: string;
  readonly #root: string;
  readonly #synonyms: string[][];
  readonly #batches: PendingBatch[];
  readonly #batchOf = new Map<SourceFile, PendingBatch>();
  #pool: WorkerPool<BatchInput | Uint8Array[], BatchResult | IndexResult> | undefined;
  #created: Promise<CreatedIndex> | undefined;

  constructor({ site, localeVersion, hashOf }: SearchShardsInput) {
    this.#site = site;
    this.#cache = new Cache(site.root);
    this.#synonyms = synonymsOf(localeVersion.lang, site.config.searchIndex);
    const pages = searchedPages(site, localeVersion);
    this.#root = rootOf(pages.map(({ routePath }) => routePath));
    this.#folder = this.#cache.path(`${FOLDER}/${contentHash(localeKey(localeVersion))}`);
    const stored = new RecordFiles(this.#folder);
    this.#batches = Array.from({ length: Math.ceil(pages.length / BATCH) }, (_, i) => {
      const ofBatch = pages.slice(i * BATCH, (i + 1) * BATCH);
      return this.#createPending(ofBatch, hashOf, stored);
    });
    stored.close();
  }

  #createPending(
    pages: SourceFile[],
    hashOf: (page: SourceFile) => string,
    stored: RecordFiles,
  ): PendingBatch {
    const hashes = pages.map(hashOf);
    // The part of the site is the only text that is not among the inputs of a page.
    const parts = pages.map((page) => partOfSite(this.#site, page));
    const key = hashes.includes('') ? undefined : contentHash(this.#root, ...hashes, ...parts);
    const known = key === undefined ? undefined : readBatch(stored.get(key));
    const batch: PendingBatch = {
      key,
      pages,
      texts: new Map(),
      result: known && Promise.resolve(known),
    };
    for (const page of pages) this.#batchOf.set(page, batch);
    return batch;
  }

  /**
   * Adds a page that is in memory, so that a build does not read it twice. Other pages are read when the index is
   * created.
   */
  add(page: SourceFile): void {
    const batch = this.#batchOf.get(page)!;
    const { texts, pages } = batch;
    if (batch.result) return;
    texts.set(page, createSearchPage(this.#site, page));
    if (texts.size < pages.length) return;
    batch.result = this.#createBatch(batch);
    // The error is thrown again where the index is created.
    batch.result.catch(() => {});
  }

  /** The files, and the manifest with their hashes. */
  index(): Promise<CreatedIndex> {
    this.#created ??= this.#create().finally(() => this.#pool?.close());
    return this.#created;
  }

  async #create(): Promise<CreatedIndex> {
    const yieldIfDue = createYielder(MAX_BLOCKING_MS);
    for (const batch of this.#batches)
      for (const page of batch.pages) {
        if (batch.result) break;
        if (!batch.texts.has(page)) this.add(page);
        await yieldIfDue();
      }
    const results = await Promise.all(this.#batches.map((batch) => batch.result!));
    this.#keep(results);
    const index = await this.#run<IndexResult>(results.map(({ batch }) => batch));
    const files = { ...index.files, texts: results.flatMap(({ texts }) => texts) };
    return {
      files,
      manifest: { ...index.manifest, root: this.#root, synonyms: this.#synonyms, hashes: hashesOf(files) },
    };
  }

  /** Stores the batches for later runs, and removes all others from disk. */
  #keep(results: readonly BatchResult[]): void {
    const files = new RecordFiles(this.#folder);
    const keys = this.#batches.map(({ key = '' }) => key);
    for (const [i, key] of keys.entries()) {
      const { texts, batch } = results[i]!;
      if (key !== '' && !files.has(key)) files.append(packRecords([[key, withFirstPart(texts, batch)]]));
    }
    files.prune(new Set(keys));
    files.close();
    this.#cache.removeOlder(FOLDER, CACHE_AGE);
  }

  #createBatch({ pages, texts }: PendingBatch): Promise<BatchResult> {
    const ofPages = pages.map((page) => texts.get(page)!);
    texts.clear();
    return this.#run({ pages: ofPages, root: this.#root });
  }

  #run<Result>(task: BatchInput | Uint8Array[]): Promise<Result> {
    this.#pool ??= new WorkerPool(codeUrl('cli/search/shards/shard-worker.js'), {
      threads: 1,
      taskLimit: TASK_LIMIT,
    });
    return this.#pool.run(task) as Promise<Result>;
  }
}

export function hashesOf(files: CreatedIndex['files']): Manifest['hashes'] {
  const hashes = Object.entries(files).map(([kind, ofKind]) => [
    kind,
    ofKind.map(({ hash }) => hash).join(''),
  ]);
  return Object.fromEntries(hashes);
}

/** The batch is not parsed here. */
function readBatch(contents: Buffer | undefined): BatchResult | undefined {
  if (!contents) return undefined;
  const [texts, batch] = partsOf<ShardFile[]>(contents);
  return { texts, batch };
}
