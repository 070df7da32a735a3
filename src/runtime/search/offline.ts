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

export const offlineRequester = (source: OfflineSource): OfflineRequester => new WorkerRequester(source);

/**
 * Runs the client's searches in the worker. It resolves where other requesters reject: in a requester, status
 * 0 means that no host was reached. If loading fails, the worker is terminated. Another one starts with the
 * next search, or automatically after a pause, up to three times.
 */
class WorkerRequester implements OfflineRequester {
  readonly #source: OfflineSource;
  /** Pending searches of the worker, by id. */
  readonly #asked = new Map<number, Question>();
  /**
   * Searches that the worker skipped for a newer one. Most are intermediate queries, but concurrent searches
   * also end up here.
   */
  readonly #late: Question[] = [];
  readonly #listeners = new Set<(progress: number) => void>();
  #worker: WorkerPort | undefined;
  #progress = 0;
  #lastId = 0;
  #failures = 0;
  #isPaused = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(source: OfflineSource) {
    this.#source = source;
  }

  /** A property, because the client calls it without `this`. */
  readonly send: Requester['send'] = ({ data }) =>
    new Promise((resolve) => {
      const { query, hitsPerPage, attributesToSnippet } = JSON.parse(String(data)).requests[0];
      const snippetWords = Number(attributesToSnippet[0].split(':')[1]);
      this.#ask({ query, hitsPerPage, snippetWords, resolve });
    });

  prepare(): void {
    if (!this.#isPaused) this.#start();
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#asked.clear();
    this.#late.length = 0;
  }

  onProgress(listener: (progress: number) => void): () => void {
    this.#listeners.add(listener);
    listener(this.#progress);
    return () => this.#listeners.delete(listener);
  }

  #ask(question: Question): void {
    const { resolve: _, ...search } = question;
    const id = ++this.#lastId;
    this.#asked.set(id, question);
    this.#start();
    this.#worker?.postMessage({ type: 'search', id, ...search } satisfies ToWorker);
  }

  #start(): void {
    if (this.#worker) return;
    this.#isPaused = false;
    this.#watch();
    const { createWorker, url, base, cleanUrls } = this.#source;
    try {
      const worker = createWorker();
      this.#worker = worker;
      // Messages of a terminated worker must not count for the next one.
      worker.onmessage = ({ data }) => worker === this.#worker && this.#receive(data);
      worker.onerror = ({ message }) =>
        worker === this.#worker && this.#fail(message || 'the worker did not start');
      worker.postMessage({ type: 'load', url, base, cleanUrls } satisfies ToWorker);
    } catch (error) {
      this.#fail(String(error));
    }
  }

  #receive(message: FromWorker): void {
    if (message.type === 'progress') this.#advance(message.progress);
    else if (message.id !== undefined) this.#settle(message.id, message);
    else if (message.type === 'error') this.#fail(message.message);
  }

  #settle(id: number, message: Exclude<FromWorker, { type: 'progress' }>): void {
    const question = this.#asked.get(id);
    if (!question) return;
    this.#asked.delete(id);
    if (message.type === 'superseded') this.#late.push(question);
    else if (message.type === 'error') question.resolve(failure(message.message));
    else {
      const { hits, nbHits, missing } = message;
      const content = JSON.stringify({ results: [{ hits, nbHits, missing, query: question.query }] });
      question.resolve({ status: 200, content, isTimedOut: false });
    }
    const next = this.#asked.size === 0 && this.#late.pop();
    if (next) this.#ask(next);
  }

  #advance(progress: number): void {
    if (progress === 1) {
      clearTimeout(this.#timer);
      this.#failures = 0;
    } else this.#watch();
    this.#report(progress);
  }

  /** Fails if the worker does not send a message in time. */
  #watch(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#fail('the search data did not load in time'), TIMEOUT);
  }

  #report(progress: number): void {
    this.#progress = progress;
    for (const listener of this.#listeners) listener(progress);
  }

  #fail(reason: string): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const { resolve } of [...this.#asked.values(), ...this.#late.splice(0)]) resolve(failure(reason));
    this.#asked.clear();
    this.#report(0);
    const isLast = this.#failures >= RETRY_DELAYS.length;
    this.#isPaused = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#isPaused = false;
      if (!isLast) this.#start();
    }, retryDelay(this.#failures));
    this.#failures += 1;
  }
}

const failure = (content: string): Response => ({ status: 0, content, isTimedOut: false });
