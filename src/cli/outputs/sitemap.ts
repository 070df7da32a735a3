/** The sitemap: every page that robots are to find, with its translations, in as many files as it takes. */
import type { HeadTag, SourceFile } from '../../runtime/model.js';
import { encodedUrl } from '../../runtime/routes.js';
import { isFallback } from '../content/fallback.js';
import { allPages, counterpart, type Site } from '../site/site.js';
import { toXml, type XmlElement } from './xml.js';

/** Without base. */
export const SITEMAP_URL = '/sitemap.xml';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** What one file may hold, after the protocol. */
const MAX_URLS = 50_000;
const MAX_BYTES = 50_000_000;

/** The address of the site's root, with a slash at its end. */
export function siteAddress({ config }: Site): string {
  return `${config.siteUrl ?? ''}${config.base}`;
}

/** A sitemap is of addresses, and none is needed of a site that robots are to leave. */
export function hasSitemap({ config }: Site): boolean {
  return config.sitemap && config.siteUrl !== undefined && !isHidden(config.head);
}

/** The files, by their URL without base: one, or an index and its parts. No page is read before its part is asked for. */
export function sitemapFiles(site: Site): Map<string, () => Promise<string>> {
  const files = new Map<string, () => Promise<string>>();
  if (!hasSitemap(site)) return files;
  const pages = allPages(site).filter((page) => !isFallback(page) && page.pagePath !== '/404');
  const size = partSize(site, pages);
  if (pages.length <= size) return files.set(SITEMAP_URL, () => urlset(site, pages));

  const parts = Array.from({ length: Math.ceil(pages.length / size) }, (_, i) => `/sitemap-${i + 1}.xml`);
  files.set(SITEMAP_URL, () => index(site, parts));
  for (const [i, url] of parts.entries())
    files.set(url, () => urlset(site, pages.slice(i * size, (i + 1) * size)));
  return files;
}

/** How many pages fit into a file for certain, by the longest address: exact sizes would be known too late. */
function partSize(site: Site, pages: SourceFile[]): number {
  let longest = 0;
  for (const { routePath } of pages) longest = Math.max(longest, encodedUrl(routePath, site.config).length);
  // The page, each translation and the default one; each with the words around its address.
  const links = site.config.locales.length + 2;
  return Math.min(MAX_URLS, Math.floor(MAX_BYTES / (links * (longest + siteAddress(site).length + 100))));
}

function index(site: Site, parts: string[]): Promise<string> {
  const sitemap = parts.map((url) => ({ loc: siteAddress(site) + url.slice(1) }));
  return toXml({ sitemapindex: { '@xmlns': NAMESPACE, sitemap } });
}

function urlset(site: Site, pages: SourceFile[]): Promise<string> {
  const url = pages.filter((page) => isListed(site, page)).map((page) => entryOf(site, page));
  return toXml({ urlset: { '@xmlns': NAMESPACE, '@xmlns:xhtml': 'http://www.w3.org/1999/xhtml', url } });
}

function entryOf(site: Site, page: SourceFile): XmlElement {
  const translations = translationsOf(site, page);
  return {
    loc: addressOf(site, page),
    lastmod: site.lastUpdated.get(page.path),
    'xhtml:link': translations.map(([hreflang, translation]) => ({
      '@rel': 'alternate',
      '@hreflang': hreflang,
      '@href': addressOf(site, translation),
    })),
  };
}

/** The page in every language that has it, itself among them, and the one for all other readers; none of a page alone. */
function translationsOf(site: Site, page: SourceFile): [hreflang: string, page: SourceFile][] {
  const found = site.config.locales.flatMap(({ lang }): [string, SourceFile][] => {
    const other = counterpart(site, page, { lang, version: page.version });
    return other && isListed(site, other) ? [[lang, other]] : [];
  });
  if (found.length < 2) return [];
  const original = found.find(([lang]) => lang === site.config.lang);
  return original ? [...found, ['x-default', original[1]]] : found;
}

function addressOf(site: Site, { routePath }: SourceFile): string {
  return `${site.config.siteUrl ?? ''}${encodedUrl(routePath, site.config)}`;
}

/** Not of a page that is kept from robots, or that names another one as the page to be found. */
export function isListed(site: Site, page: SourceFile): boolean {
  if (isFallback(page)) return false;
  const { pageType, head = [] } = site.library.frontmatter(page);
  return pageType !== '404' && !isHidden(head) && !head.some(([, { rel }]) => rel === 'canonical');
}

function isHidden(head: HeadTag[]): boolean {
  return head.some(
    ([tag, { name, content }]) =>
      tag === 'meta' &&
      /^(robots|googlebot)$/i.test(String(name)) &&
      /\b(noindex|none)\b/i.test(String(content)),
  );
}
