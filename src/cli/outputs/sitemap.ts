/** The sitemap lists every page that robots may index, with its translations. */
import type { SourceFile } from '../../runtime/model/index.js';
import { encodedUrl } from '../../runtime/routes.js';
import { hasSitemap, isListed, SITEMAP_URL } from '../site/links/generated-files.js';
import { allPages, pageInLocale, type Site } from '../site/site.js';
import type { SiteFiles } from './output.js';
import { toXml, type XmlElement } from './xml.js';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

export const sitemapFiles: SiteFiles = (site) =>
  hasSitemap(site) ? [{ path: SITEMAP_URL, contents: () => sitemapOf(site) }] : [];

function sitemapOf(site: Site): Promise<string> {
  const url = allPages(site).flatMap((page) => (isListed(site, page) ? [entryOf(site, page)] : []));
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
