/**
 * Fallback pages for missing translations: an address in the reader's language with the text of the default
 * language. Each is a normal page, made from the file of the original, except for what depends on
 * `isFallback`.
 */
import type { PageLink, SourceFile } from '../../runtime/model/index.js';
import { directionOf, localePrefix } from '../../runtime/routes.js';

/**
 * Whether a page shows the text of another page. Such a page is not a translation, so it is left out of
 * everything that lists texts for machines: hreflang, sitemap, feeds and search.
 */
export function isFallback(page: Pick<SourceFile, 'textLang'>): boolean {
  return page.textLang !== undefined;
}

/**
 * The language and direction of a page's title, for places that show it among texts in the page's own
 * language.
 */
export function titleLang({ lang, textLang }: SourceFile): Pick<PageLink, 'lang' | 'dir'> {
  if (textLang === undefined) return {};
  const dir = directionOf(textLang);
  return { lang: textLang, ...(dir === directionOf(lang) ? {} : { dir }) };
}

/**
 * The fallback pages for missing translations of a page: one for each other language if the page is an
 * original.
 */
export function fallbacksOf(
  page: SourceFile,
  rules: { lang: string; langs: string[]; defaultVersion: string },
): SourceFile[] {
  // The theme generates a 404 page for every language, with texts in that language.
  if (page.lang !== rules.lang || page.key === '404') return [];
  const defaults = { lang: rules.lang, version: rules.defaultVersion };
  return rules.langs
    .filter((lang) => lang !== page.lang)
    .map((lang) => {
      const prefix = localePrefix({ lang, version: page.version }, defaults);
      return { ...page, lang, routePath: prefix + page.pagePath, textLang: page.lang };
    });
}

/** The path where a translation of the page belongs, relative to the project root. */
export function translatedPath(contentDir: string, page: SourceFile, lang: string): string {
  const folders = page.version ? [page.version, lang] : [lang];
  return [contentDir, ...folders, ...page.relativePath.split('/').slice(folders.length)].join('/');
}
