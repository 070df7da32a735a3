/** Nav and sidebars of the config, with links resolved and missing texts filled in. */
import type { NavItem, SidebarItem, SourceFile } from '../../../runtime/model/index.js';
import { isExternal, linkTo, splitHref } from '../../../runtime/routes.js';
import type { SidebarConfigItem } from '../../config/schema/navigation-items.js';
import { titleLang } from '../../content/fallback.js';
import { withoutPageExtension } from '../../content/page-file.js';
import { fileLink, resolveAbsolute, type Target } from '../links/resolve-links.js';
import { type LocaleVersion, localeKey, localeOf, memoizeBy, pageAt, prefixOf, type Site } from '../site.js';
import { autoSections, autoSidebar, decorationOf, sidebarEntry, sidebarText } from './auto-sidebar.js';

/**
 * A link of the config in the form the theme uses: a route path with prefix, or the URL of another origin.
 */
function configLink(site: Site, localeVersion: LocaleVersion, link: string): string {
  if (isExternal(link) || link.startsWith('#')) return link;
  const { path, query, hash } = splitHref(link);
  const target = configTarget(site, localeVersion, link);
  if (target.kind === 'page') return linkTo(target.page.routePath) + target.query + target.hash;
  if (target.kind === 'file') return fileLink(site, target);
  if (target.kind === 'external') return target.href;
  return (path.startsWith('/') ? path : `/${path}`) + query + hash;
}

export function configTarget(site: Site, localeVersion: LocaleVersion, link: string): Target {
  const { path, query, hash } = splitHref(link);
  return resolveAbsolute(site, localeVersion, path.startsWith('/') ? path : `/${path}`, { query, hash });
}

/**
 * A version that has the page a config entry links to, if this version does not have it. All versions share
 * nav and sidebars, so such an entry is left out of this version.
 */
export function versionElsewhere(
  site: Site,
  localeVersion: LocaleVersion,
  item: { link?: string | undefined; fileKey?: string | undefined },
): string | undefined {
  const { versions } = site.config.multiVersion;
  const leads = (version: string) => {
    const where = { lang: localeVersion.lang, version };
    if (item.fileKey !== undefined) return pageOfKey(site, where, item.fileKey) !== undefined;
    return item.link !== undefined && configTarget(site, where, item.link).kind !== 'dead';
  };
  return versions.length < 2 || leads(localeVersion.version) ? undefined : versions.find(leads);
}

export const navOf = memoizeBy(localeKey, (site, localeVersion: LocaleVersion): NavItem[] => {
  const convert = ({ link, items, ...item }: NavItem): NavItem[] => {
    const shown = link === undefined || versionElsewhere(site, localeVersion, { link }) ? undefined : link;
    const below = items?.flatMap(convert);
    // The entry has neither a link nor items left, so remove it.
    if (shown === undefined && (link !== undefined || items?.length) && !below?.length) return [];
    return [
      {
        ...item,
        ...(shown === undefined ? {} : { link: configLink(site, localeVersion, shown) }),
        ...(below ? { items: below } : {}),
      },
    ];
  };
  return localeOf(site, localeVersion.lang).nav.flatMap(convert);
});

/** A sidebar with the path prefix it applies to. */
export interface Section {
  localeVersion: LocaleVersion;
  /** Path prefix without language and version: `/guide/`. */
  prefix: string;
  /** URL path of the sidebar's data, without base: `/assets/sidebar/zh/guide/index.json`. */
  url: string;
}

/** The sidebar of a page: the one with the longest matching path prefix. */
export function sectionOf(site: Site, page: SourceFile): Section | undefined {
  const localeVersion = { lang: page.lang, version: page.version };
  let best: Section | undefined;
  for (const section of sectionsOf(site, localeVersion)) {
    if (!matches(section.prefix, page.pagePath)) continue;
    if (!best || section.prefix.length > best.prefix.length) best = section;
  }
  return best;
}

/** Like `sectionOf`, but undefined if the page's front matter hides the sidebar. */
export function shownSectionOf(site: Site, page: SourceFile): Section | undefined {
  return site.store.meta(page).frontmatter.sidebar === false ? undefined : sectionOf(site, page);
}

export const sectionsOf = memoizeBy(localeKey, (site, localeVersion: LocaleVersion): Section[] => {
  const { sidebar } = localeOf(site, localeVersion.lang);
  const prefixes = sidebar === 'auto' ? autoSections(site, localeVersion) : Object.keys(sidebar);
  return prefixes.map((prefix) => {
    const place = [localeVersion.version, localeVersion.lang].filter(Boolean).join('/');
    const bare = withoutPrefix(site, localeVersion, prefix);
    const name = bare.endsWith('/') ? `${bare}index` : bare;
    return { localeVersion, prefix: bare, url: `/assets/sidebar/${place}${name}.json` };
  });
});

/** Prefixes may be written with or without the prefix of their language, or of their version and language. */
function withoutPrefix(site: Site, { lang, version }: LocaleVersion, prefix: string): string {
  const versions = [version, site.config.multiVersion.default];
  const own = versions.map((one) => `${prefixOf(site, { lang, version: one })}/`);
  return prefix.slice((own.find((start) => prefix.startsWith(start)) ?? '/').length - 1);
}

function matches(prefix: string, pagePath: string): boolean {
  if (prefix.endsWith('/')) return pagePath.startsWith(prefix) || `${pagePath}/` === prefix;
  return pagePath === prefix || pagePath.startsWith(`${prefix}/`);
}

/** The key of a section for `memoizeBy`. */
export function urlOfSection({ url }: Section): string {
  return url;
}

export const sidebarItems = memoizeBy(urlOfSection, (site, section): SidebarItem[] => {
  const { localeVersion, prefix } = section;
  const { sidebar } = localeOf(site, localeVersion.lang);
  const written =
    sidebar === 'auto'
      ? 'auto'
      : Object.entries(sidebar).find(([key]) => withoutPrefix(site, localeVersion, key) === prefix)?.[1];
  if (!written || written === 'auto')
    return autoSidebar(site, localeVersion, prefix, sectionsOf(site, localeVersion));
  return written.flatMap((item) => convertItem(site, localeVersion, item));
});

/** The page that a file key refers to in a locale version. */
export function pageOfKey(site: Site, localeVersion: LocaleVersion, fileKey: string): SourceFile | undefined {
  const key = withoutPageExtension(fileKey.replace(/^\//, ''));
  return pageAt(site, `${prefixOf(site, localeVersion)}/${key}`);
}

function convertItem(site: Site, localeVersion: LocaleVersion, item: SidebarConfigItem): SidebarItem[] {
  if (typeof item === 'string')
    return convertItem(site, localeVersion, { fileKey: item, collapsed: false, collapsible: true });
  if ('dividerType' in item) return [{ kind: 'divider', dividerType: item.dividerType }];
  if ('sectionHeaderText' in item) {
    return [{ kind: 'section-header', text: item.sectionHeaderText, ...decorationOf(item) }];
  }
  const pageIn = (version: string) =>
    item.fileKey === undefined
      ? undefined
      : pageOfKey(site, { lang: localeVersion.lang, version }, item.fileKey);
  const page = pageIn(localeVersion.version);
  const elsewhere = versionElsewhere(site, localeVersion, item);
  const named = page ?? (elsewhere === undefined ? undefined : pageIn(elsewhere));
  const written =
    item.link === undefined || elsewhere ? undefined : configLink(site, localeVersion, item.link);
  const link = page ? linkTo(page.routePath) : written;
  const text = item.text ?? (named ? sidebarText(site, named) : (item.fileKey ?? ''));
  const extra = {
    ...(named && item.text === undefined ? titleLang(named) : {}),
    ...decorationOf(item, page && sidebarEntry(site, page)),
    ...(item.context ? { context: item.context } : {}),
  };
  if (!item.items) return elsewhere ? [] : [{ kind: 'link', text, link: link ?? '', ...extra }];
  const items = item.items.flatMap((child) => convertItem(site, localeVersion, child));
  if (link === undefined && items.length === 0 && item.items.length > 0) return [];
  const group: SidebarItem = {
    kind: 'group',
    text,
    ...(link === undefined ? {} : { link }),
    items,
    collapsible: item.collapsible,
    collapsed: item.collapsed,
    ...extra,
  };
  return [group];
}
