/**
 * What a site may write in `site.config.ts`. The comments here are what an editor shows; `schema.ts` checks
 * the values and is held equal to these types by the compiler.
 */
import type { HeadTag, HtmlPolicy, Messages } from '../../runtime/model.js';
import type { SettableCode } from '../report/codes.js';

export interface UserConfig {
  /** Name of the site: in the navbar and at the end of every `<title>`. The only key that must be given. */
  title: string;

  /** One sentence about the site, for search engines and feeds; a page or a locale may say its own. Default `''`. */
  description?: string | undefined;

  /**
   * Where the site is published, as `https://example.com`. Needed for the sitemap, feeds and canonical links.
   * Folders of that address belong in `base`.
   */
  siteUrl?: string | undefined;

  /**
   * The folder the site is served from, as `/docs/`: begins with a slash. `'./'` is for a folder whose place is not
   * known: it opens from a disk too. Default `'/'`.
   */
  base?: string | undefined;

  /** The tab's icon: a file of `content/public` as `/icon.svg`, or an address. */
  icon?: string | undefined;

  /** The navbar's logo: a file of `content/public` as `/logo.svg` or an address; one for each colour scheme if they differ. */
  logo?: string | { light: string; dark: string } | undefined;

  /** Language whose pages live at the root. Default: the first locale's. */
  lang?: string | undefined;

  /** The site's languages, in the order of the language switch. Default: one, `{ lang: 'en', label: 'English' }`. */
  locales?: UserLocale[] | undefined;

  /** Entries of the navbar, for the locales that have no `nav` of their own. Default `[]`. */
  nav?: UserNavItem[] | undefined;

  /**
   * The sidebars, for the locales that have none of their own: `'auto'` makes them from the folders, a record
   * gives one for each path prefix (the longest that fits a page wins). Default `'auto'`.
   */
  sidebar?: UserSidebar | undefined;

  /** Icons at the end of the navbar; those after the fifth go into a dropdown. Default `[]`. */
  socialLinks?: UserSocialLink[] | undefined;

  /**
   * Search through the hosted service where all three of its keys are given, through an index of the site's own
   * otherwise; `false` for no search. Keys that are empty or undefined count as absent, so that
   * `process.env.SEARCH_APP_ID` can stand here as it is.
   */
  search?: false | UserSearch | undefined;

  /** Whether readers may switch to the dark colour scheme; `false` is always light. Default `true`. */
  darkMode?: boolean | undefined;

  /** Whether a change of the colour scheme is shown as a growing circle. Default `true`. */
  enableAppearanceAnimation?: boolean | undefined;

  /** The link to a page's source at the foot of a page. Shown where both its parts are given. */
  editLink?: UserEditLink | undefined;

  /** Whether pages tell when they were last changed, from git. Default `false`. */
  lastUpdated?: boolean | undefined;

  /** Text before that date. Default: the theme's, in the page's language. */
  lastUpdatedText?: string | undefined;

  /** Title of the outline. Default: the theme's, in the page's language. */
  outlineTitle?: string | undefined;

  /**
   * Whether a page that a language lacks shows the default language's text there, under a notice: links to it hold,
   * and search engines are told of the original alone. `false` leaves such addresses to the 404 page. Default `true`.
   */
  fallbackPages?: boolean | undefined;

  /** Versions of the documentation, each a folder of the content. Default: none. */
  multiVersion?: UserMultiVersion | undefined;

  /** Whether the navbar hides: never, on scrolling down, or always. Default `'never'`. */
  hideNavbar?: 'never' | 'auto' | 'always' | undefined;

  /** Whether links leave out `.html`. Default `true`. */
  cleanUrls?: boolean | undefined;

  /** Tabs of `<PackageManagerTabs>`, in their order. Default `['npm', 'yarn', 'pnpm', 'bun']`. */
  packageManagers?: string[] | undefined;

  /** Folder of this site's own theme parts, relative to the config. Default `'content/_theme'`. */
  theme?: string | undefined;

  /** Folder of the pages, relative to the config: one folder for each language. Default `'content'`. */
  contentDir?: string | undefined;

  /** Folder to build into, relative to the config. Default `'dist'`. */
  outDir?: string | undefined;

  /** Elements for the `<head>` of every page, as `['meta', { name: 'author', content: 'Ada' }]`. Default `[]`. */
  head?: HeadTag[] | undefined;

  /** How Markdown is shown where a page does not say otherwise. */
  markdown?: UserMarkdown | undefined;

  /**
   * Where readers of an address that moved are sent, as `{ '/old': '/guide/new' }`. Addresses are those of the default
   * language and hold in every language that has the page; one that begins with a language's prefix holds there alone.
   * A heading that moved is an address with `#id`. Default `{}`.
   */
  redirects?: Record<string, string> | undefined;

  /**
   * The feeds of each blog index, in each language; `false` for none. Needs `siteUrl`. Default
   * `{ formats: ['rss'] }`.
   */
  feeds?: false | UserFeeds | undefined;

  /** Whether there is a `sitemap.xml`. Needs `siteUrl`. Default `true`. */
  sitemap?: boolean | undefined;

  /**
   * Whether a build draws a picture for each page, which services show beside a link to it. Needs `siteUrl`, and fonts
   * that have what titles say: those of `fonts`, then those of the system. Default `false`.
   */
  socialImages?: boolean | UserSocialImages | undefined;

  /** Whether there are `llms.txt` and `llms-full.txt`, in each language. Default `true`. */
  llms?: boolean | undefined;

  /** Whether a build writes files for servers that send them compressed, as `.br` and `.gz`. Default `false`. */
  compress?: boolean | ('brotli' | 'gzip')[] | undefined;

  /** What `docs-cli check` looks for. */
  check?: UserCheck | undefined;
}

/** Pictures for pages that are shared. */
export interface UserSocialImages {
  /** Font files (`.ttf`, `.otf`, `.ttc`) that are asked before those of the system, relative to the config. Default `[]`. */
  fonts?: string[] | undefined;
}

/** Feeds of the blog. */
export interface UserFeeds {
  /** Default `['rss']`. */
  formats?: ('rss' | 'atom' | 'json')[] | undefined;
}

/** What `docs-cli check` looks for. */
export interface UserCheck {
  /** The level of a rule where it is not to be the usual one, by its code: `{ 'orphan-page': 'off' }`. */
  rules?: { [code in SettableCode]?: 'off' | 'warn' | 'error' | undefined } | undefined;

  /** How `docs-cli check --external` asks for links to other sites. */
  external?: UserExternal | undefined;
}

/** How links to other sites are asked for. */
export interface UserExternal {
  /**
   * Addresses that are not asked: texts, in which `*` stands for any, as `https://x.com/*`, or regular expressions.
   * Default `[]`.
   */
  ignore?: (string | RegExp)[] | undefined;

  /** Seconds that a host has for an answer. Default `15`. */
  timeout?: number | undefined;

  /**
   * Hosts of this machine or of a private network that are asked all the same, as `127.0.0.1:4000`, `wiki.corp`, or `.corp`
   * for that and all below it. Default `[]`: such links are examples.
   */
  privateHosts?: string[] | undefined;
}

/** A language of the site. Beside the keys here it may replace any text of the interface. */
export interface UserLocale extends UserMessages {
  /** Language tag (BCP 47), as `en` or `zh-CN`; also the name of its folder and its URL prefix. */
  lang: string;

  /** Name of the language in its own words, as `简体中文`. */
  label: string;

  /** Title of the site in this language. Default: the site's. */
  title?: string | undefined;

  /** Description of the site in this language. Default: the site's. */
  description?: string | undefined;

  /** Navbar in this language. Default: the site's. */
  nav?: UserNavItem[] | undefined;

  /** Sidebars in this language. Default: the site's. */
  sidebar?: UserSidebar | undefined;

  /** The link to a page's source in this language. A part not given here is the site's. */
  editLink?: UserEditLink | undefined;
}

/** Texts of the interface. One not given is the theme's, in the locale's language. */
export type UserMessages = { [key in keyof Messages]?: Messages[key] | undefined };

/** An entry of the navbar: a link, or a dropdown where it has items. */
export interface UserNavItem {
  /** What the reader sees. */
  text: string;

  /** A path of this site (`/guide/`) or an address. Needed where there are no items. */
  link?: string | undefined;

  /** Regular expression: the entry is marked on every page whose path (without language and version) it fits. */
  activeMatch?: string | undefined;

  /** Short text shown beside the entry, as `new`. */
  tag?: string | undefined;

  /** Side of the navbar. Default `'right'`. */
  position?: 'left' | 'right' | undefined;

  /** Entries of the dropdown. */
  items?: UserNavItem[] | undefined;
}

/** `'auto'`, or a sidebar for each path prefix; the prefix is a path of the site without language and version. */
export type UserSidebar = 'auto' | Record<string, 'auto' | UserSidebarItem[]>;

/** A page by its file key (`guide/start/index`), a link or group, a divider, or a section header. */
export type UserSidebarItem = string | UserSidebarEntry | UserSidebarDivider | UserSidebarSectionHeader;

/** A link, or a group where it has items. */
export interface UserSidebarEntry {
  /** What the reader sees. Default: the title of the page that `fileKey` names. */
  text?: string | undefined;

  /** A path of this site (`/guide/`) or an address. Not together with `fileKey`. */
  link?: string | undefined;

  /** A page of this site by its path below the language folder, without extension: `guide/start/index`. */
  fileKey?: string | undefined;

  /** Makes the entry a group. */
  items?: UserSidebarItem[] | undefined;

  /** Whether the group starts closed. Default `false`. */
  collapsed?: boolean | undefined;

  /** Whether the reader may open and close the group. Default `true`. */
  collapsible?: boolean | undefined;

  /** Short text shown beside the entry, as `new`. */
  tag?: string | undefined;

  /** Written as `data-context` on the entry, for styles. */
  context?: string | undefined;
}

/** A line between entries. */
export interface UserSidebarDivider {
  /** How the line is drawn. */
  dividerType: 'dashed' | 'solid';
}

/** A heading over the entries that follow. */
export interface UserSidebarSectionHeader {
  /** What the reader sees. */
  sectionHeaderText: string;

  /** Short text shown beside the heading. */
  tag?: string | undefined;
}

/** An icon of the navbar. */
export interface UserSocialLink {
  /** A known icon, or the markup of an SVG of this site. */
  icon: 'github' | 'x' | 'discord' | { svg: string };

  /** What the icon does: opens an address, or shows a text, an image or some HTML in a pop-over. */
  mode: 'link' | 'text' | 'img' | 'dom';

  /** The address, text, image address or HTML, by the mode. */
  content: string;

  /** Accessible name. Default: the icon's name. */
  label?: string | undefined;
}

/** The search: keys of the hosted service, all three or none for offline search, and what is the same for both. */
export interface UserSearch {
  /** Application id. */
  appId?: string | undefined;

  /**
   * Search-only key. It is sent to every reader: never the one that may write, which `docs-cli index --push` reads from
   * the environment, as `SEARCH_WRITE_KEY`.
   */
  apiKey?: string | undefined;

  /** Name of the index. */
  indexName?: string | undefined;

  /**
   * Where the link under a search without results leads, as
   * `https://github.com/me/lib/issues/new?title=Search:+{query}`; `{query}` is replaced by what was typed. Default:
   * no such link.
   */
  noResultsUrl?: string | undefined;

  /** Whether the hosted service is told what readers search and choose. Default `false`. */
  insights?: boolean | undefined;

  /** Settings of the hosted index, in the service's own words, beside those that `docs-cli index --push` gives it. */
  settings?: Record<string, unknown> | undefined;

  /** Words that mean the same to the hosted index, as `[['dts', 'declaration files']]`. */
  synonyms?: string[][] | undefined;
}

/** The link to a page's source. */
export interface UserEditLink {
  /** Address of the content folder in the repository; the page's path in that folder is added. */
  docRepoBaseUrl?: string | undefined;

  /** Text of the link. */
  text?: string | undefined;
}

/** Versions of the documentation. */
export interface UserMultiVersion {
  /** The version whose pages live at the root. Needed where there are versions. */
  default?: string | undefined;

  /** Names of the versions, in the order of the version switch. Default `[]`. */
  versions?: string[] | undefined;
}

/** How Markdown is shown where a page does not say otherwise. */
export interface UserMarkdown {
  /** Whether code blocks have line numbers. Default `false`. */
  lineNumbers?: boolean | undefined;

  /** Whether long lines of code wrap. Default `false`. */
  wrap?: boolean | undefined;

  /**
   * What becomes of raw HTML in pages: it stays as its author wrote it, only what is harmless stays, or all of it is
   * shown as text. Anything but `'trusted'` also keeps code out of front matter's `head`. Default `'trusted'`.
   */
  html?: HtmlPolicy | undefined;

  /**
   * Folders beside `contentDir` from which pages may include files (`@include`, `file="…"`), relative to the config, as
   * `['examples']`. Only where `html` is not `'trusted'`: trusted pages include from the whole project. Default `[]`.
   */
  includeFrom?: string[] | undefined;
}
