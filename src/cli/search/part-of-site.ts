/** The part of the site that a page belongs to, as named in the navigation. */
import type { NavItem, SidebarItem, SourceFile } from '../../runtime/model/index.js';
import { isNavActive, linkTo } from '../../runtime/routes.js';
import { navOf, sectionOf, sidebarItems, urlOfSection } from '../site/navigation/navigation.js';
import { localeOf, memoizeBy, prefixOf, type Site } from '../site/site.js';

/** The group in the sidebar, or else the entry of the navbar, or else the title of the site. */
export function partOfSite(site: Site, page: SourceFile): string {
  const section = sectionOf(site, page);
  const group = section && groupsOf(site, section).get(linkTo(page.routePath));
  return group || navEntryOf(site, page) || localeOf(site, page.lang).title;
}

/** Link of a page -> the innermost group that contains it or that it is the heading of. */
const groupsOf = memoizeBy(urlOfSection, (site, section): ReadonlyMap<string, string> => {
  const groups = new Map<string, string>();
  const visit = (items: SidebarItem[], around: string) => {
    let group = around;
    for (const item of items) {
      if (item.kind === 'section-header') group = item.text;
      if (item.kind === 'link' && !groups.has(item.link)) groups.set(item.link, group);
      if (item.kind !== 'group') continue;
      if (item.link !== undefined) groups.set(item.link, item.text);
      visit(item.items, item.text);
    }
  };
  visit(sidebarItems(site, section), '');
  return groups;
});

function navEntryOf(site: Site, { lang, version, pagePath }: SourceFile): string | undefined {
  const localeVersion = { lang, version };
  const prefix = prefixOf(site, localeVersion);
  const find = (items: NavItem[]): string | undefined => {
    for (const item of items) {
      const { link = '' } = item;
      const linkPath = prefix && link.startsWith(`${prefix}/`) ? link.slice(prefix.length) : link;
      const below = find(item.items ?? []);
      if (below !== undefined) return below;
      if (isNavActive(item, pagePath, linkPath)) return item.text;
    }
    return undefined;
  };
  return find(navOf(site, localeVersion));
}
