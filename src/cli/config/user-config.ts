/**
 * The options of `site.config.ts`. Editors show these comments. `schema.ts` validates the values; the
 * compiler checks that the schema matches these types.
 */
import type { HeadTag, HtmlPolicy, Messages } from '../../runtime/model.js';
import type { SettableCode } from '../report/codes.js';

export interface UserConfig {
  /** Name of the site, shown in the navbar and at the end of every `<title>`. The only required key. */
  title: string;

  /**
   * One sentence about the site, for search engines and feeds. A page or a locale can override it. Default
   * `''`.
   */
  description?: string | undefined;

  /**
   * Address where the site is published, such as `https://example.com`. Required for the sitemap, feeds and
   * canonical links. Folders in that address belong in `base`.
   */
  siteUrl?: string | undefined;

  /**
   * The folder that the site is served from, such as `/docs/`. It begins with a slash. Use `'./'` if the
   * location is not known: the site then also works when opened from disk. Default `'/'`.
   */
  base?: string | undefined;

  /** Icon of the browser tab: a file in `content/public`, such as `/icon.svg`, or an address. */
  icon?: string | undefined;

  /**
   * Logo in the navbar: a file in `content/public`, such as `/logo.svg`, or an address. Give one for each
   * color scheme if they differ.
   */
  logo?: string | { light: string; dark: string } | undefined;

  /** Language whose pages are at the root. Default: the language of the first locale. */
  lang?: string | undefined;

  /**
   * Languages of the site, in the order of the language switch. Default: one, `{ lang: 'en', label: 'English'
   * }`.
   */
  locales?: UserLocale[] | undefined;

  /** Entries of the navbar, for locales without their own `nav`. Default `[]`. */
  nav?: UserNavItem[] | undefined;

  /**
   * Sidebars, for locales without their own. `'auto'` generates them from the folders; a record has one for
   * each path prefix (the longest prefix that matches a page wins). Default `'auto'`.
   */
  sidebar?: UserSidebar | undefined;

  /** Icons at the end of the navbar. Icons after the fifth are in a dropdown. Default `[]`. */
  socialLinks?: UserSocialLink[] | undefined;

  /**
   * Search options. If all three keys of the hosted service are set, the site uses it; otherwise the site has
   * its own offline index. `false` disables the search. Empty or undefined keys count as absent, so you can
   * write `process.env.SEARCH_APP_ID` directly.
   */
  search?: false | UserSearch | undefined;

  /**
   * Whether readers can switch to the dark color scheme. With `false`, the site is always light. Default
   * `true`.
   */
  darkMode?: boolean | undefined;

  /** Whether a change of the color scheme is animated as a growing circle. Default `true`. */
  enableAppearanceAnimation?: boolean | undefined;

  /** Link to the source of a page, at the end of the page. Shown if both its parts are set. */
  editLink?: UserEditLink | undefined;

  /** Whether pages show the date of their last change, from git. Default `false`. */
  lastUpdated?: boolean | undefined;

  /** Text before that date. Default: the text of the theme, in the language of the page. */
  lastUpdatedText?: string | undefined;

  /** Title of the outline. Default: the text of the theme, in the language of the page. */
  outlineTitle?: string | undefined;

  /**
   * Whether a page that is missing in a language shows the text of the default language with a notice. Links
   * to the page then work, and search engines index only the original. With `false`, such addresses show the
   * 404 page. Default `true`.
   */
  fallbackPages?: boolean | undefined;

  /** Versions of the documentation, each a folder of the content. Default: none. */
  multiVersion?: UserMultiVersion | undefined;

  /** When the navbar hides: never, when the reader scrolls down, or always. Default `'never'`. */
  hideNavbar?: 'never' | 'auto' | 'always' | undefined;

  /** Whether links omit `.html`. Default `true`. */
  cleanUrls?: boolean | undefined;

  /** Tabs of `<PackageManagerTabs>`, in display order. Default `['npm', 'yarn', 'pnpm', 'bun']`. */
  packageManagers?: string[] | undefined;

  /** Folder of the site's own theme files, relative to the config. Default `'content/_theme'`. */
  theme?: string | undefined;

  /** Folder of the pages, relative to the config, with one folder for each language. Default `'content'`. */
  contentDir?: string | undefined;

  /** Output folder, relative to the config. Default `'dist'`. */
  outDir?: string | undefined;

  /**
   * Elements for the `<head>` of every page, such as `['meta', { name: 'author', content: 'Ada' }]`. Default
   * `[]`.
   */
  head?: HeadTag[] | undefined;

  /** Markdown options. A page can override them. */
  markdown?: UserMarkdown | undefined;

  /**
   * Redirects from old addresses, such as `{ '/old': '/guide/new' }`. Addresses are those of the default
   * language and apply in every language that has the page. An address that begins with a language prefix
   * applies only to that language. To redirect a heading that moved, add `#id` to the address. Default `{}`.
   */
  redirects?: Record<string, string> | undefined;

  /**
   * Feeds for each blog index, in each language. `false` disables them. Requires `siteUrl`. Default `{
   * formats: ['rss'] }`.
   */
  feeds?: false | UserFeeds | undefined;

  /** Whether to generate `sitemap.xml`. Requires `siteUrl`. Default `true`. */
  sitemap?: boolean | undefined;

  /**
   * Whether a build generates an image for each page, which services show next to a link to it. Requires
   * `siteUrl` and fonts that contain the characters of the titles: the fonts of `fonts` are used first, then
   * those of the system. Default `false`.
   */
  socialImages?: boolean | UserSocialImages | undefined;

  /** Whether to generate `llms.txt` and `llms-full.txt`, in each language. Default `true`. */
  llms?: boolean | undefined;

  /**
   * Whether a build also writes compressed files (`.br` and `.gz`) for servers that serve them. Default
   * `false`.
   */
  compress?: boolean | ('brotli' | 'gzip')[] | undefined;

  /** Options of `docs-cli check`. */
  check?: UserCheck | undefined;
}

/** Images for pages that are shared. */
export interface UserSocialImages {
  /**
   * Font files (`.ttf`, `.otf`, `.ttc`) that take precedence over those of the system, relative to the
   * config. Default `[]`.
   */
  fonts?: string[] | undefined;
}

/** Feeds of the blog. */
export interface UserFeeds {
  /** Default `['rss']`. */
  formats?: ('rss' | 'atom' | 'json')[] | undefined;
}

/** Options of `docs-cli check`. */
export interface UserCheck {
  /** Overrides the level of a rule by its code: `{ 'orphan-page': 'off' }`. */
  rules?: { [code in SettableCode]?: 'off' | 'warn' | 'error' | undefined } | undefined;

  /** How `docs-cli check --external` requests links to other sites. */
  external?: UserExternal | undefined;
}

/** Options for requests to external links. */
export interface UserExternal {
  /**
   * Addresses to skip: texts, in which `*` matches any characters (such as `https://x.com/*`), or regular
   * expressions. Default `[]`.
   */
  ignore?: (string | RegExp)[] | undefined;

  /** Time limit for a host's response, in seconds. Default `15`. */
  timeout?: number | undefined;

  /**
   * Hosts of this machine or of a private network to request anyway, such as `127.0.0.1:4000`, `wiki.corp`,
   * or `.corp` for that domain and all its subdomains. Default `[]`: links to private hosts are treated as
   * examples.
   */
  privateHosts?: string[] | undefined;
}

/** A language of the site. In addition to these keys, a locale can replace any text of the interface. */
export interface UserLocale extends UserMessages {
  /**
   * Language tag (BCP 47), such as `en` or `zh-CN`. It is also the name of the language folder and the URL
   * prefix.
   */
  lang: string;

  /** Name of the language in that language, such as `简体中文`. */
  label: string;

  /** Title of the site in this language. Default: the site's. */
  title?: string | undefined;

  /** Description of the site in this language. Default: the site's. */
  description?: string | undefined;

  /** Navbar in this language. Default: the site's. */
  nav?: UserNavItem[] | undefined;

  /** Sidebars in this language. Default: the site's. */
  sidebar?: UserSidebar | undefined;

  /** Link to the source of a page in this language. Missing parts come from the site. */
  editLink?: UserEditLink | undefined;
}

/** Texts of the interface. Missing texts come from the theme, in the language of the locale. */
export type UserMessages = { [key in keyof Messages]?: Messages[key] | undefined };

/** An entry of the navbar: a link, or a dropdown if it has items. */
export interface UserNavItem {
  /** Visible text. */
  text: string;

  /** A path of this site (`/guide/`) or an address. Required if there are no items. */
  link?: string | undefined;

  /**
   * Regular expression. The entry is active on every page whose path (without language and version) matches.
   */
  activeMatch?: string | undefined;

  /** Short label next to the entry, such as `new`. */
  tag?: string | undefined;

  /** Side of the navbar. Default `'right'`. */
  position?: 'left' | 'right' | undefined;

  /** Entries of the dropdown. */
  items?: UserNavItem[] | undefined;
}

/**
 * `'auto'`, or a sidebar for each path prefix. The prefix is a path of the site without language and version.
 */
export type UserSidebar = 'auto' | Record<string, 'auto' | UserSidebarItem[]>;

/** A page by its file key (`guide/start/index`), a link or group, a divider, or a section header. */
export type UserSidebarItem = string | UserSidebarEntry | UserSidebarDivider | UserSidebarSectionHeader;

/** A link, or a group if it has items. */
export interface UserSidebarEntry {
  /** Visible text. Default: the title of the page that `fileKey` refers to. */
  text?: string | undefined;

  /** A path of this site (`/guide/`) or an address. Cannot be combined with `fileKey`. */
  link?: string | undefined;

  /**
   * A page of this site: its path below the language folder, without extension, such as `guide/start/index`.
   */
  fileKey?: string | undefined;

  /** Items of the group. They make the entry a group. */
  items?: UserSidebarItem[] | undefined;

  /** Whether the group is collapsed initially. Default `false`. */
  collapsed?: boolean | undefined;

  /** Whether the reader can expand and collapse the group. Default `true`. */
  collapsible?: boolean | undefined;

  /** Short label next to the entry, such as `new`. */
  tag?: string | undefined;

  /** Rendered as `data-context` on the entry, for use in styles. */
  context?: string | undefined;
}

/** A line between entries. */
export interface UserSidebarDivider {
  /** Style of the line. */
  dividerType: 'dashed' | 'solid';
}

/** A heading above the entries that follow. */
export interface UserSidebarSectionHeader {
  /** Visible text. */
  sectionHeaderText: string;

  /** Short label next to the heading. */
  tag?: string | undefined;
}

/** An icon of the navbar. */
export interface UserSocialLink {
  /** A built-in icon, or the SVG markup of a custom icon. */
  icon: 'github' | 'x' | 'discord' | { svg: string };

  /** What the icon does: opens an address, or shows a text, an image or HTML in a popover. */
  mode: 'link' | 'text' | 'img' | 'dom';

  /** The address, text, image address or HTML, depending on the mode. */
  content: string;

  /** Accessible name. Default: the icon's name. */
  label?: string | undefined;
}

/**
 * Search options: the keys of the hosted service (all three, or none for offline search) and options for both
 * modes.
 */
export interface UserSearch {
  /** Application ID. */
  appId?: string | undefined;

  /**
   * Search-only key. It is sent to every reader, so never use the write key here. `docs-cli index --push`
   * reads the write key from the environment, such as from `SEARCH_WRITE_KEY`.
   */
  apiKey?: string | undefined;

  /** Name of the index. */
  indexName?: string | undefined;

  /**
   * Target of the link below a search without results, such as
   * `https://github.com/me/lib/issues/new?title=Search:+{query}`. `{query}` is replaced with the search text.
   * Default: no link.
   */
  noResultsUrl?: string | undefined;

  /** Whether the hosted service receives what readers search for and choose. Default `false`. */
  insights?: boolean | undefined;

  /**
   * Settings of the hosted index, in the format of the service, in addition to those that `docs-cli index
   * --push` sets.
   */
  settings?: Record<string, unknown> | undefined;

  /** Words with the same meaning for the hosted index, such as `[['dts', 'declaration files']]`. */
  synonyms?: string[][] | undefined;
}

/** The link to the source of a page. */
export interface UserEditLink {
  /** Address of the content folder in the repository. The path of the page in that folder is appended. */
  docRepoBaseUrl?: string | undefined;

  /** Text of the link. */
  text?: string | undefined;
}

/** Versions of the documentation. */
export interface UserMultiVersion {
  /** The version whose pages are at the root. Required if there are versions. */
  default?: string | undefined;

  /** Names of the versions, in the order of the version switch. Default `[]`. */
  versions?: string[] | undefined;
}

/** Markdown options. A page can override them. */
export interface UserMarkdown {
  /** Whether code blocks have line numbers. Default `false`. */
  lineNumbers?: boolean | undefined;

  /** Whether long lines of code wrap. Default `false`. */
  wrap?: boolean | undefined;

  /**
   * How to handle raw HTML in pages: keep it as written (`'trusted'`), keep only harmless HTML
   * (`'sanitised'`), or show all of it as text (`'none'`). Values other than `'trusted'` also disallow code
   * in `head` of the front matter. Default `'trusted'`.
   */
  html?: HtmlPolicy | undefined;

  /**
   * Folders in addition to `contentDir` from which pages can include files (`@include`, `file="…"`), relative
   * to the config, such as `['examples']`. Applies only if `html` is not `'trusted'`: trusted pages can
   * include files from the whole project. Default `[]`.
   */
  includeFrom?: string[] | undefined;
}
