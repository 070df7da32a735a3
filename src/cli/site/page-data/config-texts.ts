/** Texts of the config that are Markdown: the footer and the announcement. */
import type { SourceFile } from '../../../runtime/model/index.js';
import type { ConfigPath } from '../../config/locate.js';
import type { ParsedPage } from '../../markdown/parse.js';
import { type LocaleVersion, localeOf, memoizeBy, type Site } from '../site.js';

export interface ConfigText {
  text: string;
  /** Where the config sets it. */
  path: ConfigPath;
}

/** The texts of a language. */
export function configTexts(site: Site, lang: string): ConfigText[] {
  const { index, footer, announcement } = localeOf(site, lang);
  return [
    ...(footer ? [{ text: footer, path: ['locales', index, 'footer'] }] : []),
    ...(announcement ? [{ text: announcement.text, path: ['locales', index, 'announcement'] }] : []),
  ];
}

export const parsedText = memoizeBy(
  (text: string) => text,
  (site, text): ParsedPage => site.store.parseText(text),
);

/** The place that links of the config are resolved from: the root of a language and version. */
export function rootPage({ lang, version }: LocaleVersion): SourceFile {
  return { lang, version, path: '', relativePath: '', key: '', pagePath: '/', routePath: '/' };
}
