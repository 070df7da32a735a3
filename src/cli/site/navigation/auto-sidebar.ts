/**
 * Sidebars generated from folders. A folder is a group, and its index page is the link of the group's
 * heading.
 */
import type { SidebarItem, SourceFile } from '../../../runtime/model.js';
import { linkTo } from '../../../runtime/routes.js';
import { titleLang } from '../../content/fallback.js';
import { type LocaleVersion, localeKey, memoizeBy, pagesIn, type Site } from '../site.js';
import { readableName } from './readable-name.js';
import { decorationOf, sidebarEntry, sidebarText } from './sidebar-entry.js';

/**
 * Prefixes of the sidebars: one for each top-level folder, so that a page never loads another section's
 * sidebar, and one for all other pages.
 */
export function autoSections(site: Site, localeVersion: LocaleVersion): string[] {
  const folders = new Set(['/']);
  for (const { key } of pagesIn(site, localeVersion)) {
    const slash = key.indexOf('/');
    if (slash > 0) folders.add(`/${key.slice(0, slash)}/`);
  }
  return [...folders];
}

/** Pages in the same order, grouped by top-level folder. Pages outside folders have the empty name. */
const pagesByFolder = memoizeBy(localeKey, (site, localeVersion: LocaleVersion) => {
  const folders = new Map<string, SourceFile[]>();
  for (const page of pagesIn(site, localeVersion)) {
    const name = page.key.slice(0, Math.max(0, page.key.indexOf('/')));
    const pages = folders.get(name);
    if (pages) pages.push(page);
    else folders.set(name, [page]);
  }
  return folders;
});

interface Folder {
  name: string;
  index?: SourceFile;
  pages: SourceFile[];
  folders: Map<string, Folder>;
}

export function autoSidebar(site: Site, localeVersion: LocaleVersion, prefix: string): SidebarItem[] {
  const root: Folder = { name: '', pages: [], folders: new Map() };
  const start = prefix.replace(/^\//, '').replace(/([^/])$/, '$1/');
  // The root sidebar lists only pages outside folders, because each top-level folder has its own sidebar.
  const top = start.slice(0, Math.max(0, start.indexOf('/')));
  for (const page of pagesByFolder(site, localeVersion).get(top) ?? []) {
    if (!page.key.startsWith(start)) continue;
    const names = page.key.slice(start.length).split('/');
    const last = names.pop() ?? '';
    let folder = root;
    for (const name of names) {
      let child = folder.folders.get(name);
      if (!child) {
        child = { name, pages: [], folders: new Map() };
        folder.folders.set(name, child);
      }
      folder = child;
    }
    if (last === 'index') folder.index = page;
    else folder.pages.push(page);
  }
  const items = itemsOf(site, root);
  return root.index && showsInSidebar(site, root.index) ? [linkOf(site, root.index), ...items] : items;
}

interface Entry {
  order: number;
  /** Date of a post; otherwise empty. */
  date: string;
  name: string;
  item: SidebarItem;
}

function itemsOf(site: Site, folder: Folder): SidebarItem[] {
  const entries: Entry[] = [];
  for (const page of folder.pages) {
    if (!showsInSidebar(site, page)) continue;
    const { date = '' } = site.store.frontmatter(page);
    entries.push({ order: orderOf(site, page), date, name: page.key, item: linkOf(site, page) });
  }
  for (const child of folder.folders.values()) {
    const items = itemsOf(site, child);
    if (items.length === 0 && !child.index) continue;
    if (items.length === 0 && child.index) {
      entries.push({
        order: orderOf(site, child.index),
        date: '',
        name: child.index.key,
        item: linkOf(site, child.index),
      });
      continue;
    }
    entries.push({
      order: child.index ? orderOf(site, child.index) : Number.POSITIVE_INFINITY,
      date: '',
      name: child.index?.key ?? child.name,
      item: {
        kind: 'group',
        text: child.index ? sidebarText(site, child.index) : readableName(child.name),
        ...(child.index
          ? {
              ...titleLang(child.index),
              link: linkTo(child.index.routePath),
              ...decorationOf(sidebarEntry(site, child.index)),
            }
          : {}),
        items,
        collapsible: true,
        collapsed: false,
      },
    });
  }
  return entries.sort(compareEntries).map(({ item }) => item);
}

/** By `order`, then by name; posts after other pages, the newest first. */
function compareEntries(a: Entry, b: Entry): number {
  if (a.order !== b.order) return a.order - b.order;
  if (a.date === b.date) return compareNames(a.name, b.name);
  if (a.date === '' || b.date === '') return a.date === '' ? -1 : 1;
  return a.date < b.date ? 1 : -1;
}

/**
 * `2-b` before `10-a`: numbers in names compare as numbers. The fixed locale gives the same order on every
 * machine.
 */
const compareNames = new Intl.Collator('en', { numeric: true }).compare;

function orderOf(site: Site, page: SourceFile): number {
  return site.store.frontmatter(page).order ?? Number.POSITIVE_INFINITY;
}

function showsInSidebar(site: Site, page: SourceFile): boolean {
  const { sidebar, pageType } = site.store.frontmatter(page);
  if (sidebarEntry(site, page).hidden) return false;
  return sidebar !== false && pageType !== 'home' && pageType !== 'blank' && pageType !== '404';
}

function linkOf(site: Site, page: SourceFile): SidebarItem {
  return {
    kind: 'link',
    text: sidebarText(site, page),
    ...titleLang(page),
    link: linkTo(page.routePath),
    ...decorationOf(sidebarEntry(site, page)),
  };
}
