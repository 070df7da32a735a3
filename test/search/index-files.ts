/** An index in files, in memory, and an engine that loads from it. */
import { gzipSync } from 'node:zlib';
import { batchOf } from '../../src/cli/search/shards/batch.js';
import { createShards } from '../../src/cli/search/shards/create-shards.js';
import { hashesOf } from '../../src/cli/search/shards/search-shards.js';
import type { SearchData } from '../../src/runtime/model/index.js';
import { rootOf } from '../../src/runtime/search/sections.js';
import {
  type Manifest,
  type ShardKind,
  shardPath,
  TEXT_PAGES,
} from '../../src/runtime/search/shards/format.js';
import type { LoadFile } from '../../src/runtime/search/shards/shard-files.js';
import { createShardedEngine, type ShardedEngine } from '../../src/runtime/search/shards/sharded-engine.js';

export interface IndexFiles {
  manifest: Manifest;
  /** JSON by path. */
  files: Map<string, string>;
}

/** Pages in a batch: less than a build has, so that small sites have several. */
const BATCH = 16 * TEXT_PAGES;

export function createIndexFiles({ pages, synonyms }: SearchData): IndexFiles {
  const root = rootOf(pages.map(({ url }) => url));
  const starts = Array.from({ length: Math.ceil(pages.length / BATCH) }, (_, i) => i * BATCH);
  const results = starts.map((at) => batchOf({ pages: pages.slice(at, at + BATCH), root }));
  const index = createShards(results.map(({ batch }) => batch));
  const all = { ...index.files, texts: results.flatMap(({ texts }) => texts) };
  const files = new Map<string, string>();
  for (const [kind, list] of Object.entries(all))
    for (const [i, { json }] of list.entries()) files.set(shardPath(kind as ShardKind, i), json);
  const hashes = hashesOf(all);
  return { manifest: { ...index.manifest, ...(synonyms && { synonyms }), root, hashes }, files };
}

/** Loads the files, and counts what a query loads. */
export class LoadedFiles {
  readonly requests: string[] = [];
  readonly #files: ReadonlyMap<string, string>;

  constructor({ files }: IndexFiles) {
    this.#files = files;
  }

  readonly load: LoadFile = async (path) => {
    this.requests.push(path);
    const json = this.#files.get(path);
    if (json === undefined) throw new Error(`${path}: 404 Not Found`);
    return JSON.parse(json);
  };

  /** Gzip bytes of the requests since the last call. */
  take(): { requests: number; bytes: number } {
    const requests = this.requests.splice(0);
    const bytes = requests.map((path) => gzipSync(this.#files.get(path) ?? '', { level: 9 }).length);
    return { requests: requests.length, bytes: bytes.reduce((sum, size) => sum + size, 0) };
  }
}

export function engineOfFiles(data: SearchData): {
  engine: ShardedEngine;
  loaded: LoadedFiles;
  index: IndexFiles;
} {
  const index = createIndexFiles(data);
  const loaded = new LoadedFiles(index);
  return { engine: createShardedEngine(index.manifest, loaded.load), loaded, index };
}
