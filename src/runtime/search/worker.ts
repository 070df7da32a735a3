/**
 * The offline search off the main thread. It loads the data of one language, and answers the last question asked:
 * while it is busy, a reader types on, and what was asked before is of no use any more.
 */
import type { SearchHit } from '../model.js';
import { createEngine, type Engine, type QueryOptions } from './engine.js';
import { fetchTexts } from './fetch-texts.js';
import { nextTask } from './next-task.js';

export type ToWorker =
  | ({ type: 'load'; url: string } & Pick<QueryOptions, 'base' | 'cleanUrls'>)
  /** Ids go up. May come before the index is there. */
  | ({ type: 'search'; id: number; query: string } & QueryOptions);

export type FromWorker =
  /** How much of data and index is there, from 0 to 1. */
  | { type: 'progress'; progress: number }
  | { type: 'result'; id: number; hits: SearchHit[]; nbHits: number }
  /** A search with a higher id came before this one was answered. */
  | { type: 'superseded'; id: number }
  /** Of one search; without an id, of loading: it answers all searches that wait, and the next one tries again. */
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
    // One of the messages that are here already may be a newer search.
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
