/** Breadcrumbs of a page: the navbar entry, the sidebar groups, and the page. */
import type { NavItem, PageLink, SidebarItem, SourceFile } from '../../../runtime/model/index.js';
import { isExternal, isNavActive, linkTo, routeKey, splitHref } from '../../../runtime/routes.js';
import { titleLang } from '../../content/fallback.js';
import { plainRouteKey } from '../../content/scan.js';
import { localeOf, memoizeBy, prefixOf, type Site } from '../site.js';
import { navOf, sectionOf, sidebarItems, urlOfSection } from './navigation.js';
import { pageLinkOf } from './reading-order.js';

/** Only steps with a link, each one once. The page itself comes last, with the given name. */
export function breadcrumbsOf(site: Site, page: SourceFile, name: string): PageLink[] {
  const section = sectionOf(site, page);
  const steps = [
    { text: localeOf(site, page.lang).title, link: `${prefixOf(site, page)}/` },
    ...navSteps(site, page),
    ...((section && groupsAround(site, section).get(plainRouteKey(page.routePath))) ?? []),
    { text: name, ...titleLang(page), link: linkTo(page.routePath) },
  ];
  // If two steps lead to the same page, keep the one closer to the page.
  const last = new Map(steps.map(({ link }, i) => [keyOf(link), i]));
  return steps.filter(({ link }, i) => last.get(keyOf(link)) === i);
}

function keyOf(link: string): string {
  return routeKey(splitHref(link).path);
}

function navSteps(site: Site, page: SourceFile): PageLink[] {
  const localeVersion = { lang: page.lang, version: page.version };
  const prefix = prefixOf(site, localeVersion);
  const find = (items: NavItem[]): PageLink[] | undefined => {
    for (const item of items) {
      const { link = '', text } = item;
      const linkPath = prefix && link.startsWith(`${prefix}/`) ? link.slice(prefix.length) : link;
      const own = link && !isExternal(link) ? [{ text, link }] : [];
      const below = find(item.items ?? []);
      if (below) return [...own, ...below];
      if (isNavActive(item, page.pagePath, linkPath)) return own;
    }
    return undefined;
  };
  return find(navOf(site, localeVersion)) ?? [];
}

/** Route key of a page -> the sidebar groups around it that have a link, outermost first. */
const groupsAround = memoizeBy(urlOfSection, (site, section): ReadonlyMap<string, PageLink[]> => {
  const groups = new Map<string, PageLink[]>();
  const visit = (items: SidebarItem[], around: PageLink[]) => {
    for (const item of items) {
      if (item.kind !== 'link' && item.kind !== 'group') continue;
      const { link } = item;
      const isPage = link !== undefined && link !== '' && !isExternal(link);
      if (isPage && !groups.has(keyOf(link))) groups.set(keyOf(link), around);
      if (item.kind === 'group')
        visit(item.items, isPage ? [...around, pageLinkOf({ ...item, link })] : around);
    }
  };
  visit(sidebarItems(site, section), []);
  return groups;
});
