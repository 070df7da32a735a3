/** The site in one language: what `useSite()` returns. */

import type { Messages } from './interface-texts.js';
import type { NavItem } from './nav-items.js';
import type { SocialIconName } from './social-icon-name.js';

export interface SocialLink {
  /** A known icon, or the markup of an SVG of this site. */
  icon: SocialIconName | { svg: string };
  mode: 'link' | 'text' | 'img' | 'dom';
  content: string;
  /** Accessible name. Default: the icon's name. */
  label?: string;
}

/** A social link with everything that is needed to render it. */
export interface SocialLinkData extends Pick<SocialLink, 'mode' | 'content'> {
  icon: SocialIconName | 'custom';
  /** Markup of the icon. */
  svg: string;
  /** Accessible name. */
  name: string;
}

export interface LocaleData {
  lang: string;
  label: string;
  title: string;
  description: string;
}

/** Options of both search engines. */
export interface SearchOptions {
  /** Target of the "Let us know." link after a search without results; `{query}` is replaced by the query. */
  noResultsUrl?: string;
  /** Whether events about searches and clicks are sent to the hosted service. */
  insights?: boolean;
}

/** URLs of the files that the search loads on first use. */
export interface SearchAssets {
  style: string;
  /** The offline engine. */
  worker: string;
  /** The offline texts of this language and version. */
  data: string;
}

export interface OfflineSearch extends SearchOptions {
  mode: 'offline';
}

export interface HostedSearch extends SearchOptions {
  mode: 'hosted';
  appId: string;
  /** Search-only. */
  apiKey: string;
  indexName: string;
}

export interface AnnouncementData {
  html: string;
  /** Changes with the text. Readers can close the announcement if it has an id. */
  id?: string;
}

export interface ThemeConfig {
  darkMode: boolean;
  enableAppearanceAnimation: boolean;
  hideNavbar: 'never' | 'auto' | 'always';
  socialLinks: SocialLinkData[];
  nav: NavItem[];
  locales: LocaleData[];
  search: ((OfflineSearch | HostedSearch) & { assets: SearchAssets }) | false;
  editLink?: { docRepoBaseUrl?: string; text?: string };
  lastUpdated: boolean;
  lastUpdatedText?: string;
  outlineTitle?: string;
  /** HTML. */
  footer?: string;
  announcement?: AnnouncementData;
  packageManagers: string[];
  /** Every text of the interface in the language of this data: from the theme, or replaced by the config. */
  messages: Messages;
}

/** What `useSite()` returns: the site in one language. One hashed module per language. */
export interface SiteData {
  title: string;
  description: string;
  /** The default language: its pages have no language prefix. */
  lang: string;
  /** The language of this data. */
  currentLang: string;
  /** Begins and ends with a slash. */
  base: string;
  siteUrl?: string;
  icon?: string;
  logo?: string | { light: string; dark: string };
  locales: { lang: string; label: string }[];
  multiVersion: { default: string; versions: string[] };
  cleanUrls: boolean;
  themeConfig: ThemeConfig;
}
