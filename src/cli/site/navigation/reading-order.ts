/** The reading order of the pages in a sidebar, and the previous and next page of a page. */
import type { PageLink, SidebarItem } from '../../../runtime/model/index.js';
import { isExternal, routeKey, splitHref } from '../../../runtime/routes.js';
import { plainRouteKey } from '../../content/scan.js';
import { memoizeBy, type Site } from '../site.js';
import { type Section, sidebarItems, urlOfSection } from './navigation.js';

export function neighbours(
  site: Site,
  section: Section,
  routePath: string,
): { prev?: PageLink; next?: PageLink } {
  const order = orderOf(site, section);
  const at = order.at.get(plainRouteKey(routePath));
  if (at === undefined) return {};
  const prev = order.flat[at - 1];
  const next = order.flat[at + 1];
  return { ...(prev ? { prev } : {}), ...(next ? { next } : {}) };
}

const orderOf = memoizeBy(urlOfSection, (site, section) => {
  const flat = flatten(sidebarItems(site, section));
  const places = flat.map(({ link }, i) => [routeKey(splitHref(link).path), i] as const);
  // Of several entries for a page, the first one counts.
  return { flat, at: new Map(places.reverse()) };
});

/** Pages of a sidebar in reading order. The link of a group's heading comes before the group's items. */
export function flatten(items: SidebarItem[], seen = new Set<string>()): PageLink[] {
  return items.flatMap((item) => {
    if (item.kind !== 'link' && item.kind !== 'group') return [];
    const { link } = item;
    const isNew = link && isPlainRoute(link) && !seen.has(link);
    const own = isNew ? [pageLinkOf({ ...item, link })] : [];
    if (isNew) seen.add(link);
    return item.kind === 'group' ? [...own, ...flatten(item.items, seen)] : own;
  });
}

/** Only what a link to a page needs of an entry or a post. */
export function pageLinkOf({ text, link, lang, dir }: PageLink): PageLink {
  return { text, link, ...(lang ? { lang } : {}), ...(dir ? { dir } : {}) };
}

function isPlainRoute(link: string): boolean {
  return !isExternal(link) && !link.includes('#');
}
