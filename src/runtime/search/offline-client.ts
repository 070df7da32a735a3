/** The client of the offline search: it asks a Web Worker, which starts on demand and holds the index. */
import { RETRY_DELAYS, retryDelay } from '../browser/navigation/retry.js';
import {
  HITS_PER_PAGE,
  type OfflineSource,
  orAborted,
  type SearchAnswer,
  type SearchClient,
  snippetWords,
  type WorkerPort,
} from './search-client.js';
import type { FromWorker, ToWorker } from './worker.js';

/** Milliseconds without a message from the worker after which its loading has failed. */
const TIMEOUT = 30_000;
/** Number of answers in the cache. */
const MAX_ANSWERS = 50;

interface Question {
  query: string;
  snippetWords: number;
  resolve(answer: SearchAnswer): void;
  reject(error: Error): void;
}

/** Create one per language and reuse it: it caches answers. */
export function createOfflineClient(source: OfflineSource): SearchClient {
  const worker = new SearchWorker(source);
  const answers = new Map<string, Promise<SearchAnswer>>();

  function search(query: string): Promise<SearchAnswer> {
    const words = snippetWords();
    const key = `${words} ${query}`;
    const known = answers.get(key);
    if (known) return known;
    const answer = worker.search(query, words);
    answers.set(key, answer);
    if (answers.size > MAX_ANSWERS) answers.delete(answers.keys().next().value!);
    // What did not load is loaded again by the next search.
    answer.then(
      ({ missing }) => missing && answers.delete(key),
      () => answers.delete(key),
    );
    return answer;
  }

  return {
    prepare: () => worker.prepare(),
    async search(query, { signal } = {}) {
      signal?.throwIfAborted();
      return orAborted(search(query), signal);
    },
    onProgress: (listener) => worker.onProgress(listener),
    dispose: () => worker.dispose(),
  };
}

/**
 * Runs searches in the worker. If loading fails, the worker is terminated. Another one starts with the next
 * search, or automatically after a pause, up to three times.
 */
class SearchWorker {
  readonly #source: OfflineSource;
  /** Pending searches of the worker, by id. */
  readonly #pending = new Map<number, Question>();
  /**
   * Searches that the worker skipped for a newer one. Most are intermediate queries, but concurrent searches
   * also end up here.
   */
  readonly #superseded: Question[] = [];
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

  search(query: string, snippetWords: number): Promise<SearchAnswer> {
    return new Promise((resolve, reject) => this.#ask({ query, snippetWords, resolve, reject }));
  }

  /** Does nothing in the pause after a failure. */
  prepare(): void {
    if (!this.#isPaused) this.#start();
  }

  /** Terminates the worker and ignores pending searches. */
  dispose(): void {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#pending.clear();
    this.#superseded.length = 0;
  }

  /** @param listener receives how much of the index is ready, from 0 to 1. */
  onProgress(listener: (progress: number) => void): () => void {
    this.#listeners.add(listener);
    listener(this.#progress);
    return () => this.#listeners.delete(listener);
  }

  #ask(question: Question): void {
    const { query, snippetWords } = question;
    const id = ++this.#lastId;
    this.#pending.set(id, question);
    this.#start();
    this.#worker?.postMessage({
      type: 'search',
      id,
      query,
      hitsPerPage: HITS_PER_PAGE,
      snippetWords,
    } satisfies ToWorker);
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
    const question = this.#pending.get(id);
    if (!question) return;
    this.#pending.delete(id);
    if (message.type === 'superseded') this.#superseded.push(question);
    else if (message.type === 'error') question.reject(new Error(message.message));
    else {
      const { hits, nbHits, missing } = message;
      question.resolve({ hits, nbHits, ...(missing && { missing }) });
    }
    const next = this.#pending.size === 0 && this.#superseded.pop();
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
    for (const { reject } of [...this.#pending.values(), ...this.#superseded.splice(0)])
      reject(new Error(reason));
    this.#pending.clear();
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
