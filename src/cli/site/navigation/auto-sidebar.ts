/**
 * Sidebars generated from folders. A folder is a group, and its index page is the link of the group's
 * heading.
 */
import type {
  Frontmatter,
  SidebarItem,
  SidebarLink,
  SocialIconName,
  SourceFile,
} from '../../../runtime/model/index.js';
import { linkTo } from '../../../runtime/routes.js';
import { iconMarkup } from '../../config/social-icons.js';
import { titleLang } from '../../content/fallback.js';
import { readableName } from '../../content/readable-name.js';
import { type LocaleVersion, pagesIn, type Site } from '../site.js';

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

interface Folder {
  /** Start of the keys of its pages: `guide/start/`. */
  path: string;
  index?: SourceFile;
  pages: SourceFile[];
  folders: Map<string, Folder>;
}

/** @param sections all sidebars of the locale version. */
export function autoSidebar(
  site: Site,
  localeVersion: LocaleVersion,
  prefix: string,
  sections: readonly { prefix: string }[],
): SidebarItem[] {
  const start = startOf(prefix);
  const root: Folder = { path: start, pages: [], folders: new Map() };
  const starts = new Set(sections.map((section) => startOf(section.prefix)));
  for (const page of pagesIn(site, localeVersion)) {
    if (!page.key.startsWith(start)) continue;
    // The root sidebar lists the top-level folders that have no sidebar.
    if (start === '' && starts.has(`${topOf(page.key)}/`)) continue;
    const names = page.key.slice(start.length).split('/');
    const last = names.pop() ?? '';
    let folder = root;
    for (const name of names) {
      let child = folder.folders.get(name);
      if (!child) {
        child = { path: `${folder.path}${name}/`, pages: [], folders: new Map() };
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

/** `/guide` and `/guide/` -> `guide/` */
function startOf(prefix: string): string {
  return prefix.replace(/^\//, '').replace(/([^/])$/, '$1/');
}

function topOf(key: string): string {
  return key.slice(0, Math.max(0, key.indexOf('/')));
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
    const item = folderItem(site, child);
    if (!item) continue;
    const order = child.index ? orderOf(site, child.index) : Number.POSITIVE_INFINITY;
    entries.push({ order, date: '', name: `${child.path}index`, item });
  }
  return entries.sort(compareEntries).map(({ item }) => item);
}

/** A group, or a link to the index if the folder shows no other page. */
function folderItem(site: Site, folder: Folder): SidebarItem | undefined {
  const { index, path } = folder;
  const items = itemsOf(site, folder);
  if (items.length === 0) return index && showsInSidebar(site, index) ? linkOf(site, index) : undefined;
  const heading = index ? entryOf(site, index) : { text: readableName(`${path}index`) };
  return { kind: 'group', ...heading, items, collapsible: true, collapsed: false };
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
  return { kind: 'link', ...entryOf(site, page) };
}

function entryOf(site: Site, page: SourceFile): Omit<SidebarLink, 'kind'> {
  return {
    text: sidebarText(site, page),
    ...titleLang(page),
    link: linkTo(page.routePath),
    ...decorationOf(sidebarEntry(site, page)),
  };
}

/** What the front matter of a page sets for its entry in a sidebar. */
type SidebarEntry = Exclude<Frontmatter['sidebar'], boolean | undefined>;

export function sidebarEntry(site: Site, page: SourceFile): SidebarEntry {
  const { sidebar } = site.store.frontmatter(page);
  return typeof sidebar === 'object' ? sidebar : {};
}

export function sidebarText(site: Site, page: SourceFile): string {
  return sidebarEntry(site, page).text ?? site.store.title(page);
}

/** What an entry shows next to its text. */
interface Decoration extends Pick<SidebarLink, 'tag' | 'tagType'> {
  icon?: SocialIconName | { svg: string };
}

/** Tag and icon of an entry. Those of the config have precedence over those of the page that it shows. */
export function decorationOf(
  written: { [Key in keyof Decoration]?: Decoration[Key] | undefined },
  page: typeof written = {},
): Pick<SidebarLink, 'tag' | 'tagType' | 'icon'> {
  const { tag, tagType } = written.tag === undefined ? page : written;
  const icon = written.icon ?? page.icon;
  return {
    ...(tag ? { tag, ...(tagType ? { tagType } : {}) } : {}),
    ...(icon ? { icon: iconMarkup(icon) } : {}),
  };
}
