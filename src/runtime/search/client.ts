/**
 * The search client for both engines: `algoliasearch/lite` sends requests to the hosted service, or, with a
 * custom requester, to the worker that holds the offline index. Errors are those of the library.
 */
import { liteClient } from 'algoliasearch/lite';
import type { SearchHit } from '../model.js';
import type { SearchInsights } from './insights.js';
import { type OfflineSource, offlineRequester } from './offline.js';

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
   * @throws RetryError, ApiError, DetailedApiError or DeserializationError, distinguished by `name`; the
   * signal's reason as soon as it is aborted.
   */
  search(query: string, options?: { signal?: AbortSignal }): Promise<SearchAnswer>;
  /**
   * Reports how much of the offline index is ready, from 0 to 1, starting with the current value.
   *
   * @returns a function that stops it.
   */
  onProgress(listener: (progress: number) => void): () => void;
  /** Releases resources and ignores pending searches. Another client takes over. */
  dispose?(): void;
}

export type ClientOptions = NonNullable<Parameters<typeof liteClient>[2]>;
type FoundHits = { hits: SearchHit[]; nbHits?: number; queryID?: string; missing?: string[] };
type HostsCache = NonNullable<ClientOptions['hostsCache']>;

const LEVELS = [0, 1, 2, 3, 4, 5, 6].map((level) => `hierarchy.lvl${level}`);

/**
 * Create one per language and reuse it: it caches responses and failed hosts.
 *
 * @param options overrides defaults of the library: hosts, timeouts, requester.
 * @throws an error of the library if the application id or API key is missing.
 */
export function createSearchClient(settings: SearchSettings, options?: ClientOptions): SearchClient {
  const isHosted = settings.mode === 'hosted';
  const offline = isHosted ? undefined : offlineRequester(settings);
  const { base = '/', siteUrl = '' } = isHosted ? settings : {};
  const client = liteClient(isHosted ? settings.appId : 'offline', isHosted ? settings.apiKey : 'offline', {
    hostsCache: createHostsCache(),
    // Waiting as long as a server requests is for batches. A reader gets the error at once.
    maxRateLimitRetries: 0,
    // A single host: with fallback hosts, the library would load a failed index again for each of them.
    ...(offline && {
      requester: offline,
      hosts: [{ url: 'offline', accept: 'readWrite', protocol: 'https' }],
    }),
    ...options,
  });
  let isPrepared = false;
  /**
   * Converts the URL of a hit: a page of this site opens where the site is read, for example in a preview.
   * `javascript:` URLs never open.
   */
  const placeOf = (url: string) =>
    /^(?!https?:|file:)[^/?#]*:/i.test(url)
      ? base
      : url.startsWith(siteUrl + base)
        ? url.slice(siteUrl.length)
        : url;

  return {
    prepare() {
      if (offline) offline.prepare();
      else if (!isPrepared) connect(client.transporter.hosts[0]);
      isPrepared = true;
    },
    async search(query, { signal } = {}) {
      signal?.throwIfAborted();
      const found = client
        .searchForHits<SearchHit>({ requests: [requestFor(query, settings)] })
        .then((body) => {
          const { hits, nbHits = hits.length, queryID, missing } = body.results[0]! as FoundHits;
          return {
            hits: hits.map((hit) => ({ ...escapeHit(hit), url: placeOf(hit.url) })),
            nbHits,
            queryID,
            ...(missing && { missing }),
          };
        });
      return signal ? Promise.race([found, rejectOnAbort(signal)]) : found;
    },
    onProgress: (listener) => offline?.onProgress(listener) ?? (() => {}),
    dispose: () => offline?.dispose(),
  };
}

/** Does nothing, and loads nothing, unless the settings enable it. */
export function createInsights(settings: SearchSettings, options?: ClientOptions): SearchInsights {
  if (settings.mode !== 'hosted' || !settings.insights) return { viewed() {}, clicked() {} };
  const { appId, apiKey, indexName, insightsHost = 'insights.algolia.io' } = settings;
  let loading: Promise<SearchInsights> | undefined;
  const load = () => {
    loading ??= import('./insights.js').then(({ startInsights, lastingRequester }) => {
      const client = liteClient(appId, apiKey, {
        hosts: [{ url: insightsHost, accept: 'readWrite', protocol: 'https' }],
        hostsCache: createHostsCache(),
        requester: lastingRequester,
        ...options,
      });
      return startInsights(indexName, (events) => client.customPost({ path: '1/events', body: { events } }));
    });
    return loading;
  };
  const tell = (act: (insights: SearchInsights) => void) => void load().then(act, () => {});
  return {
    viewed: (hits) => tell((insights) => insights.viewed(hits)),
    clicked: (...event) => tell((insights) => insights.clicked(...event)),
  };
}

function requestFor(query: string, settings: SearchSettings) {
  const words = globalThis.matchMedia?.('(max-width: 768px)').matches ? 5 : 10;
  return {
    indexName: 'offline',
    query,
    attributesToRetrieve: [...LEVELS, 'content', 'type', 'url'],
    attributesToSnippet: [...LEVELS.slice(1), 'content'].map((name) => `${name}:${words}`),
    snippetEllipsisText: '…',
    highlightPreTag: '<mark>',
    highlightPostTag: '</mark>',
    hitsPerPage: 20,
    // An offline index holds one language and version, and sends no events.
    ...(settings.mode === 'hosted' && {
      indexName: settings.indexName,
      clickAnalytics: settings.insights === true,
      facetFilters: [`lang:${settings.lang}`, ...(settings.version ? [`version:${settings.version}`] : [])],
    }),
  };
}

/**
 * Escapes a hit: the service adds marks to raw text, so `Array<string>` would become an element. Entities are
 * kept, because crawlers write them.
 */
function escapeHit(hit: SearchHit): SearchHit {
  const escapeIn = (result: SearchHit['_highlightResult']): SearchHit['_highlightResult'] => ({
    hierarchy: {},
    ...JSON.parse(JSON.stringify(result ?? {}), (key, value) =>
      key === 'value' ? value.replace(/<(?!\/?mark>)/g, '&lt;') : value,
    ),
  });
  return {
    ...hit,
    _highlightResult: escapeIn(hit._highlightResult),
    _snippetResult: escapeIn(hit._snippetResult),
  };
}

/**
 * The library's own cache of failed hosts never takes effect (5.14 to 5.64): it writes a host under a key
 * that includes its state and reads it under one that does not. This cache uses the address of the host as
 * its key.
 */
function createHostsCache(): HostsCache {
  const known = new Map<string, Promise<unknown>>();
  const urlOf = (key: string | object) => (key as { url: string }).url;
  return {
    get: <T>(key: object | string, create: () => Promise<T>) =>
      (known.get(urlOf(key)) as Promise<T> | undefined) ?? create(),
    set: <T>(key: object | string, host: T) => {
      const value = Promise.resolve(host);
      known.set(urlOf(key), value);
      return value;
    },
    delete: async (key) => void known.delete(urlOf(key)),
    clear: async () => known.clear(),
  };
}

/** Opens the connection before the first search: DNS lookup and handshake. */
function connect(host: { protocol: string; url: string } | undefined): void {
  if (!host) return;
  const href = `${host.protocol}://${host.url}`;
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'preconnect', crossOrigin: 'anonymous', href }),
  );
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
