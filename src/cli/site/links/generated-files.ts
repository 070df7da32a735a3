/**
 * The addresses, without base, of the files that the build generates in addition to pages. Links may lead to
 * them as to any other file. `outputs/` generates their contents.
 */
import type { HeadTag, SourceFile } from '../../../runtime/model/index.js';
import { fileStemOf } from '../../../runtime/routes.js';
import { isFallback } from '../../content/fallback.js';
import { feedsOf } from '../feeds.js';
import { drawnIconUrls } from '../icons.js';
import { pluginOutputs } from '../plugin-site.js';
import { allPages, type LocaleVersion, localeVersions, memoize, prefixOf, type Site } from '../site.js';

export const ROBOTS_URL = '/robots.txt';
export const SITEMAP_URL = '/sitemap.xml';
export const MANIFEST_URL = '/site.webmanifest';

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
  // A portable site has neither this nor page data: see `outputs/portable-outputs.ts`.
  const { relativeUrls } = site.config;
  if (!relativeUrls) yield MANIFEST_URL;
  yield* drawnIconUrls(site);
  for (const localeVersion of localeVersions(site)) {
    for (const { path } of feedsOf(site, localeVersion)) yield path;
    if (!site.config.llms) continue;
    yield llmsUrl(site, localeVersion);
    yield llmsFullUrl(site, localeVersion);
  }
  if (hasSitemap(site)) yield SITEMAP_URL;
  for (const page of allPages(site)) {
    const { data, markdown } = pageFileUrls(page);
    yield markdown;
    if (!relativeUrls) yield data;
  }
}

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

const hasListedPage = memoize((site) => allPages(site).some((page) => isListed(site, page)));

/** False for a page that is hidden from robots or that names another page as canonical. */
export function isListed(site: Site, page: SourceFile): boolean {
  if (isFallback(page) || page.postList || page.key === '404') return false;
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
