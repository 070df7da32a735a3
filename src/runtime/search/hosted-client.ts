/** The client of the hosted search service. Loaded only on sites that use it. */
import { liteClient } from 'algoliasearch/lite';
import type { SearchHit } from '../model/index.js';
import {
  HITS_PER_PAGE,
  type HostedSettings,
  orAborted,
  type SearchClient,
  type SearchInsights,
  snippetWords,
} from './search-client.js';

export type ClientOptions = NonNullable<Parameters<typeof liteClient>[2]>;
type FoundHits = { hits: SearchHit[]; nbHits?: number; queryID?: string };
type HostsCache = NonNullable<ClientOptions['hostsCache']>;

const LEVELS = [0, 1, 2, 3, 4, 5, 6].map((level) => `hierarchy.lvl${level}`);

/**
 * Create one per language and reuse it: it caches responses and failed hosts.
 *
 * @param options overrides defaults of the library: hosts, timeouts, requester.
 * @throws an error of the library if the application id or API key is missing.
 */
export function createHostedClient(settings: HostedSettings, options?: ClientOptions): SearchClient {
  const { appId, apiKey, base = '/', siteUrl = '' } = settings;
  const client = liteClient(appId, apiKey, {
    hostsCache: createHostsCache(),
    // Waiting as long as a server requests is for batches. A reader gets the error at once.
    maxRateLimitRetries: 0,
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

  async function search(query: string, analytics: boolean) {
    const request = { ...requestFor(query, settings), ...(analytics ? {} : { analytics }) };
    const { results } = await client.searchForHits<SearchHit>({ requests: [request] });
    const { hits, nbHits = hits.length, queryID } = results[0]! as FoundHits;
    return { hits: hits.map((hit) => ({ ...escapeHit(hit), url: placeOf(hit.url) })), nbHits, queryID };
  }

  return {
    prepare() {
      if (!isPrepared) connect(client.transporter.hosts[0]);
      isPrepared = true;
    },
    async search(query, { signal, analytics = true } = {}) {
      signal?.throwIfAborted();
      return orAborted(search(query, analytics), signal);
    },
    onProgress: () => () => {},
  };
}

/** Does nothing, and loads nothing, unless the settings enable it. */
export function createInsights(settings: HostedSettings, options?: ClientOptions): SearchInsights {
  const { appId, apiKey, indexName, insightsHost = 'insights.algolia.io' } = settings;
  if (!settings.insights) return { viewed() {}, clicked() {} };
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
  const withInsights = (act: (insights: SearchInsights) => void) => void load().then(act, () => {});
  return {
    viewed: (hits) => withInsights((insights) => insights.viewed(hits)),
    clicked: (...event) => withInsights((insights) => insights.clicked(...event)),
  };
}

function requestFor(query: string, settings: HostedSettings) {
  const { indexName, insights, lang, version } = settings;
  const words = snippetWords();
  return {
    indexName,
    query,
    attributesToRetrieve: [...LEVELS, 'content', 'type', 'url'],
    attributesToSnippet: [...LEVELS.slice(1), 'content'].map((name) => `${name}:${words}`),
    snippetEllipsisText: '…',
    highlightPreTag: '<mark>',
    highlightPostTag: '</mark>',
    hitsPerPage: HITS_PER_PAGE,
    clickAnalytics: insights === true,
    facetFilters: [`lang:${lang}`, ...(version ? [`version:${version}`] : [])],
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
