/**
 * The server renders the entries of a sidebar once for all pages of a section.
 *
 * An entry is current on a page if it, or an entry below it, links to the page. On all other pages its HTML
 * is the same, so that HTML is cached. For each page the server renders only the current entries, from the
 * innermost list to the outermost, and the theme inserts each list as one string. React renders the rest of
 * the page as usual.
 */
import type { ReactNode } from 'react';
import type { SidebarItem, SiteData } from './model/index.js';
import type { AppProps } from './react/app.js';
import { RuntimeContext, type SidebarLists } from './react/context.js';
import type { ThemeModule } from './react/theme-module.js';
import { routeKey } from './routes.js';

interface SharedSidebar {
  theme: ThemeModule;
  site: SiteData;
  /** The sidebar's own list and the lists of its groups. */
  lists: Map<SidebarItem[], SharedList>;
}

interface SharedList {
  items: SidebarItem[];
  /** A deep copy of `items`, because a component of the site may sort or change the value of `useSidebar`. */
  copy: SidebarItem[];
  /** HTML of all entries in their non-current state. */
  html: string;
  /** Offset in `html` at which each entry begins, plus the end. */
  offsets: number[];
  /** Key of a page -> indexes of the entries that are current there, in order. */
  current: Map<string, number[]>;
}

/** The lists of one page during rendering. */
interface PageLists {
  shared: SharedSidebar['lists'];
  html: Map<SidebarItem[], string>;
  /** Renders an entry as it is on the page with this route path. */
  entry(item: SidebarItem, routePath: string): string;
}

/** A route path that no link points to. */
const NOWHERE = '\0';

/** Each state of a site creates new sidebar arrays, so cached HTML is never out of date. */
const sidebars = new WeakMap<SidebarItem[], SharedSidebar>();

/** The lists of the page's sidebar. Undefined if the theme does not share entries between pages. */
export function renderSidebar(
  { theme, site, payload, sidebar }: AppProps,
  toHtml: (node: ReactNode) => string,
): SidebarLists | undefined {
  if (!theme.sidebarEntries || sidebar.length === 0) return undefined;
  const { owner, render } = theme.sidebarEntries;
  const html = new Map<SidebarItem[], string>();
  const shared = sharedSidebar(sidebar, theme, site);
  const sidebarLists: SidebarLists = {
    owner,
    htmlOf: (items) => (isSame(items, shared.lists.get(items)?.copy) ? html.get(items) : undefined),
  };
  const page: PageLists = {
    shared: shared.lists,
    html,
    entry(item, routePath) {
      const there = { ...payload, page: { ...payload.page, routePath } };
      const value = { site, payload: there, sidebar, sidebarLists };
      return toHtml(<RuntimeContext value={value}>{render(item)}</RuntimeContext>);
    },
  };
  // The list of the sidebar itself is added last. It is missing if an entry threw an error on an earlier page.
  if (!shared.lists.has(sidebar)) share(page, sidebar);
  complete(page, sidebar, payload.page.routePath);
  return sidebarLists;
}

function sharedSidebar(sidebar: SidebarItem[], theme: ThemeModule, site: SiteData): SharedSidebar {
  const known = sidebars.get(sidebar);
  if (known?.theme === theme && known.site === site) return known;
  const made = { theme, site, lists: new Map() };
  sidebars.set(sidebar, made);
  return made;
}

/** Renders every entry in its non-current state. Inner lists first: an entry of a group contains the HTML of its list. */
function share(page: PageLists, items: SidebarItem[]): void {
  const current = new Map<string, number[]>();
  const offsets = [0];
  const entries = items.map((item, index) => {
    if (item.kind === 'group') share(page, item.items);
    for (const key of linkKeys(item)) current.set(key, [...(current.get(key) ?? []), index]);
    const entry = page.entry(item, NOWHERE);
    offsets.push(offsets.at(-1)! + entry.length);
    return entry;
  });
  const html = entries.join('');
  page.shared.set(items, { items: [...items], copy: structuredClone(items), html, offsets, current });
  page.html.set(items, html);
}

/** Replaces the HTML of the entries that are current on the page. */
function complete(page: PageLists, list: SidebarItem[], routePath: string): void {
  const shared = page.shared.get(list);
  if (!shared) return;
  const { items, html, offsets, current } = shared;
  let written = '';
  let end = 0;
  for (const index of current.get(routeKey(routePath)) ?? []) {
    const item = items[index]!;
    if (item.kind === 'group') complete(page, item.items, routePath);
    written += html.slice(end, offsets[index]) + page.entry(item, routePath);
    end = offsets[index + 1]!;
  }
  page.html.set(list, written + html.slice(end));
}

/** Keys of the pages that the entry and its descendants link to. */
function linkKeys(item: SidebarItem): Set<string> {
  const keys = new Set<string>();
  if ((item.kind === 'link' || item.kind === 'group') && item.link !== undefined)
    keys.add(routeKey(item.link));
  if (item.kind === 'group') for (const child of item.items) for (const key of linkKeys(child)) keys.add(key);
  return keys;
}

function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return a === b;
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  for (const key in left) if (!isSame(left[key], right[key])) return false;
  for (const key in right) if (!(key in left)) return false;
  return true;
}
