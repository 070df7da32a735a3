/** The entries of an overview page. */
import type { OverviewGroup, OverviewItem, SidebarItem, SourceFile } from '../../../runtime/model/index.js';
import { pageOfLink, type Site } from '../site.js';
import { flatten } from './reading-order.js';
import { outlineOf } from './toc.js';

/** The sidebar's pages by group, with the headings that each page lists in overviews. */
export function overviewOf(site: Site, file: SourceFile, items: SidebarItem[]): OverviewGroup[] {
  const groups: OverviewGroup[] = [];
  const others: OverviewItem[] = [];
  for (const item of items) {
    if (item.kind === 'link') others.push(...itemsOf(site, file, [item]));
    if (item.kind !== 'group') continue;
    const listed = itemsOf(site, file, [item]);
    const { text, lang, dir } = item;
    if (listed.length) groups.push({ name: text, ...(lang && { lang }), ...(dir && { dir }), items: listed });
  }
  // An empty name makes the theme use its localized label for other pages.
  if (others.length) groups.push({ name: '', items: others });
  return groups;
}

function itemsOf(site: Site, overview: SourceFile, items: SidebarItem[]): OverviewItem[] {
  return flatten(items).flatMap((item) => {
    const page = pageOfLink(site, item.link);
    if (page?.path === overview.path) return [];
    return [{ ...item, headers: page ? headersOf(site, page) : [] }];
  });
}

function headersOf(site: Site, page: SourceFile): OverviewItem['headers'] {
  const depths = site.store.meta(page).frontmatter.overviewHeaders ?? [2];
  return outlineOf(site, page)
    .filter(({ depth }) => depths.includes(depth))
    .map(({ id, text, depth }) => ({ id, text, depth }));
}
