/** What the hosted and the offline search have in common. */
import type { SearchHit } from '../model/index.js';

/** Maximum number of hits in an answer. */
export const HITS_PER_PAGE = 20;

export interface HostedSettings {
  mode: 'hosted';
  appId: string;
  apiKey: string;
  indexName: string;
  /** The language whose pages are searched: records have it as `lang`. */
  lang: string;
  /** The version whose pages are searched, if the site has versions: records have it as `version`. */
  version?: string;
  /**
   * The base of the site. Records may contain the published address, which can differ from the address at
   * which the site is read.
   */
  base?: string;
  siteUrl?: string | undefined;
  /** Whether events about shown and selected results are sent to the service. */
  insights?: boolean;
  /** Default `insights.algolia.io`; `insights.de.algolia.io` keeps the events in Europe. */
  insightsHost?: string;
}

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

export interface OfflineSettings extends OfflineSource {
  mode: 'offline';
}

export type SearchSettings = HostedSettings | OfflineSettings;

export interface SearchAnswer {
  hits: SearchHit[];
  /** Total number of hits. */
  nbHits: number;
  /** Parts of the index that did not load, so that hits may be missing; only for the offline engine. */
  missing?: string[];
  /** Identifies this response in insights events; only for the hosted engine with insights. */
  queryID?: string;
}

export interface SearchClient {
  /** Call it at the first interaction with the search: starts what takes time. Further calls do nothing. */
  prepare(): void;
  /**
   * @param options.analytics false for a query that the reader did not type, which a hosted index does not count.
   * Default true.
   * @throws an error if there is no answer: for the hosted engine RetryError, ApiError, DetailedApiError or
   * DeserializationError, distinguished by `name`; the signal's reason as soon as it is aborted.
   */
  search(query: string, options?: { signal?: AbortSignal; analytics?: boolean }): Promise<SearchAnswer>;
  /**
   * Reports how much of the offline index is ready, from 0 to 1, starting with the current value.
   *
   * @returns a function that stops it.
   */
  onProgress(listener: (progress: number) => void): () => void;
  /** Releases resources and ignores pending searches. Another client takes over. */
  dispose?(): void;
}

/** Usage events of the hosted service. */
export interface SearchInsights {
  /** The hits that the reader sees now; empty if none are visible any more. */
  viewed(hits: SearchHit[]): void;
  /** @param position in the answer, from 1. */
  clicked(hit: SearchHit, position: number, queryID?: string): void;
}

/** The number of words in a snippet: fewer on narrow screens. */
export function snippetWords(): number {
  return globalThis.matchMedia?.('(max-width: 768px)').matches ? 5 : 10;
}

/** The result of a promise, unless the signal is aborted before. @throws the reason of the signal */
export function orAborted<T>(result: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return result;
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([result, aborted]);
}
