/**
 * The options of `site.config.ts`. Editors show these comments. `schema.ts` validates the values; the
 * compiler checks that the schema matches these types.
 */
import type { LanguageRegistration, ShikiTransformer } from '@shikijs/types';
import type { Plugin as BundlerPlugin } from 'esbuild';
import type { HeadTag, Messages, SocialIconName } from '../../runtime/model/index.js';
import type { Plugin } from '../plugin/plugin.js';
import type { PluginCodeName, SettableCode } from '../report/codes.js';
import type { CspDirective } from './csp-directives.js';
import type { FrontmatterSchema } from './frontmatter-schema.js';

export interface UserConfig<Schema extends FrontmatterSchema = FrontmatterSchema> {
  /** Name of the site, shown in the navbar and at the end of every `<title>`. */
  title: string;

  /**
   * One sentence about the site, for search engines and feeds. A page or a locale can override it. Default
   * `''`.
   */
  description?: string | undefined;

  /**
   * Origin of the published site, such as `https://example.com`. Required for the sitemap, feeds, social
   * images and canonical links. Folders of the URL belong in `base`.
   */
  siteUrl?: string | undefined;

  /**
   * The folder that the site is served from, such as `/docs/`. It starts with a slash. `'./'` builds a
   * portable site, which works at any URL and from a disk. Default `'/'`.
   */
  base?: string | undefined;

  /** Icon of the browser tab: a file in `content/public`, such as `/icon.svg`, or a URL. */
  icon?: string | undefined;

  /**
   * Logo in the navbar: a file in `content/public`, such as `/logo.svg`, or a URL. An object has one for
   * each color scheme.
   */
  logo?: string | { light: string; dark: string } | undefined;

  /** Language whose pages are at the root. Default: the language of the first locale. */
  lang?: string | undefined;

  /**
   * Languages of the site, in the order of the language switch. Default `[{ lang: 'en', label: 'English' }]`.
   */
  locales?: UserLocale[] | undefined;

  /** Entries of the navbar, for locales without `nav`. Default `[]`. */
  nav?: UserNavItem[] | undefined;

  /**
   * Sidebars, for locales without `sidebar`. `'auto'` creates them from the folders. An object has a sidebar
   * for each path prefix; a page uses the longest prefix that matches its path. Default `'auto'`.
   */
  sidebar?: UserSidebar | undefined;

  /** Icons at the end of the navbar. Icons after the fifth are in a dropdown. Default `[]`. */
  socialLinks?: UserSocialLink[] | undefined;

  /**
   * Search options, or `false` for no search. If `appId`, `apiKey` and `indexName` are set, the site uses the
   * hosted service. Otherwise it has an offline index. Empty and undefined values count as missing, so that
   * you can write `process.env.SEARCH_APP_ID`. Default: the offline search.
   */
  search?: false | UserSearch | undefined;

  /**
   * Whether readers can switch to the dark color scheme. With `false`, the site is always light. Default
   * `true`.
   */
  darkMode?: boolean | undefined;

  /** Whether a change of the color scheme is animated as a growing circle. Default `true`. */
  enableAppearanceAnimation?: boolean | undefined;

  /**
   * Link to the source of a page, at the end of the page. A string is the URL of the content folder in the
   * repository; the text of the link is that of the theme. An object needs both parts. Default: no link.
   */
  editLink?: string | UserEditLink | undefined;

  /** Text at the bottom of every page, in Markdown. Default: no text. */
  footer?: string | undefined;

  /** Text above the navbar of every page, in Markdown. Default: no announcement. */
  announcement?: string | UserAnnouncement | undefined;

  /** Whether pages of documentation show the path to them above the title. Default `false`. */
  breadcrumbs?: boolean | undefined;

  /** Whether pages show the date of their last change, from git. Default `false`. */
  lastUpdated?: boolean | undefined;

  /** Whether pages of documentation list their authors, from git. Default `false`. */
  contributors?: boolean | undefined;

  /** Text before the date of the last change. Default: the text of the theme, in the language of the page. */
  lastUpdatedText?: string | undefined;

  /**
   * Levels of the headings in the outline: one level (`2`), two levels (`[2, 3]`), or all from 2 to 6
   * (`'deep'`). `false` hides the outline. A page can override it in its front matter. Default `[2, 4]`.
   */
  outline?: number | [number, number] | 'deep' | false | undefined;

  /** Title of the outline. Default: the text of the theme, in the language of the page. */
  outlineTitle?: string | undefined;

  /**
   * Whether a page that is missing in a language shows the text of the default language with a notice.
   * Search engines index only the original. With `false`, such URLs show the 404 page. Default `true`.
   */
  fallbackPages?: boolean | undefined;

  /** Versions of the documentation, each a folder of the content. Default: no versions. */
  multiVersion?: UserMultiVersion | undefined;

  /** When the navbar hides: never, when the reader scrolls down, or always. Default `'never'`. */
  hideNavbar?: 'never' | 'auto' | 'always' | undefined;

  /** Whether links omit `.html`. Default `true`. */
  cleanUrls?: boolean | undefined;

  /** Tabs of `<PackageManagerTabs>`, in display order. Default `['npm', 'yarn', 'pnpm', 'bun']`. */
  packageManagers?: string[] | undefined;

  /** Folder of your theme, relative to the config. Default `'content/_theme'`. */
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

  /**
   * Sources to allow in the content security policy, by directive, such as
   * `{ 'img-src': ['https://img.example.com'] }`. They are added to those that the site needs. Default `{}`.
   */
  csp?: { [directive in CspDirective]?: string[] | undefined } | undefined;

  /**
   * Components of packages that pages can use, by their names in Markdown, such as
   * `{ Chart: '@acme/charts/react#Chart' }`. Without `#`, the default export is used. A path of the project
   * begins with `./`. The components in `content/_components` need no entry. Default `{}`.
   */
  components?: Record<string, string> | undefined;

  /**
   * Schema for the front matter of pages, from a library with the Standard Schema interface: `z.object({ … })` of
   * Zod, for example. `usePage()` then has the result of the schema. Default: only the
   * keys of docs-cli are known.
   */
  frontmatter?: Schema | undefined;

  /**
   * Plugins, such as `[math(), mermaid()]`. Entries that are `false`, `null` or `undefined` are ignored, and lists can be
   * nested. Default `[]`.
   */
  plugins?: UserPlugins | undefined;

  /**
   * A module that runs in the browser when a page loads, for example for analytics: a path that begins with `./`, or a package.
   * Default: none.
   */
  clientEntry?: string | undefined;

  /** Options of the bundler (esbuild) for components, layouts, the theme and `clientEntry`. Default `{}`. */
  bundle?: UserBundle | undefined;

  /** Options for Markdown. A page can override them in its front matter. */
  markdown?: UserMarkdown | undefined;

  /**
   * Redirects from old URLs, such as `{ '/old': '/guide/new' }`. A URL without a language prefix applies to
   * every language that has the page. To redirect a heading that moved, add `#id` to the URL. Default `{}`.
   */
  redirects?: Record<string, string> | undefined;

  /**
   * Feeds for each blog index, in each language. `false` disables them. Requires `siteUrl`. Default
   * `{ formats: ['rss'] }`.
   */
  feeds?: false | UserFeeds | undefined;

  /** Whether to write `sitemap.xml`. Requires `siteUrl`. Default `true`. */
  sitemap?: boolean | undefined;

  /**
   * Whether a build draws an image for each page, which other sites show next to a link to the page. Requires
   * `siteUrl`. Chinese, Japanese, Korean, Arabic and other scripts also require `fonts`. Default `false`.
   */
  socialImages?: boolean | UserSocialImages | undefined;

  /** Whether to write `llms.txt` and `llms-full.txt`, in each language. Default `true`. */
  llms?: boolean | undefined;

  /**
   * Whether a build also writes compressed files (`.br` and `.gz`) for servers that serve them. Default
   * `false`.
   */
  compress?: boolean | ('brotli' | 'gzip')[] | undefined;

  /** Options of `docs-cli check`. */
  check?: UserCheck | undefined;
}

/** A plugin, a list of plugins, or nothing. */
export type UserPlugins = readonly (Plugin | false | null | undefined | UserPlugins)[];

/** Options of the bundler. Each has the meaning that it has in esbuild. */
export interface UserBundle {
  /** Global names and the code that replaces them, such as `{ __VERSION__: '"1.0"' }`. Default `{}`. */
  define?: Record<string, string> | undefined;

  /** Packages and the module that replaces them, such as `{ 'acme-ui': './src/index.ts' }`. Default `{}`. */
  alias?: Record<string, string> | undefined;

  /** How files are loaded, by extension, such as `{ '.glsl': 'text' }`. Default `{}`. */
  loader?: Record<string, UserLoader> | undefined;

  /** Plugins of esbuild. Default `[]`. */
  plugins?: BundlerPlugin[] | undefined;
}

/** How a file is loaded. */
export type UserLoader =
  | 'base64'
  | 'binary'
  | 'dataurl'
  | 'file'
  | 'json'
  | 'text'
  | 'js'
  | 'jsx'
  | 'ts'
  | 'tsx';

/** Images for pages that are shared. */
export interface UserSocialImages {
  /**
   * Fonts that are used before Inter, which has Latin, Greek and Cyrillic: installed packages with a style
   * sheet, such as those of Fontsource, and font files (`.ttf`, `.otf`, `.woff2`), relative to the config.
   * Default `[]`.
   */
  fonts?: string[] | undefined;
}

/** Feeds of the blog. */
export interface UserFeeds {
  /** Formats to write. Default `['rss']`. */
  formats?: ('rss' | 'atom' | 'json')[] | undefined;
}

/** Options of `docs-cli check`. */
export interface UserCheck {
  /** Level of a diagnostic by its code, such as `{ 'orphan-page': 'off' }`. Default `{}`. */
  rules?: UserRules | undefined;

  /** How `docs-cli check --external` requests links to other sites. */
  external?: UserExternal | undefined;
}

/** Levels of diagnostics. A code of a plugin contains a slash, such as `acme/no-todo`. */
export type UserRules = {
  [code in SettableCode | PluginCodeName]?: 'off' | 'warn' | 'error' | undefined;
};

/** Options for requests to external links. */
export interface UserExternal {
  /**
   * URLs to skip: strings, in which `*` matches any characters (such as `https://x.com/*`), or regular
   * expressions. Default `[]`.
   */
  ignore?: (string | RegExp)[] | undefined;

  /** Time limit for a host's response, in seconds. Default `15`. */
  timeout?: number | undefined;

  /**
   * Hosts of this machine or of a private network to request anyway, such as `127.0.0.1:4000`, `wiki.corp`,
   * or `.corp` for that domain and all its subdomains. Links to other private hosts count as examples.
   * Default `[]`.
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

  /**
   * Whether this language intentionally has fewer pages. With `true`, `docs-cli check` does not report pages
   * that are not translated into it (`missing-translation`). Default `false`.
   */
  partial?: boolean | undefined;

  /** Title of the site in this language. Default: `title` of the site. */
  title?: string | undefined;

  /** Description of the site in this language. Default: `description` of the site. */
  description?: string | undefined;

  /** Navbar in this language. Default: `nav` of the site. */
  nav?: UserNavItem[] | undefined;

  /** Sidebars in this language. Default: `sidebar` of the site. */
  sidebar?: UserSidebar | undefined;

  /** Link to the source of a page in this language. Default: the parts of `editLink` of the site. */
  editLink?: string | UserEditLink | undefined;

  /** Text at the bottom of every page in this language. Default: `footer` of the site. */
  footer?: string | undefined;

  /** Announcement in this language. `false`: none. Default: `announcement` of the site. */
  announcement?: false | string | UserAnnouncement | undefined;
}

/** Texts of the interface. Missing texts come from the theme, in the language of the locale. */
export type UserMessages = { [key in keyof Messages]?: Messages[key] | undefined };

/** An entry of the navbar: a link, or a dropdown if it has items. */
export interface UserNavItem {
  /** Visible text. */
  text: string;

  /** A path of this site (`/guide/`) or a URL. Required without `items`. */
  link?: string | undefined;

  /**
   * Regular expression. The entry is active on every page whose path, without language and version, matches.
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
  /** Visible text. Default: the title of the page of `fileKey`. */
  text?: string | undefined;

  /** A path of this site (`/guide/`) or a URL. Cannot be combined with `fileKey`. */
  link?: string | undefined;

  /**
   * A page of this site: its path below the language folder, without extension, such as `guide/start/index`.
   */
  fileKey?: string | undefined;

  /** Entries of the group. An entry with `items` is a group. */
  items?: UserSidebarItem[] | undefined;

  /** Whether the group is collapsed initially. Default `false`. */
  collapsed?: boolean | undefined;

  /** Whether the reader can expand and collapse the group. Default `true`. */
  collapsible?: boolean | undefined;

  /** Short label next to the entry, such as `new`. */
  tag?: string | undefined;

  /** Color of the label. Default `'info'`. */
  tagType?: 'tip' | 'info' | 'warning' | 'danger' | undefined;

  /** Shown before the text: a built-in icon, or the SVG markup of a custom icon. */
  icon?: SocialIconName | { svg: string } | undefined;

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

  /** Color of the label. Default `'info'`. */
  tagType?: 'tip' | 'info' | 'warning' | 'danger' | undefined;

  /** Shown before the text: a built-in icon, or the SVG markup of a custom icon. */
  icon?: SocialIconName | { svg: string } | undefined;
}

/** An icon of the navbar. */
export interface UserSocialLink {
  /** A built-in icon, or the SVG markup of a custom icon. */
  icon: SocialIconName | { svg: string };

  /** What the icon does: open a URL, or show a text, an image or HTML in a popover. */
  mode: 'link' | 'text' | 'img' | 'dom';

  /** The URL, the text, the URL of the image, or the HTML, depending on `mode`. */
  content: string;

  /** Accessible name. Default: the name of the icon. */
  label?: string | undefined;
}

/**
 * Search options: the keys of the hosted service (all three, or none for offline search) and options for both
 * modes.
 */
export interface UserSearch {
  /** Application ID of the hosted service. */
  appId?: string | undefined;

  /**
   * Search-only key. It is sent to every reader, so never use the write key here. `docs-cli index --push`
   * reads the write key from the environment, such as from `SEARCH_WRITE_KEY`.
   */
  apiKey?: string | undefined;

  /** Name of the hosted index. */
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

  /**
   * Lists of words with the same meaning, such as `[['dts', 'declaration files']]`, in addition to the built-in
   * lists.
   */
  synonyms?: string[][] | undefined;
}

/** The text above the navbar. */
export interface UserAnnouncement {
  /** Markdown. */
  text: string;

  /** Whether readers can close it. They see it again when its text changes. Default `true`. */
  dismissible?: boolean | undefined;
}

/** The link to the source of a page. */
export interface UserEditLink {
  /** URL of the content folder in the repository. The path of the page in that folder is appended. */
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
  html?: 'trusted' | 'sanitised' | 'none' | undefined;

  /**
   * How to create the ids of headings: like GitHub (`build.target` becomes `buildtarget`), or like VitePress
   * (`build-target`), which keeps links to the headings of a migrated site. Default `'github'`.
   */
  headingIds?: 'github' | 'vitepress' | undefined;

  /**
   * Folders in addition to `contentDir` from which pages can include files (`@include`, `file="…"`), relative
   * to the config, such as `['examples']`. They can be outside the project: `['../packages/ui']`. If `html` is
   * `'trusted'`, pages can include files from the whole project too. Default `[]`.
   */
  includeFrom?: string[] | undefined;

  /** Grammars for code blocks, in addition to those of shiki, in the format of TextMate. Default `[]`. */
  languages?: LanguageRegistration[] | undefined;

  /** Transformers of shiki, which change the HTML of code blocks. Default `[]`. */
  transformers?: ShikiTransformer[] | undefined;
}
