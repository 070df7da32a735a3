/** The offline engine as the search client sees it: a server in a Web Worker that starts on demand. */
import type { liteClient } from 'algoliasearch/lite';
import { RETRY_DELAYS, retryDelay } from '../browser/navigation/retry.js';
import type { FromWorker, ToWorker } from './worker.js';

type Requester = NonNullable<NonNullable<Parameters<typeof liteClient>[2]>['requester']>;
type Response = Awaited<ReturnType<Requester['send']>>;

/** The part of `Worker` that is used. */
export interface WorkerPort extends Pick<Worker, 'postMessage' | 'terminate'> {
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

export interface OfflineSource {
  /** Starts the script of `worker.ts`. */
  createWorker: () => WorkerPort;
  /** URL of the search data. */
  url: string;
  /** The base of the site. */
  base?: string;
  cleanUrls?: boolean;
}

/** Milliseconds without a message from the worker after which its loading has failed. */
const TIMEOUT = 30_000;

export interface OfflineRequester extends Requester {
  /** Does nothing in the pause after a failure. */
  prepare(): void;
  /** @param listener receives how much of the index is ready, from 0 to 1. */
  onProgress(listener: (progress: number) => void): () => void;
  /** Terminates the worker and ignores pending searches. */
  dispose(): void;
}

interface Question {
  query: string;
  hitsPerPage: number;
  snippetWords: number;
  resolve(response: Response): void;
}

/**
 * Runs the client's searches in the worker. It resolves where other requesters reject: in a requester, status
 * 0 means that no host was reached. If loading fails, the worker is terminated. Another one starts with the
 * next search, or automatically after a pause, up to three times.
 */
export function offlineRequester({ createWorker, url, base, cleanUrls }: OfflineSource): OfflineRequester {
  /** Pending searches of the worker, by id. */
  const asked = new Map<number, Question>();
  /**
   * Searches that the worker skipped for a newer one. Most are intermediate queries, but concurrent searches
   * also end up here.
   */
  const late: Question[] = [];
  const listeners = new Set<(progress: number) => void>();
  let worker: WorkerPort | undefined;
  let progress = 0;
  let lastId = 0;
  let failures = 0;
  let isPaused = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function ask(question: Question): void {
    const { resolve: _, ...search } = question;
    const id = ++lastId;
    asked.set(id, question);
    start();
    worker?.postMessage({ type: 'search', id, ...search } satisfies ToWorker);
  }

  function receive(message: FromWorker): void {
    if (message.type === 'progress') advance(message.progress);
    else if (message.id !== undefined) settle(message.id, message);
    else if (message.type === 'error') fail(message.message);
  }

  function settle(id: number, message: Exclude<FromWorker, { type: 'progress' }>): void {
    const question = asked.get(id);
    if (!question) return;
    asked.delete(id);
    if (message.type === 'superseded') late.push(question);
    else if (message.type === 'error') question.resolve(failure(message.message));
    else {
      const { hits, nbHits } = message;
      const content = JSON.stringify({ results: [{ hits, nbHits, query: question.query }] });
      question.resolve({ status: 200, content, isTimedOut: false });
    }
    const next = asked.size === 0 && late.pop();
    if (next) ask(next);
  }

  function advance(value: number): void {
    if (value === 1) {
      clearTimeout(timer);
      failures = 0;
    } else watch();
    report(value);
  }

  function watch(): void {
    clearTimeout(timer);
    timer = setTimeout(fail, TIMEOUT, 'the search data did not load in time');
  }

  function report(value: number): void {
    progress = value;
    for (const listener of listeners) listener(value);
  }

  function fail(reason: string): void {
    worker?.terminate();
    worker = undefined;
    for (const { resolve } of [...asked.values(), ...late.splice(0)]) resolve(failure(reason));
    asked.clear();
    report(0);
    const isLast = failures >= RETRY_DELAYS.length;
    isPaused = true;
    clearTimeout(timer);
    timer = setTimeout(() => {
      isPaused = false;
      if (!isLast) start();
    }, retryDelay(failures));
    failures += 1;
  }

  function start(): void {
    if (worker) return;
    isPaused = false;
    watch();
    try {
      const own = createWorker();
      worker = own;
      // Messages of a terminated worker must not count for the next one.
      own.onmessage = ({ data }) => own === worker && receive(data);
      own.onerror = ({ message }) => own === worker && fail(message || 'the worker did not start');
      own.postMessage({ type: 'load', url, base, cleanUrls } satisfies ToWorker);
    } catch (error) {
      fail(String(error));
    }
  }

  return {
    prepare() {
      if (!isPaused) start();
    },
    dispose() {
      clearTimeout(timer);
      worker?.terminate();
      worker = undefined;
      asked.clear();
      late.length = 0;
    },
    send: ({ data }) =>
      new Promise((resolve) => {
        const { query, hitsPerPage, attributesToSnippet } = JSON.parse(String(data)).requests[0];
        const snippetWords = Number(attributesToSnippet[0].split(':')[1]);
        ask({ query, hitsPerPage, snippetWords, resolve });
      }),
    onProgress(listener) {
      listeners.add(listener);
      listener(progress);
      return () => listeners.delete(listener);
    },
  };
}

const failure = (content: string): Response => ({ status: 0, content, isTimedOut: false });
