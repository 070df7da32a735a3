/**
 * Fetches pages: the payload, then what it names (site data, sidebar, layout code), each once.
 *
 * Two kinds of failure. The server answers, but not with what this client can show (404, another build, no JSON, a
 * fault of the server): a full page load shows what there is. Or nothing answers in time: a full page load would lose
 * the page that is shown, so it stays.
 */
import type { ComponentType } from 'react';
import type { PagePayload, SidebarItem, SiteData } from '../model.js';
import { besideUrl } from '../routes.js';
import { FullReloadRequired } from './full-reload-required.js';
import { fetchPageStyles } from './page-styles.js';
import { inTime, orTimeout, pauseAfter } from './retry.js';

/** A page with all that is needed to render it. */
export interface View {
  payload: PagePayload;
  site: SiteData;
  sidebar: SidebarItem[];
  custom?: ComponentType;
}

/** Custom layouts by the id that payloads name. */
export type Layouts = Record<string, () => Promise<{ default: ComponentType }>>;

export interface PageLoader {
  /** The page of a route path. @throws FullReloadRequired, or what `fetch` throws where the network failed. */
  load(routePath: string): Promise<View>;
  /** As `load`, when there is time for it; fails silently. */
  prefetch(routePath: string): void;
  /** Adds what a payload names. */
  complete(payload: PagePayload): Promise<View>;
}

export interface PageLoaderOptions {
  base: string;
  build: string;
  layouts: Layouts;
  /** JSON already asked for, by URL. */
  json?: Map<string, Promise<unknown>>;
  /** Off while pages change under the reader: in dev nothing is kept or fetched ahead. */
  keep?: boolean;
}

/** Prefetches at a time: hovering over a long sidebar must not hold up the page that is clicked. */
const PREFETCHES = 2;
/** Pages kept in memory; the one that was not shown for the longest time goes first. */
const KEPT = 50;

async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url, { signal: inTime() });
  if (!response.ok) throw new FullReloadRequired(`${url}: ${response.status}`);
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    // Many hosts answer an unknown address with a page.
    throw new FullReloadRequired(`${url}: not JSON`);
  }
}

/** Does the reader ask to save data, or has a line on which a prefetch would be in the way? */
function isThrifty(): boolean {
  const line = (navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } })
    .connection;
  return Boolean(line?.saveData || line?.effectiveType?.includes('2g'));
}

export function createPageLoader(options: PageLoaderOptions): PageLoader {
  const { base, build, layouts, json = new Map<string, Promise<unknown>>(), keep = true } = options;
  const pages = new Map<string, Promise<View>>();
  const waiting: string[] = [];
  let busy = 0;
  let failures = 0;
  /** Until then, nothing is fetched ahead: a pointer over links must not ask a dead line again and again. */
  let pausedUntil = 0;

  /** One request for a URL, whoever asks; a failed one may be asked again. */
  function remembered<T>(map: Map<string, Promise<T>>, key: string, fetchIt: () => Promise<T>): Promise<T> {
    const known = map.get(key);
    if (known) return known;
    const answer = fetchIt();
    map.set(key, answer);
    answer.catch(() => map.delete(key));
    return answer;
  }

  const data = (url: string) => remembered(json, url, () => fetchJson(url));

  /** The layout and the styles of a page. */
  async function loadParts({ layout, styles = [] }: PagePayload): Promise<ComponentType | undefined> {
    try {
      // Not of this build, a layout is missing.
      const both = Promise.all([layout && layouts[layout]!(), fetchPageStyles(styles)]);
      const [module] = await orTimeout(both);
      return module ? module.default : undefined;
    } catch (cause) {
      // If the server answers, it has another build.
      await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal: inTime() });
      throw new FullReloadRequired(layout, { cause });
    }
  }

  async function complete(payload: PagePayload): Promise<View> {
    const [site, sidebar, custom] = await Promise.all([
      data(payload.site) as Promise<SiteData>,
      payload.sidebar ? (data(payload.sidebar) as Promise<SidebarItem[]>) : [],
      loadParts(payload),
    ]);
    return { payload, site, sidebar, custom };
  }

  async function fetchPage(routePath: string): Promise<View> {
    const url = `${besideUrl(routePath, 'json', base)}?v=${encodeURIComponent(build)}`;
    const payload = (await fetchJson(url)) as PagePayload;
    if (payload?.build !== build || !payload.page) throw new FullReloadRequired(`${url}: another build`);
    return complete(payload);
  }

  function load(routePath: string): Promise<View> {
    if (!keep) return fetchPage(routePath);
    const view = remembered(pages, routePath, () => fetchPage(routePath));
    // At the end again: a map keeps the order in which its keys came.
    if (pages.delete(routePath)) pages.set(routePath, view);
    const [oldest] = pages.keys();
    if (pages.size > KEPT && oldest !== undefined) pages.delete(oldest);
    return view;
  }

  function fetchWaiting(): void {
    while (busy < PREFETCHES) {
      const next = waiting.pop();
      if (next === undefined) return;
      busy += 1;
      load(next)
        .then(
          () => {
            failures = 0;
          },
          () => {
            pausedUntil = performance.now() + pauseAfter(failures);
            failures += 1;
            waiting.length = 0;
          },
        )
        .then(() => {
          busy -= 1;
          fetchWaiting();
        });
    }
  }

  return {
    load,
    complete,
    prefetch(routePath) {
      if (
        !keep ||
        performance.now() < pausedUntil ||
        isThrifty() ||
        pages.has(routePath) ||
        waiting.includes(routePath)
      )
        return;
      waiting.push(routePath);
      fetchWaiting();
    },
  };
}
