/**
 * The offline search in a worker thread. It loads the data of one language and answers only the latest
 * search: while it is busy, the reader keeps typing and earlier searches become obsolete.
 */
import { type Answer, createEngine, type QueryOptions } from './engine.js';
import { fetchTexts } from './fetch-texts.js';
import { shardLoader } from './load-shard.js';
import { nextTask } from './next-task.js';
import type { SearchFile } from './shards/search-file.js';
import { OutdatedIndexError } from './shards/shard-files.js';
import { createShardedEngine } from './shards/sharded-engine.js';

export type ToWorker =
  /** The first message, and only once. */
  | ({ type: 'load'; url: string } & Pick<QueryOptions, 'base' | 'cleanUrls'>)
  /** Ids increase. May arrive before the index is ready. */
  | ({ type: 'search'; id: number; query: string } & QueryOptions);

export type FromWorker =
  /** How much of the data and index is ready, from 0 to 1. */
  | { type: 'progress'; progress: number }
  | ({ type: 'result'; id: number } & Answer)
  /** A search with a higher id arrived before this one was answered. */
  | { type: 'superseded'; id: number }
  /** Error of one search, or, without an id, of loading, which answers all searches. */
  | { type: 'error'; id?: number; message: string };

export interface WorkerScope {
  addEventListener(type: 'message', listener: (event: { data: ToWorker }) => void): void;
  postMessage(message: FromWorker): void;
}

type Search = Extract<ToWorker, { type: 'search' }>;
type Load = Extract<ToWorker, { type: 'load' }>;

interface AnyEngine {
  search(query: string, options: QueryOptions, isWanted: () => boolean): Answer | Promise<Answer>;
}

export function startWorker(scope: WorkerScope): void {
  let source: Load;
  let engine: AnyEngine | undefined;
  let waiting: Search | undefined;
  /** Id of the newest search. */
  let newest = 0;
  /** Id of the search that waited when the index was loaded again. If it fails once more, that is an error. */
  let reloadedFor = 0;

  async function load(): Promise<void> {
    engine = undefined;
    const report = (progress: number) => scope.postMessage({ type: 'progress', progress });
    try {
      const data = await fetchTexts(source, (share) => report(share / 2));
      engine = await createAnyEngine(data, source.url, (share) => report((1 + share) / 2));
      answer();
    } catch (error) {
      scope.postMessage({ type: 'error', message: messageOf(error) });
    }
  }

  function ask(search: Search): void {
    newest = Math.max(newest, search.id);
    enqueue(search);
    // A message that is already queued may be a newer search.
    nextTask().then(answer);
  }

  /** Only the newest search waits. */
  function enqueue(search: Search): void {
    const [older, newer] = waiting && waiting.id > search.id ? [search, waiting] : [waiting, search];
    if (older) scope.postMessage({ type: 'superseded', id: older.id });
    waiting = newer;
  }

  async function answer(): Promise<void> {
    if (!engine || !waiting) return;
    const search = waiting;
    const { type: _, id, query, ...options } = search;
    const isNewest = () => id === newest;
    waiting = undefined;
    try {
      const { base, cleanUrls } = source;
      const found = await engine.search(query, { base, cleanUrls, ...options }, isNewest);
      scope.postMessage(isNewest() ? { type: 'result', id, ...found } : { type: 'superseded', id });
    } catch (error) {
      if (error instanceof OutdatedIndexError && reloadedFor !== id) reload(search);
      else scope.postMessage({ type: 'error', id, message: messageOf(error) });
    }
  }

  /** The site was built again since the manifest was loaded. */
  function reload(search: Search): void {
    enqueue(search);
    reloadedFor = waiting!.id;
    // Otherwise another search has begun to load it again.
    if (engine) load();
  }

  scope.addEventListener('message', ({ data }) => {
    if (data.type === 'search') ask(data);
    else if (data.type === 'load') {
      source = data;
      load();
    }
  });
}

async function createAnyEngine(
  data: SearchFile,
  url: string,
  onProgress: (share: number) => void,
): Promise<AnyEngine> {
  if ('pages' in data) return createEngine(data, { onProgress });
  const engine = createShardedEngine(data.shards, shardLoader(url));
  await engine.prepare();
  onProgress(1);
  return engine;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

if ('WorkerGlobalScope' in globalThis) startWorker(globalThis as unknown as WorkerScope);
