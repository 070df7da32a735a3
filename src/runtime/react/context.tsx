/** The value that a page is rendered from. It is the same on the server and in the browser. */
import { createContext, useContext } from 'react';
import type { PageData, PagePayload, PageSummary, SidebarItem, SiteData } from '../model/index.js';
import { directionOf } from '../routes.js';

export interface RuntimeValue {
  site: SiteData;
  payload: PagePayload;
  /** The sidebar of the page's section; empty if it has none. */
  sidebar: SidebarItem[];
  /** Only on the server, and only for a theme whose pages share the entries of a sidebar. */
  sidebarLists?: SidebarLists | undefined;
  /** Only on the server, and only in components that the browser does not run. */
  pages?: ((filter: PageFilter) => PageSummary[]) | undefined;
}

/** Whose pages to list. */
export interface PageFilter {
  lang: string;
  /** Empty on a site without versions. */
  version: string;
}

/** Lists of a sidebar that are already rendered. */
export interface SidebarLists {
  /** The component that renders the lists. */
  owner: unknown;
  /** HTML of the entries of a list. */
  htmlOf(items: SidebarItem[]): string | undefined;
}

export const RuntimeContext = createContext<RuntimeValue | null>(null);

/** @throws outside of the app. */
export function useRuntime(): RuntimeValue {
  const value = useContext(RuntimeContext);
  if (!value) throw new Error('This hook needs a docs-cli site.');
  return value;
}

/** The page that is shown. */
export function usePage(): PageData {
  return useRuntime().payload.page;
}

/**
 * Attributes for an element that contains the page's own text: its language and direction if the page shows
 * fallback content for a missing translation. Empty on other pages.
 */
export function useTextLang(): { lang?: string; dir?: 'ltr' | 'rtl' } {
  const { lang, textLang } = usePage();
  if (!textLang) return {};
  const dir = directionOf(textLang);
  return { lang: textLang, ...(dir === directionOf(lang) ? {} : { dir }) };
}

/** The site in the language of the page. */
export function useSite(): SiteData {
  return useRuntime().site;
}

/** The page with its relations in the site: previous and next, alternates, overview, posts. */
export function usePayload(): PagePayload {
  return useRuntime().payload;
}

export function useSidebar(): SidebarItem[] {
  return useRuntime().sidebar;
}

/**
 * The HTML of a list of the sidebar, if the server has already rendered it. Undefined in the browser.
 * @param owner The component that implements `SidebarItems` in the theme.
 */
export function useSidebarHtml(items: SidebarItem[], owner: unknown): string | undefined {
  const { sidebarLists } = useRuntime();
  return sidebarLists && sidebarLists.owner === owner ? sidebarLists.htmlOf(items) : undefined;
}
