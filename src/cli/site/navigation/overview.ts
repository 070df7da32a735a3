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
    if (!page) return [{ ...item, headers: [] }];
    const description = firstSentence(site.store.meta(page).frontmatter.description ?? '');
    return [
      {
        ...item,
        ...(description && { description }),
        headers: headersOf(site, page, hiddenIn(site, overview)),
      },
    ];
  });
}

function hiddenIn(site: Site, overview: SourceFile): string[] {
  return site.store.meta(overview).frontmatter.overviewExclude ?? [];
}

/** @param hidden texts of headings that are left out, with those below them. */
function headersOf(site: Site, page: SourceFile, hidden: string[]): OverviewItem['headers'] {
  const depths = site.store.meta(page).frontmatter.overviewHeaders ?? [2];
  const shown: OverviewItem['headers'] = [];
  let hiddenDepth = Number.POSITIVE_INFINITY;
  for (const { id, text, depth } of outlineOf(site, page)) {
    if (depth <= hiddenDepth) hiddenDepth = hidden.includes(text) ? depth : Number.POSITIVE_INFINITY;
    if (depth < hiddenDepth && depths.includes(depth)) shown.push({ id, text, depth });
  }
  return shown;
}

function firstSentence(text: string): string {
  return /^.*?(?:[.!?](?=\s|$)|[。！？])/su.exec(text)?.[0] ?? text;
}
