/**
 * Pages that stand in for missing translations: an address in the reader's language with the default language's
 * text. Each is a page like any other, made from the original's file, but for what `isFallback` asks about.
 */
import type { PageLink, SourceFile } from '../../runtime/model.js';
import { directionOf, localePrefix } from '../../runtime/routes.js';

/**
 * Whether a page shows another page's text. Such a page is no translation, and belongs in nothing that lists the
 * site's texts for machines: hreflang, sitemap, feeds, search.
 */
export function isFallback(page: Pick<SourceFile, 'textLang'>): boolean {
  return page.textLang !== undefined;
}

/** The language of a page's title and its direction, for whatever shows it among texts of the page's own language. */
export function titleLang({ lang, textLang }: SourceFile): Pick<PageLink, 'lang' | 'dir'> {
  if (textLang === undefined) return {};
  const dir = directionOf(textLang);
  return { lang: textLang, ...(dir === directionOf(lang) ? {} : { dir }) };
}

/** The pages that may stand in for a page's translations: one for each other language, if the page is an original. */
export function fallbacksOf(
  page: SourceFile,
  rules: { lang: string; langs: string[]; defaultVersion: string },
): SourceFile[] {
  // Every language has a 404 page in its own words, made by the theme.
  if (page.lang !== rules.lang || page.key === '404') return [];
  const defaults = { lang: rules.lang, version: rules.defaultVersion };
  return rules.langs
    .filter((lang) => lang !== page.lang)
    .map((lang) => {
      const prefix = localePrefix({ lang, version: page.version }, defaults);
      return { ...page, lang, routePath: prefix + page.pagePath, textLang: page.lang };
    });
}

/** Where the translation of a page is to be written, relative to the project root. */
export function translatedPath(contentDir: string, page: SourceFile, lang: string): string {
  const folders = page.version ? [page.version, lang] : [lang];
  return [contentDir, ...folders, ...page.relativePath.split('/').slice(folders.length)].join('/');
}
