/**
 * Pure conversions between file keys, route paths and URLs. Shared by the pipeline and the browser.
 *
 * A route path is root-relative, decoded and without base: `/zh/guide/start/` for a folder's index,
 * `/zh/guide/basic/cli` for a page. A URL is the value of an `href`: encoded and with the base.
 */
import type { PageData, SiteData } from './model/index.js';

type UrlRules = Pick<SiteData, 'base' | 'cleanUrls'>;

/** `guide/start/index` -> `/guide/start/`, `guide/basic/cli` -> `/guide/basic/cli`. */
export function pagePathOf(key: string): string {
  if (key === 'index') return '/';
  return `/${key.endsWith('/index') ? key.slice(0, -'index'.length) : key}`;
}

/**
 * The prefix of a language and version: `''`, `/zh`, `/v1`, `/v1/zh`. The default language and version have
 * no prefix.
 */
export function localePrefix(
  where: { lang: string; version: string },
  defaults: { lang: string; version: string },
): string {
  const version = where.version && where.version !== defaults.version ? `/${where.version}` : '';
  const lang = where.lang === defaults.lang ? '' : `/${where.lang}`;
  return version + lang;
}

/**
 * Route path of the page whose text is shown: the page's own route path, or the original's for fallback
 * content.
 */
export function originalRoute(
  { pagePath, lang, textLang = lang, version }: Pick<PageData, 'pagePath' | 'lang' | 'textLang' | 'version'>,
  site: Pick<SiteData, 'lang' | 'multiVersion'>,
): string {
  const defaults = { lang: site.lang, version: site.multiVersion.default };
  return localePrefix({ lang: textLang, version }, defaults) + pagePath;
}

/** The file a route is built to, without extension: `/guide/start/` -> `guide/start/index`. */
export function fileStemOf(routePath: string): string {
  const path = routePath.slice(1);
  return path === '' || path.endsWith('/') ? `${path}index` : path;
}

/** Encodes each segment. `#`, `?`, `%` and spaces in file names are preserved; Chinese is percent-encoded. */
export function encodePath(path: string): string {
  if (/^[\w./-]*$/.test(path)) return path;
  return path.split('/').map(encodeURIComponent).join('/');
}

/** Encodes white space and non-ASCII characters, which neither a header nor a line of `_redirects` can contain. */
export function asciiUrl(url: string): string {
  return url.replace(/[^!-~]+/g, encodeURIComponent);
}

/** `decodeURIComponent` that returns its input if it cannot be decoded. */
export function decodePath(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Route path -> link, which may be followed by `?query` and `#hash`: these characters in a file name are
 * encoded.
 */
export function linkTo(routePath: string): string {
  return routePath.replace(/[%?#]/g, encodeURIComponent);
}

/**
 * Link -> URL for an `href`. A trailing `#hash` or `?query` is kept as it is. A link with an encoded dot
 * names a file.
 */
export function urlOf(link: string, rules: UrlRules): string {
  const cut = link.search(/[?#]/);
  const path = cut < 0 ? link : link.slice(0, cut);
  const suffix = cut < 0 ? '' : link.slice(cut);
  const { base, cleanUrls } = rules;
  return encodedUrl(decodePath(path), { base, cleanUrls: cleanUrls || /%2E/.test(path) }) + suffix;
}

/** Route path -> URL: every `#` and `?` in it belongs to a file name. */
export function encodedUrl(routePath: string, rules: UrlRules): string {
  const path = rules.cleanUrls || routePath.endsWith('/') ? routePath : `${routePath}.html`;
  return rules.base + encodePath(path.slice(1));
}

/**
 * URL of a file that the build writes next to the page: the JSON of `/guide/` is `/guide/index.json`.
 */
export function besideUrl(routePath: string, extension: 'json' | 'md', base: string): string {
  return `${base}${encodePath(fileStemOf(routePath))}.${extension}`;
}

/** Removes the base from a URL path; undefined if the URL is not below it. */
export function withoutBase(pathname: string, base: string): string | undefined {
  // The base is percent-encoded in upper case. Links of other sites may be in lower case.
  const path = pathname.replace(/%../g, (code) => code.toUpperCase());
  if (path === base.slice(0, -1)) return '/';
  return path.startsWith(base) ? pathname.slice(base.length - 1) : undefined;
}

/**
 * The key for route lookups: decoded, lower case, without `/index`, `.html` and trailing slash. Two routes
 * with the same key are the same page.
 */
export function routeKey(path: string): string {
  const bare = decodePath(path)
    .toLowerCase()
    .replace(/\/+$/, '')
    .replace(/\.html$/, '')
    .replace(/\/index$/, '');
  return bare === '' ? '/' : bare;
}

/** True for `https:`, `mailto:`, `//host` and similar: an address outside of this site. */
export function isExternal(href: string): boolean {
  return /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(href);
}

/** Splits `path?query#hash`. `query` and `hash` include their `?` and `#`. */
export function splitHref(href: string): { path: string; query: string; hash: string } {
  const hashAt = href.indexOf('#');
  const hash = hashAt < 0 ? '' : href.slice(hashAt);
  const rest = hashAt < 0 ? href : href.slice(0, hashAt);
  const queryAt = rest.indexOf('?');
  return {
    path: queryAt < 0 ? rest : rest.slice(0, queryAt),
    query: queryAt < 0 ? '' : rest.slice(queryAt),
    hash,
  };
}

/**
 * Whether a navigation entry is active on this page: `activeMatch` decides if set, else the link itself or
 * anything below it.
 *
 * @param linkPath the link of the entry without the prefix of language and version, as in `pagePath`.
 */
export function isNavActive(
  item: { link?: string; activeMatch?: string },
  pagePath: string,
  linkPath: string,
): boolean {
  if (item.activeMatch) return new RegExp(item.activeMatch).test(pagePath);
  if (!item.link || isExternal(item.link)) return false;
  const key = routeKey(splitHref(linkPath).path);
  const page = routeKey(pagePath);
  return key === page || (key !== '/' && page.startsWith(`${key}/`));
}

/** Scripts in use that are written from right to left. Source: Unicode CLDR, `layout.orientation`. */
const RIGHT_TO_LEFT = /^(Adlm|Arab|Hebr|Mand|Nkoo|Rohg|Samr|Syrc|Thaa)$/;

/** Writing direction of a language, for the `dir` attribute. */
export function directionOf(lang: string): 'ltr' | 'rtl' {
  const { script = '' } = new Intl.Locale(lang).maximize();
  return RIGHT_TO_LEFT.test(script) ? 'rtl' : 'ltr';
}
