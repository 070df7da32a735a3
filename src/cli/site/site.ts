/** The site as one value: config, routes and access to the metadata of each page. */
import type { Diagnostic, Messages, SourceFile } from '../../runtime/model/index.js';
import { decodePath, isExternal, localePrefix, splitHref } from '../../runtime/routes.js';
import type { SiteConfig, SiteLocale } from '../config/site-config.js';
import type { LoadedSite } from '../content/generated-pages.js';
import { type Content, type ContentRules, plainRouteKey } from '../content/scan.js';
import type { PageStore } from '../pages/page-store.js';
import type { GitHistory } from './page-data/git-history.js';

export interface Site {
  root: string;
  config: SiteConfig;
  loaded: LoadedSite;
  content: Content;
  store: PageStore;
  history: GitHistory;
  /** Identifies this state of the site: `memoize` computes its values once for each state. */
  state: object;
  /** Only for a portable site: the base where it is published. */
  publishedBase?: string;
}

/** A site whose pages can be rendered. `check` has no theme. */
export interface ThemedSite extends Site {
  /** The texts of the theme in a language, with those of the config. */
  messages(lang: string): Messages;
  components: SiteComponents;
}

export function isThemed(site: Site): site is ThemedSite {
  return 'components' in site;
}

/** The texts of the theme in the language of a page's text. */
export function messagesOf(site: ThemedSite, { lang, textLang = lang }: SourceFile): Messages {
  return site.messages(textLang);
}

/**
 * Renders the components that pages use. If a component throws, the methods throw a SiteError. In `dev`, the page
 * shows the error in place of the component instead.
 */
export interface SiteComponents {
  /**
   * HTML of `components[i]` in the metadata of a page. `content`: HTML of its content. With `isText`, the HTML
   * is only read for its text.
   */
  html(site: ThemedSite, page: SourceFile, use: { i: number; content: string; isText?: boolean }): string;
  /** What its module writes as Markdown; undefined if it has no `toMarkdown`. `content` is Markdown. */
  markdown(site: ThemedSite, page: SourceFile, use: { i: number; content: string }): string | undefined;
  /** Errors of components since the page was rendered. Empty except in `dev`. */
  failures(page: SourceFile): Diagnostic[];
}

export function contentRules({ config, root, generated }: LoadedSite): ContentRules {
  return {
    root,
    contentDir: config.contentDir,
    lang: config.lang,
    langs: config.locales.map(({ lang }) => lang),
    versions: config.multiVersion.versions,
    defaultVersion: config.multiVersion.default,
    fallbackPages: config.fallbackPages,
    readsHidden: config.markdown.html === 'trusted',
    components: config.components,
    generated,
  };
}

/** One language of one version. Navigation, sidebars and site data exist once per locale version. */
export interface LocaleVersion {
  lang: string;
  version: string;
}

/** The key of a page for `memoizeBy`. */
export function routeOf({ routePath }: SourceFile): string {
  return routePath;
}

/** The key of a locale version for `memoizeBy`. */
export function localeKey({ lang, version }: LocaleVersion): string {
  return `${version}/${lang}`;
}

export function localeVersions(site: Site): LocaleVersion[] {
  const { multiVersion, locales } = site.config;
  const versions = multiVersion.versions.length ? multiVersion.versions : [''];
  return versions.flatMap((version) => locales.map(({ lang }) => ({ lang, version })));
}

/** Path prefix of a locale version: `''`, `/zh`, `/v1`, `/v1/zh`. */
export function prefixOf(site: Site, { lang, version }: LocaleVersion): string {
  return localePrefix(
    { lang, version },
    { lang: site.config.lang, version: site.config.multiVersion.default },
  );
}

/** @throws if the site does not have the language, which is a programming error. */
export function localeOf(site: Site, lang: string): SiteLocale & { index: number } {
  const index = site.config.locales.findIndex((locale) => locale.lang === lang);
  const locale = site.config.locales[index];
  if (!locale) throw new Error(`No locale '${lang}'.`);
  return { ...locale, index };
}

/** The function, which now computes its result only once for each state of the site: sidebars, heading ids, … */
export function memoize<S extends Site, T>(make: (site: S) => T): (site: S) => T {
  return memoizeBy(() => undefined, make);
}

/** The number of values that `memoizeBy` keeps for pages, which a build handles one after the other. */
export const RECENT_PAGES = 32;

/**
 * Like `memoize`, for each key. `keyOf` returns what identifies the other arguments: a text or an object. With `limit`,
 * only the newest values are kept.
 */
export function memoizeBy<S extends Site, Args extends unknown[], T>(
  keyOf: (...args: Args) => unknown,
  make: (site: S, ...args: Args) => T,
  limit = Number.POSITIVE_INFINITY,
): (site: S, ...args: Args) => T {
  const states = new WeakMap<object, Map<unknown, { value: T }>>();
  return (site, ...args) => {
    const values = states.get(site.state) ?? new Map<unknown, { value: T }>();
    states.set(site.state, values);
    const key = keyOf(...args);
    const known = values.get(key);
    if (known) return known.value;
    const value = make(site, ...args);
    values.set(key, { value });
    if (values.size > limit) values.delete(values.keys().next().value);
    return value;
  };
}

/** The page at a decoded route path, ignoring case, suffix and trailing slash. */
export function pageAt(site: Site, routePath: string): SourceFile | undefined {
  return site.content.routes.get(plainRouteKey(routePath));
}

/** The page that a link in navigation or page data leads to. */
export function pageOfLink(site: Site, link: string): SourceFile | undefined {
  return isExternal(link) ? undefined : pageAt(site, decodePath(splitHref(link).path));
}

/** Every page that has an address, including fallback pages for missing translations. */
export const allPages = memoize((site) => [...site.content.routes.values()]);

/** The pages of one language of one version, including fallback pages, without generated lists of posts. */
export const pagesIn = memoizeBy(localeKey, (site, { lang, version }: LocaleVersion) =>
  allPages(site).filter((page) => page.lang === lang && page.version === version && !page.postList),
);

/** The same page in another locale version, or its fallback there. */
export function pageInLocale(
  site: Site,
  file: SourceFile,
  localeVersion: LocaleVersion,
): SourceFile | undefined {
  return pageAt(site, prefixOf(site, localeVersion) + file.pagePath);
}
