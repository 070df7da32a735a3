/** The two tasks of creating an index, which take long on a large site. They run in a thread. */
import type { SearchPage } from '../../../runtime/model.js';
import {
  CODE_PAGES,
  HASH_LENGTH,
  type Manifest,
  type ShardKind,
} from '../../../runtime/search/shards/format.js';
import { contentHash } from '../../cache.js';
import { type Batch, createBatch } from './batch.js';
import { createShards, type ShardCounts } from './create-shards.js';

export type ShardTask = BatchTask | IndexTask;

/** Creates the postings of consecutive pages. */
export interface BatchTask {
  kind: 'batch';
  pages: SearchPage[];
  /** See `rootOf` of sections.ts. */
  root: string;
}

export interface BatchResult {
  /** A `Batch` as JSON. */
  batch: Uint8Array;
  /** The hashes of the files with the texts of the pages. */
  pageHashes: string;
  /** The files of `code`. */
  code: { hash: string; json: string }[];
}

/** Merges the batches of a locale version. */
export interface IndexTask {
  kind: 'index';
  batches: Uint8Array[];
  counts: ShardCounts;
}

export interface IndexResult {
  manifest: Pick<Manifest, 'sizes' | 'firstTerms'>;
  files: Record<Exclude<ShardKind, 'pages' | 'code'>, { hash: string; json: string }[]>;
}

export function workOn(task: BatchTask): BatchResult;
export function workOn(task: IndexTask): IndexResult;
export function workOn(task: ShardTask): BatchResult | IndexResult;
export function workOn(task: ShardTask): BatchResult | IndexResult {
  return task.kind === 'batch' ? batchResult(task) : indexResult(task);
}

function batchResult({ pages, root }: BatchTask): BatchResult {
  const code: BatchResult['code'] = [];
  for (let i = 0; i < pages.length; i += CODE_PAGES) {
    const names = pages.slice(i, i + CODE_PAGES).map((page) => page.sections.map((section) => section.names));
    code.push(shardJson({ names }));
  }
  return {
    batch: Buffer.from(JSON.stringify(createBatch(pages, root))),
    pageHashes: pages.map((page) => pageShard(page).hash).join(''),
    code,
  };
}

/** The file with the texts of a page. The names in its code are in another file. */
export function pageShard(page: SearchPage): { hash: string; json: string } {
  const sections = page.sections.map(({ names: _, ...section }) => section);
  return shardJson({ page: { ...page, sections } });
}

/** The JSON of a file of the index, with its hash, which the manifest has too. */
function shardJson(contents: object): { hash: string; json: string } {
  const json = JSON.stringify(contents);
  // Each character stands for six bits.
  const hash = Buffer.from(contentHash(json), 'hex').toString('base64url').slice(0, HASH_LENGTH);
  return { hash, json: `{"hash":"${hash}",${json.slice(1)}` };
}

function indexResult({ batches, counts }: IndexTask): IndexResult {
  const parsed = batches.map((batch) => JSON.parse(Buffer.from(batch).toString('utf8')) as Batch);
  const { sizes, firstTerms, words, terms, ranges, names } = createShards(parsed, counts);
  return {
    manifest: { sizes, firstTerms },
    files: {
      words: [shardJson(words)],
      terms: terms.map(shardJson),
      ranges: ranges.map(shardJson),
      names: names.map(shardJson),
    },
  };
}
