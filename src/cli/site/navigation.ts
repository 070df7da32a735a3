/** Nav and sidebars of the config, with links looked up and texts filled in. */
import type { NavItem, SidebarItem, SourceFile } from '../../runtime/model.js';
import { isExternal, linkTo, splitHref } from '../../runtime/routes.js';
import type { SidebarConfigItem } from '../config/site-config.js';
import { titleLang } from '../content/fallback.js';
import { autoSections, autoSidebar } from './auto-sidebar.js';
import { fileLink, resolveAbsolute, type Target } from './links.js';
import { type Edition, localeOf, memoized, pageAt, prefixOf, type Site } from './site.js';

/** A link of the config as the theme uses it: a route path with prefix, or another origin's address. */
export function configLink(site: Site, edition: Edition, link: string): string {
  if (isExternal(link) || link.startsWith('#')) return link;
  const { path, query, hash } = splitHref(link);
  const target = configTarget(site, edition, link);
  if (target.kind === 'page') return linkTo(target.page.routePath) + target.query + target.hash;
  if (target.kind === 'file') return fileLink(site, target);
  if (target.kind === 'external') return target.href;
  return (path.startsWith('/') ? path : `/${path}`) + query + hash;
}

export function configTarget(site: Site, edition: Edition, link: string): Target {
  const { path, query, hash } = splitHref(link);
  return resolveAbsolute(site, edition, path.startsWith('/') ? path : `/${path}`, { query, hash });
}

/**
 * The version that has the page an entry of the config leads to, where this one lacks it: all versions share nav and
 * sidebars, and such an entry is left out.
 */
export function versionElsewhere(
  site: Site,
  edition: Edition,
  item: { link?: string | undefined; fileKey?: string | undefined },
): string | undefined {
  const { versions } = site.config.multiVersion;
  const leads = (version: string) => {
    const where = { lang: edition.lang, version };
    if (item.fileKey !== undefined) return pageOfKey(site, where, item.fileKey) !== undefined;
    return item.link !== undefined && configTarget(site, where, item.link).kind !== 'dead';
  };
  return versions.length < 2 || leads(edition.version) ? undefined : versions.find(leads);
}

export function navOf(site: Site, edition: Edition): NavItem[] {
  const convert = ({ link, items, ...item }: NavItem): NavItem[] => {
    const shown = link === undefined || versionElsewhere(site, edition, { link }) ? undefined : link;
    const below = items?.flatMap(convert);
    // Neither a link nor entries: nothing is left of it.
    if (shown === undefined && (link !== undefined || items?.length) && !below?.length) return [];
    return [
      {
        ...item,
        ...(shown === undefined ? {} : { link: configLink(site, edition, shown) }),
        ...(below ? { items: below } : {}),
      },
    ];
  };
  return localeOf(site, edition.lang).nav.flatMap(convert);
}

/** A sidebar with the path prefix it is for. */
export interface Section {
  edition: Edition;
  /** Without language and version: `/guide/`. */
  prefix: string;
  /** Where it is served, without base: `/assets/sidebar/zh/guide/index.json`. */
  url: string;
}

/** The sidebar of a page: the longest matching path prefix. */
export function sectionOf(site: Site, page: SourceFile): Section | undefined {
  const edition = { lang: page.lang, version: page.version };
  let best: Section | undefined;
  for (const section of sectionsOf(site, edition)) {
    if (!matches(section.prefix, page.pagePath)) continue;
    if (!best || section.prefix.length > best.prefix.length) best = section;
  }
  return best;
}

/** None where the page's front matter hides it. */
export function shownSectionOf(site: Site, page: SourceFile): Section | undefined {
  return site.store.meta(page).frontmatter.sidebar === false ? undefined : sectionOf(site, page);
}

export function sectionsOf(site: Site, edition: Edition): Section[] {
  return memoized(site, `sections:${edition.version}/${edition.lang}`, () => {
    const { sidebar } = localeOf(site, edition.lang);
    const prefixes = sidebar === 'auto' ? autoSections(site, edition) : Object.keys(sidebar);
    return prefixes.map((prefix) => {
      const place = [edition.version, edition.lang].filter(Boolean).join('/');
      const bare = withoutPrefix(site, edition, prefix);
      const name = bare.endsWith('/') ? `${bare}index` : bare;
      return { edition, prefix: bare, url: `/assets/sidebar/${place}${name}.json` };
    });
  });
}

/** Prefixes may be written with or without the language's own prefix. */
function withoutPrefix(site: Site, edition: Edition, prefix: string): string {
  const own = prefixOf(site, edition);
  const path = own && prefix.startsWith(`${own}/`) ? prefix.slice(own.length) : prefix;
  return path.startsWith('/') ? path : `/${path}`;
}

function matches(prefix: string, pagePath: string): boolean {
  if (prefix.endsWith('/')) return pagePath.startsWith(prefix) || `${pagePath}/` === prefix;
  return pagePath === prefix || pagePath.startsWith(`${prefix}/`);
}

export function sidebarItems(site: Site, section: Section): SidebarItem[] {
  return memoized(site, `sidebar:${section.url}`, () => {
    const { sidebar } = localeOf(site, section.edition.lang);
    if (sidebar === 'auto') return autoSidebar(site, section.edition, section.prefix);
    const written = Object.entries(sidebar).find(
      ([prefix]) => withoutPrefix(site, section.edition, prefix) === section.prefix,
    )?.[1];
    if (!written || written === 'auto') return autoSidebar(site, section.edition, section.prefix);
    return written.flatMap((item) => convertItem(site, section.edition, item));
  });
}

/** The page a file key names in an edition. */
export function pageOfKey(site: Site, edition: Edition, fileKey: string): SourceFile | undefined {
  const key = fileKey.replace(/^\//, '').replace(/\.(md|markdown)$/i, '');
  return pageAt(site, `${prefixOf(site, edition)}/${key}`);
}

function convertItem(site: Site, edition: Edition, item: SidebarConfigItem): SidebarItem[] {
  if (typeof item === 'string')
    return convertItem(site, edition, { fileKey: item, collapsed: false, collapsible: true });
  if ('dividerType' in item) return [{ kind: 'divider', dividerType: item.dividerType }];
  if ('sectionHeaderText' in item) {
    return [{ kind: 'section-header', text: item.sectionHeaderText, ...(item.tag ? { tag: item.tag } : {}) }];
  }
  const pageIn = (version: string) =>
    item.fileKey === undefined ? undefined : pageOfKey(site, { lang: edition.lang, version }, item.fileKey);
  const page = pageIn(edition.version);
  const elsewhere = versionElsewhere(site, edition, item);
  const named = page ?? (elsewhere === undefined ? undefined : pageIn(elsewhere));
  const written = item.link === undefined || elsewhere ? undefined : configLink(site, edition, item.link);
  const link = page ? linkTo(page.routePath) : written;
  const text = item.text ?? (named ? site.store.title(named) : (item.fileKey ?? ''));
  const extra = {
    ...(named && item.text === undefined ? titleLang(named) : {}),
    ...(item.tag ? { tag: item.tag } : {}),
    ...(item.context ? { context: item.context } : {}),
  };
  if (!item.items) return elsewhere ? [] : [{ kind: 'link', text, link: link ?? '', ...extra }];
  const items = item.items.flatMap((child) => convertItem(site, edition, child));
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
