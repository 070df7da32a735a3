/**
 * Redirects for addresses that moved: `_redirects` for hosts that read it, a redirect page for other hosts,
 * and for headings a map on their former page, because servers never see URL hashes.
 */
import type { HeadTag, SourceFile } from '../../runtime/model/index.js';
import { asciiUrl, directionOf, encodedUrl, encodePath, fileStemOf } from '../../runtime/routes.js';
import { escapeHtml } from '../markdown/escape.js';
import { iconHref } from '../site/icons.js';
import { type Redirect, readRedirects } from '../site/links/redirects.js';
import { targetUrl } from '../site/links/resolve-links.js';
import { localeOf, memoize, pageAt, type Site } from '../site/site.js';

/** URL path without base. */
export const REDIRECTS_URL = '/_redirects';

/** Common file systems limit names to 255 bytes. */
const MAX_NAME = 255;

/** The target of a redirect: a URL with base, or of another site. */
export function redirectUrl(site: Site, { to }: Redirect): string {
  return targetUrl(site, to)!;
}

/**
 * The `_redirects` file; empty if there are no rules.
 *
 * @param own the site's own `_redirects`. It comes first, so its rules take precedence.
 */
export function redirectsFile(site: Site, own: string): string {
  const rules = wholePages(site).map((redirect) => {
    // An asterisk would make the rule a pattern. A colon would too, but it is encoded already.
    const from = encodedUrl(redirect.from, site.config).replaceAll('*', '%2A');
    return `${from} ${asciiUrl(redirectUrl(site, redirect))} 301\n`;
  });
  const before = own.trim();
  return (before && `${before}\n`) + rules.join('');
}

/**
 * Redirect pages, keyed by file path. `script`: URL, without base, of the script that preserves query and
 * hash.
 */
export function redirectPages(site: Site, script: string): Map<string, () => string> {
  const pages = new Map<string, () => string>();
  for (const redirect of wholePages(site)) {
    const file = `${fileStemOf(redirect.from)}.html`;
    if (isFileName(file)) pages.set(file, () => redirectPage(site, redirect, script));
  }
  return pages;
}

function redirectPage(site: Site, redirect: Redirect, script: string): string {
  const { to, localeVersion } = redirect;
  const url = escapeHtml(redirectUrl(site, redirect));
  const { lang, title } = localeOf(site, localeVersion.lang);
  const { base, siteUrl = '' } = site.config;
  const canonical = to.kind === 'external' ? url : escapeHtml(siteUrl) + url;
  return `<!doctype html>
<html lang="${escapeHtml(lang)}" dir="${directionOf(lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="canonical" href="${canonical}">
<link rel="icon" href="${escapeHtml(iconHref(site))}">
<script src="${base}${encodePath(script.slice(1))}" data-to="${url}"></script>
<noscript><meta http-equiv="refresh" content="0; url=${url}"></noscript>
</head>
<body>
<p><a href="${url}">${url}</a></p>
</body>
</html>
`;
}

/** The map of the headings that moved away from a page, for its `<head>`; empty for most pages. */
export function movedHeadings(site: Site, { routePath }: SourceFile, script: string): HeadTag[] {
  const moved = movedHeadingsByPage(site).get(routePath);
  if (!moved) return [];
  const src = site.config.base + encodePath(script.slice(1));
  return [['script', { src, defer: true, 'data-moved': JSON.stringify(Object.fromEntries(moved)) }]];
}

const movedHeadingsByPage = memoize((site) => {
  const pages = new Map<string, Map<string, string>>();
  for (const redirect of readRedirects(site).redirects) {
    const { from, fromHash, to } = redirect;
    if (fromHash === undefined) continue;
    const page = pageAt(site, from)?.routePath ?? from;
    const isSame = to.kind === 'page' && to.page.routePath === page && to.query === '';
    const map = pages.get(page) ?? new Map<string, string>();
    map.set(fromHash, isSame ? to.hash : redirectUrl(site, redirect));
    pages.set(page, map);
  }
  return pages;
});

function wholePages(site: Site): Redirect[] {
  return readRedirects(site).redirects.filter(({ fromHash }) => fromHash === undefined);
}

/** Not every address is a valid file name: it may point outside the folder or be too long. */
function isFileName(file: string): boolean {
  return file
    .split('/')
    .every((name) => /^(?!\.{1,2}$)[^\\\0]+$/.test(name) && Buffer.byteLength(name) <= MAX_NAME);
}
