/** Where a page is in the navigation: the entry of the navbar, and the groups of the sidebar. */
import type { NavItem, PageLink, SidebarItem, SourceFile } from '../../../runtime/model/index.js';
import { isExternal, isNavActive, linkTo, routeKey, splitHref } from '../../../runtime/routes.js';
import { titleLang } from '../../content/fallback.js';
import { plainRouteKey } from '../../content/scan.js';
import { localeOf, memoizeBy, prefixOf, type Site } from '../site.js';
import { navOf, sectionOf, sidebarItems, urlOfSection } from './navigation.js';
import { pageLinkOf } from './reading-order.js';

/** Only steps with a link, each one once. The page itself comes last, with the given name. */
export function breadcrumbsOf(site: Site, page: SourceFile, name: string): PageLink[] {
  const ofNav = navEntries(site, page).flatMap(({ text, link = '' }) =>
    link && !isExternal(link) ? [{ text, link }] : [],
  );
  const steps = [
    { text: localeOf(site, page.lang).title, link: `${prefixOf(site, page)}/` },
    ...ofNav,
    ...(placeInSidebar(site, page)?.groups ?? []),
    { text: name, ...titleLang(page), link: linkTo(page.routePath) },
  ];
  // If two steps lead to the same page, keep the one closer to the page.
  const last = new Map(steps.map(({ link }, i) => [keyOf(link), i]));
  return steps.filter(({ link }, i) => last.get(keyOf(link)) === i);
}

/** The part of the site: the group in the sidebar, or else the entry of the navbar, or else the title of the site. */
export function partOfSite(site: Site, page: SourceFile): string {
  const { title } = localeOf(site, page.lang);
  return placeInSidebar(site, page)?.name || (navEntries(site, page).at(-1)?.text ?? title);
}

function keyOf(link: string): string {
  return routeKey(splitHref(link).path);
}

/** The entry of the navbar for a page, after the entries around it. */
function navEntries(site: Site, { lang, version, pagePath }: SourceFile): NavItem[] {
  const prefix = prefixOf(site, { lang, version });
  const find = (items: NavItem[]): NavItem[] | undefined => {
    for (const item of items) {
      const { link = '' } = item;
      const linkPath = prefix && link.startsWith(`${prefix}/`) ? link.slice(prefix.length) : link;
      const below = find(item.items ?? []);
      if (below) return [item, ...below];
      if (isNavActive(item, pagePath, linkPath)) return [item];
    }
    return undefined;
  };
  return find(navOf(site, { lang, version })) ?? [];
}

interface PlaceInSidebar {
  /** The groups around the page that have a link, outermost first. */
  groups: PageLink[];
  /** The innermost group that contains the page or that it is the heading of, or the header above it. May be empty. */
  name: string;
}

function placeInSidebar(site: Site, page: SourceFile): PlaceInSidebar | undefined {
  const section = sectionOf(site, page);
  return section && placesIn(site, section).get(plainRouteKey(page.routePath));
}

/** Route key of a page -> its place. */
const placesIn = memoizeBy(urlOfSection, (site, section): ReadonlyMap<string, PlaceInSidebar> => {
  const places = new Map<string, PlaceInSidebar>();
  const visit = (items: SidebarItem[], groups: PageLink[], around: string) => {
    let name = around;
    for (const item of items) {
      if (item.kind === 'section-header') name = item.text;
      if (item.kind !== 'link' && item.kind !== 'group') continue;
      const { kind, link, text } = item;
      const isPage = link !== undefined && link !== '' && !isExternal(link);
      if (isPage && !places.has(keyOf(link)))
        places.set(keyOf(link), { groups, name: kind === 'group' ? text : name });
      if (kind === 'group')
        visit(item.items, isPage ? [...groups, pageLinkOf({ ...item, link })] : groups, text);
    }
  };
  visit(sidebarItems(site, section), [], '');
  return places;
});
