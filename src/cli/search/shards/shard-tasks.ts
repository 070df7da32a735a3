/** The two tasks of creating an index, which take long on a large site. They run in a thread. */
import type { SearchPage } from '../../../runtime/model/index.js';
import {
  HASH_LENGTH,
  type Manifest,
  type ShardKind,
  TEXT_PAGES,
} from '../../../runtime/search/shards/format.js';
import { contentHash } from '../../system/cache.js';
import { type Batch, createBatch } from './batch.js';
import { createShards } from './create-shards.js';

export type ShardTask = BatchTask | IndexTask;

/** A file of the index as JSON. The manifest has its hash too. */
export interface ShardFile {
  hash: string;
  json: string;
}

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
  /** The files with the texts of the pages. */
  texts: ShardFile[];
}

/** Merges the batches of a locale version. */
export interface IndexTask {
  kind: 'index';
  batches: Uint8Array[];
}

export interface IndexResult {
  manifest: Pick<Manifest, 'sizes' | 'firstTerms'>;
  files: Record<Exclude<ShardKind, 'texts'>, ShardFile[]>;
}

export function workOn(task: BatchTask): BatchResult;
export function workOn(task: IndexTask): IndexResult;
export function workOn(task: ShardTask): BatchResult | IndexResult;
export function workOn(task: ShardTask): BatchResult | IndexResult {
  return task.kind === 'batch' ? batchResult(task) : indexResult(task);
}

function batchResult({ pages, root }: BatchTask): BatchResult {
  const texts: ShardFile[] = [];
  for (let i = 0; i < pages.length; i += TEXT_PAGES)
    texts.push(shardFile({ pages: pages.slice(i, i + TEXT_PAGES) }));
  return { batch: Buffer.from(JSON.stringify(createBatch(pages, root))), texts };
}

function indexResult({ batches }: IndexTask): IndexResult {
  const parsed = batches.map((batch) => JSON.parse(Buffer.from(batch).toString('utf8')) as Batch);
  const { sizes, firstTerms, words, terms, ranges } = createShards(parsed);
  return {
    manifest: { sizes, firstTerms },
    files: { words: [shardFile(words)], terms: terms.map(shardFile), ranges: ranges.map(shardFile) },
  };
}

function shardFile(contents: object): ShardFile {
  const json = JSON.stringify(contents);
  // Each character stands for six bits.
  const hash = Buffer.from(contentHash(json), 'hex').toString('base64url').slice(0, HASH_LENGTH);
  return { hash, json: `{"hash":"${hash}",${json.slice(1)}` };
}
