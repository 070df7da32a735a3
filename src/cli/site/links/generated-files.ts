/**
 * The addresses, without base, of the files that the build generates in addition to pages. Links may lead to
 * them as to any other file. `outputs/` generates their contents.
 */
import type { HeadTag, SourceFile } from '../../../runtime/model/index.js';
import { encodedUrl, fileStemOf } from '../../../runtime/routes.js';
import { isFallback } from '../../content/fallback.js';
import { feedsOf } from '../feeds.js';
import { pluginOutputs } from '../plugin-site.js';
import { allPages, type LocaleVersion, localeVersions, memoize, prefixOf, type Site } from '../site.js';

export const ROBOTS_URL = '/robots.txt';
export const SITEMAP_URL = '/sitemap.xml';

export function llmsUrl(site: Site, localeVersion: LocaleVersion): string {
  return `${prefixOf(site, localeVersion)}/llms.txt`;
}

export function llmsFullUrl(site: Site, localeVersion: LocaleVersion): string {
  return `${prefixOf(site, localeVersion)}/llms-full.txt`;
}

/** URLs of the files that belong to a page. */
export function pageFileUrls({ routePath }: SourceFile): { data: string; markdown: string } {
  const stem = `/${fileStemOf(routePath)}`;
  return { data: `${stem}.json`, markdown: `${stem}.md` };
}

/**
 * Whether the build writes a file to this decoded address. Files below `/assets/` are internal and not
 * included.
 */
export function isGeneratedFile(site: Site, url: string): boolean {
  return isBuiltInFile(site, url) || pluginFiles(site).has(url);
}

/** Like `isGeneratedFile`, without the files of plugins. */
export function isBuiltInFile(site: Site, url: string): boolean {
  return builtInFiles(site).has(url);
}

const pluginFiles = memoize((site) => new Set(pluginOutputs(site).outputs.map(({ path }) => path)));

const builtInFiles = memoize((site) => new Set(listBuiltInFiles(site)));

function* listBuiltInFiles(site: Site): Generator<string> {
  yield ROBOTS_URL;
  // A portable site has no page data: see `outputs/portable-outputs.ts`.
  const { relativeUrls } = site.config;
  for (const localeVersion of localeVersions(site)) {
    for (const { path } of feedsOf(site, localeVersion)) yield path;
    if (!site.config.llms) continue;
    yield llmsUrl(site, localeVersion);
    yield llmsFullUrl(site, localeVersion);
  }
  if (hasSitemap(site)) {
    yield SITEMAP_URL;
    yield* sitemapParts(site).keys();
  }
  for (const page of allPages(site)) {
    const { data, markdown } = pageFileUrls(page);
    yield markdown;
    if (!relativeUrls) yield data;
  }
}

/** Limits of the sitemap protocol for one file. */
const MAX_URLS = 50_000;
const MAX_BYTES = 50_000_000;

/** The address of the site's root, with a trailing slash. */
export function siteAddress({ config }: Site): string {
  return `${config.siteUrl ?? ''}${config.base}`;
}

/** A sitemap needs `siteUrl` and at least one page, and is not written if the site is hidden from robots. */
export function hasSitemap(site: Site): boolean {
  const { sitemap, siteUrl, head } = site.config;
  if (!sitemap || siteUrl === undefined || isHidden(head)) return false;
  return hasListedPage(site);
}

const hasListedPage = memoize((site) => mayBeListed(site).some((page) => isListed(site, page)));

/**
 * The parts of a sitemap that is too large for one file, each with the pages that it may list; otherwise
 * empty.
 */
export function sitemapParts(site: Site): Map<string, SourceFile[]> {
  const parts = new Map<string, SourceFile[]>();
  const pages = mayBeListed(site);
  const size = partSize(site, pages);
  if (pages.length <= size) return parts;
  for (let from = 0; from < pages.length; from += size)
    parts.set(`/sitemap-${parts.size + 1}.xml`, pages.slice(from, from + size));
  return parts;
}

/** Pages that may be listed, judged by their names only. */
export function mayBeListed(site: Site): SourceFile[] {
  return allPages(site).filter((page) => !isFallback(page) && !page.postList && page.pagePath !== '/404');
}

/**
 * Number of pages that always fit into one file, estimated from the longest address: exact sizes would be
 * known too late.
 */
function partSize(site: Site, pages: SourceFile[]): number {
  let longest = 0;
  for (const { routePath } of pages) longest = Math.max(longest, encodedUrl(routePath, site.config).length);
  // The page, each translation and the default: each has an address with markup around it.
  const links = site.config.locales.length + 2;
  return Math.min(MAX_URLS, Math.floor(MAX_BYTES / (links * (longest + siteAddress(site).length + 100))));
}

/** False for a page that is hidden from robots or that names another page as canonical. */
export function isListed(site: Site, page: SourceFile): boolean {
  if (isFallback(page) || page.postList) return false;
  const { pageType, head = [] } = site.store.frontmatter(page);
  return pageType !== '404' && !isHidden(head) && !head.some(([, { rel }]) => rel === 'canonical');
}

/** Whether `robots` tags exclude the page. */
export function isHidden(head: HeadTag[]): boolean {
  return head.some(
    ([tag, { name, content }]) =>
      tag === 'meta' &&
      /^(robots|googlebot)$/i.test(String(name)) &&
      /\b(noindex|none)\b/i.test(String(content)),
  );
}
