/** The config as the later stages read it: every default filled in, every locale complete. */
import type {
  HeadTag,
  HostedSearch,
  HtmlPolicy,
  Level,
  Messages,
  NavItem,
  OfflineSearch,
  SidebarDivider,
  SiteData,
  SocialLink,
  ThemeConfig,
} from '../../runtime/model.js';
import type { Compression } from '../compress.js';
import type { SettableCode } from '../report/codes.js';

export interface SiteConfig {
  title: string;
  description: string;
  /** An origin, without slash at the end. */
  siteUrl?: string;
  /** Begins and ends with a slash; encoded. */
  base: string;
  /** A build is to work at any place, so it writes addresses from the page that they stand on; `base` is where the site is published. */
  relativeUrls: boolean;
  icon?: string;
  logo?: SiteData['logo'];
  /** The default language, spelled as its locale spells it. */
  lang: string;
  /** At least one; one of them has `lang`. */
  locales: SiteLocale[];
  socialLinks: SocialLink[];
  search: OfflineSearch | HostedSearch | false;
  /** What the hosted index is to be told, beside its records. Never sent to a browser. */
  searchIndex?: SearchIndexConfig;
  darkMode: boolean;
  enableAppearanceAnimation: boolean;
  lastUpdated: boolean;
  fallbackPages: boolean;
  /** `default` is empty where there are no versions, and one of them otherwise. */
  multiVersion: SiteData['multiVersion'];
  hideNavbar: ThemeConfig['hideNavbar'];
  cleanUrls: boolean;
  packageManagers: string[];
  /** Relative to the root, with forward slashes, without slash at either end. The folder need not exist. */
  theme: string;
  /** As `theme`. */
  contentDir: string;
  /** Relative to the root or absolute; may lie outside the root. */
  outDir: string;
  head: HeadTag[];
  markdown: { lineNumbers: boolean; wrap: boolean; html: HtmlPolicy; includeFrom: string[] };
  /** Keys begin with a slash and have a `#id` where a heading moved; values are paths of the site or addresses. */
  redirects: Record<string, string>;
  feeds: false | { formats: FeedFormat[] };
  sitemap: boolean;
  /** `fonts` are relative to the root or absolute. */
  socialImages: false | { fonts: string[] };
  llms: boolean;
  compress: Compression[];
  check: CheckConfig;
}

export type FeedFormat = 'rss' | 'atom' | 'json';

export interface CheckConfig {
  /** Only of rules whose level the config sets. */
  rules: { [code in SettableCode]?: 'off' | Level };
  external: ExternalConfig;
}

/** How links to other sites are asked for. */
export interface ExternalConfig {
  /** Addresses that are not asked. In a text `*` stands for any. */
  ignore: (string | RegExp)[];
  /** In seconds. */
  timeout: number;
  /** `127.0.0.1:4000`, `wiki.corp`, `.corp` for it and all below it. */
  privateHosts: string[];
}

export interface SearchIndexConfig {
  /** In the service's own words. */
  settings?: Record<string, unknown>;
  /** Each at least two words that mean the same. */
  synonyms?: string[][];
}

/** A language of the site. What the locale does not say itself has been taken from the site. */
export interface SiteLocale {
  lang: string;
  label: string;
  title: string;
  description: string;
  nav: NavItem[];
  sidebar: SidebarConfig;
  editLink?: NonNullable<ThemeConfig['editLink']>;
  /** Texts that replace the theme's: the locale's own, then `outlineTitle` and `lastUpdatedText` of the site. */
  messages: Partial<Messages>;
}

/** Keys are path prefixes without language and version, beginning with a slash. */
export type SidebarConfig = 'auto' | Record<string, 'auto' | SidebarConfigItem[]>;

/** A sidebar item as written: file keys and links have not been looked up. A string is a file key. */
export type SidebarConfigItem =
  | string
  | SidebarConfigEntry
  | SidebarConfigDivider
  | SidebarConfigSectionHeader;

/** Has a text, a `fileKey` or both; never both of `link` and `fileKey`. A group where it has items. */
export interface SidebarConfigEntry {
  text?: string;
  link?: string;
  fileKey?: string;
  items?: SidebarConfigItem[];
  collapsed: boolean;
  collapsible: boolean;
  tag?: string;
  context?: string;
}

export interface SidebarConfigDivider {
  dividerType: SidebarDivider['dividerType'];
}

export interface SidebarConfigSectionHeader {
  sectionHeaderText: string;
  tag?: string;
}
