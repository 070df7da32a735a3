/**
 * From the path of a request to a file of the site. One set of rules for dev and preview: clean URLs; case,
 * trailing slash, `.html` and `/index` lead to the one right address by a redirect.
 */
import { decodePath, encodePath, fileStemOf, routeKey, withoutBase } from '../../runtime/routes.js';

export interface Lookup {
  base: string;
  /** The default language, whose pages also answer under its own prefix by a redirect. */
  lang: string;
  cleanUrls: boolean;
  /** Is this file (decoded, without leading slash) part of the site? */
  has(file: string): boolean;
  /** The route path of a page by its route key. */
  route(key: string): string | undefined;
}

export type Found =
  | { kind: 'file'; file: string }
  /** `location` is encoded and has the base. */
  | { kind: 'redirect'; location: string }
  | { kind: 'none'; notFound: string };

/** `pathname` is that of a URL: encoded, without query. */
export function lookUp(pathname: string, site: Lookup): Found {
  const inside = withoutBase(pathname, site.base);
  if (inside === undefined) {
    return pathname === '/'
      ? { kind: 'redirect', location: site.base }
      : { kind: 'none', notFound: '404.html' };
  }
  const path = decodePath(inside);
  if (path.includes('\0') || path.split(/[/\\]/).includes('..'))
    return { kind: 'none', notFound: '404.html' };

  const route = site.route(routeKey(inside)) ?? site.route(routeKey(withoutLang(inside, site.lang)));
  if (route !== undefined && !isOtherFile(path, site)) {
    const wanted = pathOf(route, site);
    if (path === wanted) return { kind: 'file', file: `${fileStemOf(route)}.html` };
    return { kind: 'redirect', location: site.base + encodePath(wanted.slice(1)) };
  }
  const file = path.slice(1);
  if (site.has(file)) return { kind: 'file', file };
  return { kind: 'none', notFound: nearestNotFound(path, site) };
}

/** A payload, a Markdown file or a public file, whose name looks like a page's. */
function isOtherFile(path: string, site: Lookup): boolean {
  return !/\.html$/i.test(path) && !path.endsWith('/') && /\.[^/]+$/.test(path) && site.has(path.slice(1));
}

function pathOf(route: string, { cleanUrls }: Lookup): string {
  return cleanUrls || route.endsWith('/') ? route : `${route}.html`;
}

function withoutLang(path: string, lang: string): string {
  const prefix = `/${lang}`.toLowerCase();
  const lower = path.toLowerCase();
  return lower === prefix ? '/' : lower.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path;
}

function nearestNotFound(path: string, site: Lookup): string {
  const folders = path.split('/').slice(1, -1);
  for (let depth = folders.length; depth > 0; depth--) {
    const file = `${folders.slice(0, depth).join('/')}/404.html`;
    if (site.has(file)) return file;
  }
  return '404.html';
}
