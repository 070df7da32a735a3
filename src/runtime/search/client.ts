/**
 * The one way to ask for results, whichever engine gives them: `algoliasearch/lite` speaks to the hosted service,
 * or through a requester of ours to the worker that holds the offline index. Errors are the library's own.
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
  /** The language whose pages are searched: records carry it as `lang`. */
  lang: string;
  /** The version whose pages are searched, where the site has versions: records carry it as `version`. */
  version?: string;
  /** The site's. Its records may name the address where it is published, which is not always where it is read. */
  base?: string;
  siteUrl?: string | undefined;
  /** Whether the service is told what readers see and choose. */
  insights?: boolean;
  /** `insights.algolia.io` unless told; `insights.de.algolia.io` keeps the events in Europe. */
  insightsHost?: string;
}

export interface OfflineSettings extends OfflineSource {
  mode: 'offline';
}

export type SearchSettings = HostedSettings | OfflineSettings;

export interface SearchAnswer {
  hits: SearchHit[];
  /** How many there are in all. */
  nbHits: number;
  /** Names this answer to the insights; hosted with insights only. */
  queryID?: string;
}

export interface SearchClient {
  /** Call at the first intent to search: what takes time begins now. Any number of calls is one. */
  prepare(): void;
  /**
   * @throws RetryError, ApiError, DetailedApiError or DeserializationError, told apart by `name`; the signal's
   *   reason as soon as it is aborted.
   */
  search(query: string, options?: { signal?: AbortSignal }): Promise<SearchAnswer>;
  /**
   * Tells how much of the offline index there is, from 0 to 1, beginning with what is known now.
   *
   * @returns the way to stop.
   */
  onProgress(listener: (progress: number) => void): () => void;
  /** Ends what runs for it. Another client answers from then on; what this one was asked is not answered. */
  dispose?(): void;
}

export type ClientOptions = NonNullable<Parameters<typeof liteClient>[2]>;
type HostsCache = NonNullable<ClientOptions['hostsCache']>;

const LEVELS = [0, 1, 2, 3, 4, 5, 6].map((level) => `hierarchy.lvl${level}`);

/**
 * Make one for each language and keep it: it remembers answers, and hosts that failed.
 *
 * @param options replaces what the library does by itself: hosts, timeouts, requester.
 * @throws Error of the library where application id or API key are missing.
 */
export function createSearchClient(settings: SearchSettings, options?: ClientOptions): SearchClient {
  const isHosted = settings.mode === 'hosted';
  const offline = isHosted ? undefined : offlineRequester(settings);
  const { base = '/', siteUrl = '' } = isHosted ? settings : {};
  const client = liteClient(isHosted ? settings.appId : 'offline', isHosted ? settings.apiKey : 'offline', {
    hostsCache: createHostsCache(),
    // Waiting as long as a server likes is for batches: a reader is told at once.
    maxRateLimitRetries: 0,
    // One host, or a failed index would be loaded again for each fallback.
    ...(offline && {
      requester: offline,
      hosts: [{ url: 'offline', accept: 'readWrite', protocol: 'https' }],
    }),
    ...options,
  });
  let isPrepared = false;
  /** Of a hit: a page of this site is opened where the site is read, in a preview too; code is never opened. */
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
          const { hits, nbHits = hits.length, queryID } = body.results[0]!;
          return {
            hits: (hits as SearchHit[]).map((hit) => ({ ...escapeHit(hit), url: placeOf(hit.url) })),
            nbHits,
            queryID,
          };
        });
      return signal ? Promise.race([found, rejectOnAbort(signal)]) : found;
    },
    onProgress: (listener) => offline?.onProgress(listener) ?? (() => {}),
    dispose: () => offline?.dispose(),
  };
}

/** Does nothing, and loads nothing, unless the settings ask for it. */
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
    // An offline index holds one language and version, and tells nobody what was chosen.
    ...(settings.mode === 'hosted' && {
      indexName: settings.indexName,
      clickAnalytics: settings.insights === true,
      facetFilters: [`lang:${settings.lang}`, ...(settings.version ? [`version:${settings.version}`] : [])],
    }),
  };
}

/**
 * The service marks what it found in the text as it is, so `Array<string>` would become an element. Entities stay:
 * crawlers have written them.
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
 * The library's own memory of failed hosts never takes effect (5.14 to 5.64): it writes a host under a name that
 * holds its state and reads it under one that does not. This one knows a host by its address.
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

/** The first search will need a connection: a name to look up, a handshake. */
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
