/**
 * The offline search in a worker thread. It loads the data of one language and answers only the latest
 * search: while it is busy, the reader keeps typing and earlier searches become obsolete.
 */
import type { SearchHit } from '../model.js';
import { createEngine, type Engine, type QueryOptions } from './engine.js';
import { fetchTexts } from './fetch-texts.js';
import { nextTask } from './next-task.js';

export type ToWorker =
  | ({ type: 'load'; url: string } & Pick<QueryOptions, 'base' | 'cleanUrls'>)
  /** Ids increase. May arrive before the index is ready. */
  | ({ type: 'search'; id: number; query: string } & QueryOptions);

export type FromWorker =
  /** How much of the data and index is ready, from 0 to 1. */
  | { type: 'progress'; progress: number }
  | { type: 'result'; id: number; hits: SearchHit[]; nbHits: number }
  /** A search with a higher id arrived before this one was answered. */
  | { type: 'superseded'; id: number }
  /**
   * Error of one search, or, without an id, of loading. A loading error answers all pending searches, and the
   * next search retries.
   */
  | { type: 'error'; id?: number; message: string };

export interface WorkerScope {
  addEventListener(type: 'message', listener: (event: { data: ToWorker }) => void): void;
  postMessage(message: FromWorker): void;
}

type Search = Extract<ToWorker, { type: 'search' }>;
type Load = Extract<ToWorker, { type: 'load' }>;

export function startWorker(scope: WorkerScope): void {
  let current: Load | undefined;
  let failed: Load | undefined;
  let engine: Engine | undefined;
  let waiting: Search | undefined;

  async function load(order: Load): Promise<void> {
    if (order.url === current?.url) return;
    [current, failed] = [order, undefined];
    engine = undefined;
    const isCurrent = () => current === order;
    const report = (progress: number) => isCurrent() && scope.postMessage({ type: 'progress', progress });
    try {
      const data = await fetchTexts(order, (share) => report(share / 2));
      const made = await createEngine(data, { onProgress: (share) => report((1 + share) / 2) });
      if (!isCurrent()) return;
      engine = made;
      answer();
    } catch (error) {
      if (!isCurrent()) return;
      [current, failed, waiting] = [undefined, order, undefined];
      scope.postMessage({ type: 'error', message: messageOf(error) });
    }
  }

  function ask(search: Search): void {
    const [older, newer] = waiting && waiting.id > search.id ? [search, waiting] : [waiting, search];
    if (older) scope.postMessage({ type: 'superseded', id: older.id });
    waiting = newer;
    if (failed) load(failed);
    // A message that is already queued may be a newer search.
    nextTask().then(answer);
  }

  function answer(): void {
    if (!engine || !waiting) return;
    const { type: _, id, query, ...options } = waiting;
    waiting = undefined;
    try {
      const { base, cleanUrls } = current!;
      scope.postMessage({ type: 'result', id, ...engine.search(query, { base, cleanUrls, ...options }) });
    } catch (error) {
      scope.postMessage({ type: 'error', id, message: messageOf(error) });
    }
  }

  scope.addEventListener('message', ({ data }) => {
    if (data.type === 'load') load(data);
    else ask(data);
  });
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

if ('WorkerGlobalScope' in globalThis) startWorker(globalThis as unknown as WorkerScope);
