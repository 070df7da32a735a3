/** The config that the later stages read: every default is filled in and every locale is complete. */
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
  /** An origin, without a trailing slash. */
  siteUrl?: string;
  /** Begins and ends with a slash; encoded. */
  base: string;
  /**
   * True if the build must work at any location. Addresses are then relative to the page; `base` is where the
   * site is published.
   */
  relativeUrls: boolean;
  icon?: string;
  logo?: SiteData['logo'];
  /** The default language, with the spelling of its locale. */
  lang: string;
  /** At least one; one of them has `lang`. */
  locales: SiteLocale[];
  socialLinks: SocialLink[];
  search: OfflineSearch | HostedSearch | false;
  /** Settings for the hosted index, in addition to its records. Never sent to a browser. */
  searchIndex?: SearchIndexConfig;
  darkMode: boolean;
  enableAppearanceAnimation: boolean;
  lastUpdated: boolean;
  fallbackPages: boolean;
  /** `default` is empty if there are no versions; otherwise it is one of them. */
  multiVersion: SiteData['multiVersion'];
  hideNavbar: ThemeConfig['hideNavbar'];
  cleanUrls: boolean;
  packageManagers: string[];
  /**
   * Relative to the root, with forward slashes, without a leading or trailing slash. The folder may not
   * exist.
   */
  theme: string;
  /** Same format as `theme`. */
  contentDir: string;
  /** Relative to the root or absolute; may be outside the root. */
  outDir: string;
  head: HeadTag[];
  markdown: { lineNumbers: boolean; wrap: boolean; html: HtmlPolicy; includeFrom: string[] };
  /**
   * Keys begin with a slash, and have a `#id` if a heading moved. Values are paths of the site or addresses.
   */
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
  /** Only rules whose level the config sets. */
  rules: { [code in SettableCode]?: 'off' | Level };
  external: ExternalConfig;
}

/** Options for requests to external links. */
export interface ExternalConfig {
  /** Addresses that are not requested. In a text, `*` matches any characters. */
  ignore: (string | RegExp)[];
  /** In seconds. */
  timeout: number;
  /** Examples: `127.0.0.1:4000`, `wiki.corp`, or `.corp` for that domain and all its subdomains. */
  privateHosts: string[];
}

export interface SearchIndexConfig {
  /** In the format of the search service. */
  settings?: Record<string, unknown>;
  /** Each list has at least two words with the same meaning. */
  synonyms?: string[][];
}

/** A language of the site. Values that the locale does not set come from the site. */
export interface SiteLocale {
  lang: string;
  label: string;
  title: string;
  description: string;
  nav: NavItem[];
  sidebar: SidebarConfig;
  editLink?: NonNullable<ThemeConfig['editLink']>;
  /**
   * Texts that replace those of the theme: the locale's own, then `outlineTitle` and `lastUpdatedText` of the
   * site.
   */
  messages: Partial<Messages>;
}

/** Keys are path prefixes without language and version, and begin with a slash. */
export type SidebarConfig = 'auto' | Record<string, 'auto' | SidebarConfigItem[]>;

/** A sidebar item as written: file keys and links are not resolved. A string is a file key. */
export type SidebarConfigItem =
  | string
  | SidebarConfigEntry
  | SidebarConfigDivider
  | SidebarConfigSectionHeader;

/** Has a text, a `fileKey` or both; never both `link` and `fileKey`. An entry with items is a group. */
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
