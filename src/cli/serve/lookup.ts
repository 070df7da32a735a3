/**
 * Resolves the path of a request to a file of the site, for both `dev` and `preview`. Addresses that differ
 * from the canonical one in case, trailing slash, `.html`, `/index` or the prefix of the default language or
 * version are redirected to it.
 */
import type { SiteData } from '../../runtime/model/index.js';
import {
  asciiUrl,
  decodePath,
  encodePath,
  fileStemOf,
  localePrefix,
  routeKey,
  splitHref,
  withoutBase,
} from '../../runtime/routes.js';

export interface Lookup extends Pick<SiteData, 'base' | 'lang' | 'cleanUrls' | 'multiVersion'> {
  /** Whether the site has this file. The path is decoded and has no leading slash. */
  has(file: string): boolean;
  /** The route path of a page, by its route key. */
  route(key: string): string | undefined;
  /**
   * Target of a redirect, by the decoded path of the moved address: a URL with any query and hash that the
   * redirect sets.
   */
  moved(path: string): string | undefined;
}

export type Found =
  | { kind: 'file'; file: string }
  /** `location` includes the base, unless it is an address of another site. */
  | { kind: 'redirect'; location: string }
  | { kind: 'none'; notFound: string };

/** `pathname` is the path of a URL: encoded, without query. */
export function lookUp(pathname: string, site: Lookup): Found {
  const inside = withoutBase(pathname, site.base);
  // The base without the slash at its end.
  const isBare = inside !== undefined && pathname.length < site.base.length;
  if (isBare || (inside === undefined && pathname === '/')) return { kind: 'redirect', location: site.base };
  if (inside === undefined) return { kind: 'none', notFound: '404.html' };
  const path = decodePath(inside);
  if (path.includes('\0') || path.split(/[/\\]/).includes('..'))
    return { kind: 'none', notFound: '404.html' };

  const route = site.route(routeKey(inside)) ?? site.route(routeKey(withoutDefaults(inside, site)));
  if (route !== undefined && !isOtherFile(path, site)) {
    const wanted = pathOf(route, site);
    if (path === wanted) return { kind: 'file', file: `${fileStemOf(route)}.html` };
    return { kind: 'redirect', location: site.base + encodePath(wanted.slice(1)) };
  }
  const location = site.moved(path) ?? site.moved(withoutDefaults(path, site));
  if (location !== undefined) return { kind: 'redirect', location };
  const file = path.slice(1);
  if (site.has(file)) return { kind: 'file', file };
  return { kind: 'none', notFound: nearestNotFound(path, site) };
}

/** The `Location` header of a redirect. The query of the request is kept if the redirect has none. */
export function locationFor(location: string, query: string): string {
  const { path, query: own, hash } = splitHref(location);
  return asciiUrl(path + (own || query) + hash);
}

/** A payload, a Markdown file or a public file whose name looks like a page's. */
function isOtherFile(path: string, site: Lookup): boolean {
  return !/\.html$/i.test(path) && !path.endsWith('/') && /\.[^/]+$/.test(path) && site.has(path.slice(1));
}

function pathOf(route: string, { cleanUrls }: Lookup): string {
  return cleanUrls || route.endsWith('/') ? route : `${route}.html`;
}

/** `/en/guide` -> `/guide`, and with versions `/v1/en/guide` -> `/v1/guide` and `/v2/guide` -> `/guide`. */
function withoutDefaults(path: string, { lang, multiVersion }: Lookup): string {
  const segments = path.split('/').slice(1);
  const isNext = (name: string) => name.toLowerCase() === segments[0]?.toLowerCase();
  const version = multiVersion.versions.find(isNext) ?? '';
  if (version) segments.shift();
  if (isNext(lang)) segments.shift();
  const prefix = localePrefix({ lang, version }, { lang, version: multiVersion.default });
  return `${prefix}/${segments.join('/')}`;
}

function nearestNotFound(path: string, site: Lookup): string {
  const folders = path.split('/').slice(1, -1);
  for (let depth = folders.length; depth > 0; depth--) {
    const file = `${folders.slice(0, depth).join('/')}/404.html`;
    if (site.has(file)) return file;
  }
  return '404.html';
}
