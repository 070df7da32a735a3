/** The offline engine as the search client sees it: a server that lives in a Web Worker, started when it is wanted. */
import type { liteClient } from 'algoliasearch/lite';
import { RETRY_DELAYS, retryDelay } from '../browser/retry.js';
import type { FromWorker, ToWorker } from './worker.js';

type Requester = NonNullable<NonNullable<Parameters<typeof liteClient>[2]>['requester']>;
type Response = Awaited<ReturnType<Requester['send']>>;

/** What is used of a worker. */
export interface WorkerPort extends Pick<Worker, 'postMessage' | 'terminate'> {
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

export interface OfflineSource {
  /** Starts the script of `worker.ts`. */
  createWorker: () => WorkerPort;
  /** Address of the search data. */
  url: string;
  /** The site's. */
  base?: string;
  cleanUrls?: boolean;
}

/** Milliseconds without a message from the worker after which its loading has failed. */
const TIMEOUT = 30_000;

export interface OfflineRequester extends Requester {
  /** Not in the pause after a failure. */
  prepare(): void;
  /** @param listener gets how much of the index there is, from 0 to 1. */
  onProgress(listener: (progress: number) => void): () => void;
  /** Ends the worker; what it was asked is not answered. */
  dispose(): void;
}

interface Question {
  query: string;
  hitsPerPage: number;
  snippetWords: number;
  resolve(response: Response): void;
}

/**
 * Answers the client's searches from the worker. It resolves where others would reject: status 0 is how a
 * requester says that it reached nothing. When loading fails, the worker is ended. Another one starts with the next
 * search, or by itself after a pause, three times.
 */
export function offlineRequester({ createWorker, url, base, cleanUrls }: OfflineSource): OfflineRequester {
  /** By id: what the worker has been asked. */
  const asked = new Map<number, Question>();
  /** What it has put aside for a newer question, which is most of what is typed, but also what is asked at once. */
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
    timer = setTimeout(fail, TIMEOUT, 'the search data did not come in time');
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
      // What was under way when a worker was ended is not news of the next one.
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
