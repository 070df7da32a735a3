/** The site as one value: config, the routes it has, and a way to ask each page for its metadata. */
import type { SourceFile } from '../../runtime/model.js';
import { decodePath, isExternal, localePrefix, splitHref } from '../../runtime/routes.js';
import type { LoadedConfig } from '../config/load.js';
import type { SiteConfig, SiteLocale } from '../config/site-config.js';
import { type Content, type ContentRules, plainRouteKey } from '../content/scan.js';
import type { PageStore } from './page-store.js';

export interface Site {
  root: string;
  config: SiteConfig;
  loaded: LoadedConfig;
  content: Content;
  store: PageStore;
  /** Project path -> ISO time of its last commit. */
  lastUpdated: ReadonlyMap<string, string>;
  /** What is worked out once for this state of the site: sidebars, heading ids, … */
  memo: Map<string, unknown>;
  /** Of a portable site: the site with its published addresses, for feeds and other files that are read elsewhere. */
  canonicalSite?: Site;
}

export function createSite(parts: Omit<Site, 'memo' | 'root' | 'config'>): Site {
  return { ...parts, root: parts.loaded.root, config: parts.loaded.config, memo: new Map() };
}

export function contentRules(loaded: LoadedConfig): ContentRules {
  const { config, root } = loaded;
  return {
    root,
    contentDir: config.contentDir,
    lang: config.lang,
    langs: config.locales.map(({ lang }) => lang),
    versions: config.multiVersion.versions,
    defaultVersion: config.multiVersion.default,
    fallbackPages: config.fallbackPages,
    readsHidden: config.markdown.html === 'trusted',
  };
}

/** A language of a version: what navigation, sidebars and site data are made for. */
export interface LocaleVersion {
  lang: string;
  version: string;
}

export function localeVersions(site: Site): LocaleVersion[] {
  const { multiVersion, locales } = site.config;
  const versions = multiVersion.versions.length ? multiVersion.versions : [''];
  return versions.flatMap((version) => locales.map(({ lang }) => ({ lang, version })));
}

/** `''`, `/zh`, `/v1`, `/v1/zh`. */
export function prefixOf(site: Site, { lang, version }: LocaleVersion): string {
  return localePrefix(
    { lang, version },
    { lang: site.config.lang, version: site.config.multiVersion.default },
  );
}

/** @throws where the language is none of the site's: a programming error. */
export function localeOf(site: Site, lang: string): SiteLocale & { index: number } {
  const index = site.config.locales.findIndex((locale) => locale.lang === lang);
  const locale = site.config.locales[index];
  if (!locale) throw new Error(`No locale '${lang}'.`);
  return { ...locale, index };
}

export function memoized<T>(site: Site, key: string, make: () => T): T {
  const known = site.memo.get(key);
  if (known !== undefined || site.memo.has(key)) return known as T;
  const made = make();
  site.memo.set(key, made);
  return made;
}

/** The page of a decoded route path, whatever its case, suffix or trailing slash. */
export function pageAt(site: Site, routePath: string): SourceFile | undefined {
  return site.content.routes.get(plainRouteKey(routePath));
}

/** The page a link of navigation or page data leads to. */
export function pageOfLink(site: Site, link: string): SourceFile | undefined {
  return isExternal(link) ? undefined : pageAt(site, decodePath(splitHref(link).path));
}

/** Every page that has an address, those that stand in for missing translations among them. */
export function allPages(site: Site): SourceFile[] {
  return memoized(site, 'pages', () => [...site.content.routes.values()]);
}

/** The same page in another locale version, or what stands in for it there. */
export function pageInLocale(
  site: Site,
  file: SourceFile,
  localeVersion: LocaleVersion,
): SourceFile | undefined {
  return pageAt(site, prefixOf(site, localeVersion) + file.pagePath);
}
