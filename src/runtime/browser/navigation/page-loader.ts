/**
 * Fetches pages: the payload, then what it names (site data, sidebar, layout code), each once.
 *
 * There are two kinds of failure. If the server responds with something that this client cannot show (404,
 * another build, no JSON, a server error), a full page load shows the current state. If no response arrives
 * in time, a full page load would lose the current page, so the page stays.
 */
import type { ComponentType } from 'react';
import type { PagePayload, SidebarItem, SiteData } from '../../model/index.js';
import { pageKindOf } from '../../page-kind.js';
import type { ThemeModule } from '../../react/theme-module.js';
import { besideUrl } from '../../routes.js';
import { FullReloadRequired } from './full-reload-required.js';
import { fetchPageStyles } from './page-styles.js';
import { createPrefetch } from './prefetch.js';
import { timeoutSignal, withTimeout } from './retry.js';

/** A page with everything that is needed to render it. */
export interface View {
  payload: PagePayload;
  site: SiteData;
  sidebar: SidebarItem[];
  custom?: ComponentType;
}

/** Custom layouts by the id that payloads name. */
export type Layouts = Record<string, () => Promise<{ default: ComponentType }>>;

export interface PageLoader {
  /** The page of a route path. @throws FullReloadRequired, or what `fetch` throws if the network failed. */
  load(routePath: string): Promise<View>;
  /** Loads a page in the background if the connection allows it. Fails silently. */
  prefetch(routePath: string): void;
  /** Loads the site data, sidebar and layout that a payload names. */
  resolvePayload(payload: PagePayload): Promise<View>;
}

export interface PageLoaderOptions {
  base: string;
  build: string;
  layouts: Layouts;
  /** Loads the theme's components for a kind of page. */
  loadPageComponents?: ThemeModule['loadPageComponents'];
  /** Requests for JSON that have already started, by URL. Each is removed when its response is used. */
  json?: Map<string, Promise<Response>>;
  /** Set to false if pages can change while they are open: in dev, nothing is cached or prefetched. */
  keep?: boolean;
}

/** Number of pages in the cache. The least recently loaded one is removed first. */
const MAX_CACHED_PAGES = 50;

/** @param started a request for this URL that has already started. If its response is an error, it is repeated. */
async function fetchJson(url: string, started?: Promise<Response>): Promise<unknown> {
  const early = await started;
  const response = early?.ok ? early : await fetch(url, { signal: timeoutSignal() });
  if (!response.ok) throw new FullReloadRequired(`${url}: ${response.status}`);
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    // Many hosts respond to an unknown URL with an HTML page.
    throw new FullReloadRequired(`${url}: not JSON`);
  }
}

/** Caches the promise of a request, so that each key is requested once. A failed request is not cached. */
function memoize<T>(map: Map<string, Promise<T>>, key: string, request: () => Promise<T>): Promise<T> {
  const known = map.get(key);
  if (known) return known;
  const answer = request();
  map.set(key, answer);
  answer.catch(() => map.delete(key));
  return answer;
}

/** The layout, the theme's components and the styles of a page. */
async function loadParts(
  payload: PagePayload,
  { layouts, loadPageComponents }: PageLoaderOptions,
): Promise<ComponentType | undefined> {
  const { layout, styles = [] } = payload;
  const kind = pageKindOf(payload);
  try {
    // A missing layout means that the payload is from another build.
    const parts = Promise.all([
      layout && layouts[layout]!(),
      fetchPageStyles(styles),
      kind && loadPageComponents?.(kind),
    ]);
    const [module] = await withTimeout(parts);
    return module ? module.default : undefined;
  } catch (cause) {
    // If the server responds, it has another build.
    await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal: timeoutSignal() });
    throw new FullReloadRequired(layout, { cause });
  }
}

export function createPageLoader(options: PageLoaderOptions): PageLoader {
  const { base, build, json, keep = true } = options;
  const pages = new Map<string, Promise<View>>();
  const loadedData = new Map<string, Promise<unknown>>();

  function data(url: string): Promise<unknown> {
    return memoize(loadedData, url, () => {
      const started = json?.get(url);
      // A body can be read only once.
      json?.delete(url);
      return fetchJson(url, started);
    });
  }

  async function resolvePayload(payload: PagePayload): Promise<View> {
    const [site, sidebar, custom] = await Promise.all([
      data(payload.site) as Promise<SiteData>,
      payload.sidebar ? (data(payload.sidebar) as Promise<SidebarItem[]>) : [],
      loadParts(payload, options),
    ]);
    return { payload, site, sidebar, custom };
  }

  async function fetchPage(routePath: string): Promise<View> {
    const url = `${besideUrl(routePath, 'json', base)}?v=${encodeURIComponent(build)}`;
    const payload = (await fetchJson(url)) as PagePayload;
    if (payload?.build !== build || !payload.page) throw new FullReloadRequired(`${url}: another build`);
    return resolvePayload(payload);
  }

  function load(routePath: string): Promise<View> {
    if (!keep) return fetchPage(routePath);
    const view = memoize(pages, routePath, () => fetchPage(routePath));
    // Moves the entry to the end: a map preserves insertion order.
    if (pages.delete(routePath)) pages.set(routePath, view);
    const [oldest] = pages.keys();
    if (pages.size > MAX_CACHED_PAGES && oldest !== undefined) pages.delete(oldest);
    return view;
  }

  const prefetch = createPrefetch(load);
  return {
    load,
    resolvePayload,
    prefetch(routePath) {
      if (keep && !pages.has(routePath)) prefetch(routePath);
    },
  };
}
