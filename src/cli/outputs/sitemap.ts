/**
 * The sitemap lists every page that robots may index, with its translations, in as many files as necessary.
 */
import type { SourceFile } from '../../runtime/model/index.js';
import { encodedUrl } from '../../runtime/routes.js';
import {
  hasSitemap,
  isListed,
  mayBeListed,
  SITEMAP_URL,
  siteAddress,
  sitemapParts,
} from '../site/links/generated-files.js';
import { pageInLocale, type Site } from '../site/site.js';
import type { SiteFiles } from './output.js';
import { toXml, type XmlElement } from './xml.js';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** One file, or an index and its parts. A part's pages are read only when its contents are requested. */
export const sitemapFiles: SiteFiles = function* (site) {
  if (!hasSitemap(site)) return;
  const parts = sitemapParts(site);
  const isOne = parts.size === 0;
  yield {
    path: SITEMAP_URL,
    contents: () => (isOne ? urlset(site, mayBeListed(site)) : index(site, parts)),
  };
  for (const [path, pages] of parts) yield { path, contents: () => urlset(site, pages) };
};

/** A part without pages would be invalid, so the index leaves it out. */
function index(site: Site, parts: ReadonlyMap<string, SourceFile[]>): Promise<string> {
  const listed = [...parts].filter(([, pages]) => pages.some((page) => isListed(site, page)));
  const sitemap = listed.map(([url]) => ({ loc: siteAddress(site) + url.slice(1) }));
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
    lastmod: site.history.times.get(page.path),
    'xhtml:link': translations.map(([hreflang, translation]) => ({
      '@rel': 'alternate',
      '@hreflang': hreflang,
      '@href': addressOf(site, translation),
    })),
  };
}

/**
 * The page in every language that has it, including its own, and `x-default` for all other readers; empty if
 * there are no translations.
 */
function translationsOf(site: Site, page: SourceFile): [hreflang: string, page: SourceFile][] {
  const found = site.config.locales.flatMap(({ lang }): [string, SourceFile][] => {
    const other = pageInLocale(site, page, { lang, version: page.version });
    return other && isListed(site, other) ? [[lang, other]] : [];
  });
  if (found.length < 2) return [];
  const original = found.find(([lang]) => lang === site.config.lang);
  return original ? [...found, ['x-default', original[1]]] : found;
}

function addressOf(site: Site, { routePath }: SourceFile): string {
  return `${site.config.siteUrl ?? ''}${encodedUrl(routePath, site.config)}`;
}
