/**
 * Every type that is shared between stages of the pipeline or sent to the browser.
 *
 * All packages import this file, and it imports nothing. Names are standard terms (route, front matter,
 * locale, sidebar, outline). Routes are always root-relative, decoded and without the base path
 * (`/zh/guide/start/`); the base is added where a URL is written.
 */

// ---------------------------------------------------------------- diagnostics

export type Level = 'error' | 'warning';

/** One problem in the site, as data. Printed once, at the end of a run, or shown in the dev overlay. */
export interface Diagnostic {
  /** Stable kebab-case code, for example `dead-link`. */
  code: string;
  level: Level;
  /** What is wrong, found and expected, in one sentence. */
  message: string;
  /** How to fix it. */
  hint?: string;
  /** Relative to the project root, with forward slashes. */
  file?: string;
  /** 1-based. */
  line?: number;
  /** 1-based, in UTF-16 code units. */
  column?: number;
  /** Length of the marked text on that line, in UTF-16 code units. Default 1. */
  length?: number;
  /**
   * Other sources of the problem: a change there may have caused it. Files of the project, or, with a leading
   * slash, addresses of the site.
   */
  related?: string[];
}

/** A comment or setting that suppresses diagnostics, and its reason. */
export interface Suppression {
  /** Code of the suppressed diagnostics; empty if none is given. */
  code: string;
  /** Empty if none is given. */
  reason: string;
  /** The file that contains it, in the same form as `Diagnostic.file`. */
  file: string;
  line: number;
  column: number;
  length: number;
  /** Lines that it applies to, both ends included. If absent, it applies to the whole `file`. */
  covers?: LineRange[];
}

export interface LineRange {
  file: string;
  /** 1-based. */
  from: number;
  to: number;
}

// ---------------------------------------------------------------- pages

export type PageType = 'home' | 'doc' | 'custom' | 'blank' | '404';

/**
 * How raw HTML in Markdown is handled: kept as written, reduced to harmless elements and attributes, or shown
 * as text.
 */
export type HtmlPolicy = 'trusted' | 'sanitised' | 'none';

/** A `<head>` element from front matter or config: tag name, attributes and, if the tag has any, text. */
export type HeadTag = [tag: string, attributes: Record<string, string | boolean>, text?: string];

export interface HeroAction {
  text: string;
  link: string;
  theme?: 'brand' | 'alt';
}

export interface Hero {
  name?: string;
  text?: string;
  tagline?: string;
  actions?: HeroAction[];
  image?: { src: string; alt?: string };
}

export interface HomeFeature {
  title: string;
  details?: string;
  icon?: string;
  link?: string;
}

/** Front matter after validation. Unknown keys are kept, with a warning, so that themes can read them. */
export interface Frontmatter {
  title?: string;
  /** Replaces the site title after the dash in `<title>`. */
  titleSuffix?: string;
  description?: string;
  pageType?: PageType;
  /** `blog`, or a component file of this site (`./file.tsx`), relative to the page. */
  layout?: string;
  /** The page lists the pages of its sidebar with their headings. */
  overview?: boolean;
  /** Heading depths an overview lists. Default `[2]`. */
  overviewHeaders?: number[];
  /** `false` hides the part on this page. */
  sidebar?: boolean;
  navbar?: boolean;
  outline?: boolean;
  footer?: boolean;
  /** `false` keeps the page out of the search. */
  search?: boolean;
  head?: HeadTag[];
  /** The image that other services show with a link to the page; `false` for none. */
  socialImage?: string | false;
  /** ISO date (`2025-05-14`) of a blog post. */
  date?: string;
  /** Position among its siblings in an `auto` sidebar; smaller first. */
  order?: number;
  hero?: Hero;
  features?: HomeFeature[];
  /** Problems that `check` suppresses on this page: the reason, by diagnostic code. */
  checkIgnore?: Record<string, string | null>;
  [key: string]: unknown;
}

export interface TocEntry {
  id: string;
  /** Plain text. */
  text: string;
  depth: number;
  /** Offset of the heading in the page's `.md`, in UTF-16 code units. */
  charIndex: number;
}

export interface Feed {
  /** With base. */
  url: string;
  mime: string;
  language: string;
  title: string;
}

/** What `usePage()` returns. */
export interface PageData {
  /** The route without version and language: `/guide/start/` in every language. */
  pagePath: string;
  pageType: PageType;
  title: string;
  description: string;
  frontmatter: Frontmatter;
  toc: TocEntry[];
  routePath: string;
  /** Language of the route. */
  lang: string;
  /** Language of the article if it differs: the page shows fallback content for a missing translation. */
  textLang?: string;
  /** Empty on a site without versions. */
  version: string;
  /** ISO time of the last commit that changed the file; absent if git has none. */
  lastUpdatedTime?: string;
  /**
   * On the pages of a blog, the feeds of that blog. On other pages, the feeds of every blog in the page's
   * language and version.
   */
  feeds: Feed[];
  /** The source file relative to the content folder: `en/guide/start/index.md`. Empty on 404. */
  relativePath: string;
}

export interface PageLink {
  text: string;
  /** Route path with `%`, `?` and `#` encoded, as returned by `linkTo`, or an address of another origin. */
  link: string;
  /** Language of the text if it is not the language of the page. */
  lang?: string;
  /** Writing direction of the text if it differs too. */
  dir?: 'ltr' | 'rtl';
}

/** The page in another language. */
export interface Alternate {
  lang: string;
  label: string;
  /** Link to the page in that language, to its fallback page, or to the home page of that language. */
  link: string;
  /** True if the page itself exists in that language. */
  exists: boolean;
}

/** The page in another version. */
export interface VersionLink {
  version: string;
  /**
   * Link to the page in that version and the same language, or to the home page of that version if the page
   * is missing.
   */
  link: string;
  /** True if the page, or the fallback for its translation, exists in that version. */
  exists: boolean;
}

export interface OverviewItem extends PageLink {
  headers: { id: string; text: string; depth: number }[];
}

export interface OverviewGroup {
  name: string;
  items: OverviewItem[];
}

export interface BlogPost extends PageLink {
  /** Heading id of the post in the blog index. */
  id: string;
  description: string;
  /** ISO date. */
  date: string;
}

/** Everything the client needs to show one page. Its size does not depend on the number of pages. */
export interface PagePayload {
  /** Hash of client code and site data. A payload of another build makes the client do a full page load. */
  build: string;
  page: PageData;
  /** Value for `<title>`. */
  documentTitle: string;
  /** The `<head>` elements of this page, without its title and the elements from its front matter. */
  head: HeadTag[];
  prev?: PageLink;
  next?: PageLink;
  /** URL (with base) of the `SiteData` of this page's language, as JSON. */
  site: string;
  /** URL (with base) of the `SidebarItem[]` of this page's section, as JSON. */
  sidebar?: string;
  alternates: Alternate[];
  /** Only on sites with two versions or more. */
  versions?: VersionLink[];
  editUrl?: string;
  overview?: OverviewGroup[];
  posts?: BlogPost[];
  /** Id of the custom layout module. */
  layout?: string;
  /** URLs (with base) of the style sheets that only this page needs. */
  styles?: string[];
  /** Only in dev: changes with every other field except `build`. It identifies the state that a tab shows. */
  hash?: string;
  /** The article. Left out of the data block of a built page: the client reads the DOM instead. */
  html?: string;
}

// ---------------------------------------------------------------- navigation

export interface NavItem {
  text: string;
  link?: string;
  /** Regular expression tested against the route path without version and language. */
  activeMatch?: string;
  tag?: string;
  /** Default `right`. */
  position?: 'left' | 'right';
  items?: NavItem[];
}

/** A sidebar entry as the theme sees it. Exactly one of the four kinds. */
export type SidebarItem = SidebarLink | SidebarGroup | SidebarDivider | SidebarSectionHeader;

export interface SidebarLink {
  kind: 'link';
  text: string;
  /** Language of the text if it is not the language of the sidebar. */
  lang?: string;
  /** Writing direction of the text if it differs too. */
  dir?: 'ltr' | 'rtl';
  link: string;
  tag?: string;
  /** Written as `data-context`. */
  context?: string;
}

export interface SidebarGroup {
  kind: 'group';
  text: string;
  /** Language of the text if it is not the language of the sidebar. */
  lang?: string;
  /** Writing direction of the text if it differs too. */
  dir?: 'ltr' | 'rtl';
  /** Makes the heading of the group a link. */
  link?: string;
  items: SidebarItem[];
  collapsible: boolean;
  collapsed: boolean;
  tag?: string;
  context?: string;
}

export interface SidebarDivider {
  kind: 'divider';
  dividerType: 'dashed' | 'solid';
}

export interface SidebarSectionHeader {
  kind: 'section-header';
  text: string;
  tag?: string;
}

// ---------------------------------------------------------------- site data

export interface SocialLink {
  /** A known icon, or the markup of an SVG of this site. */
  icon: 'github' | 'x' | 'discord' | { svg: string };
  mode: 'link' | 'text' | 'img' | 'dom';
  content: string;
  /** Accessible name. Default: the icon's name. */
  label?: string;
}

/** A social link with everything that is needed to render it. */
export interface SocialLinkData extends Pick<SocialLink, 'mode' | 'content'> {
  icon: 'github' | 'x' | 'discord' | 'custom';
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

/**
 * Every text of the interface. A theme provides all of them for each of its languages; a locale of the config
 * may replace any of them. The component that shows a text replaces a `{name}` in it.
 */
export interface Messages {
  skipToContentText: string;
  mainNavText: string;
  menuText: string;
  closeText: string;
  openMenuText: string;
  languagesText: string;
  versionsText: string;
  appearanceText: string;
  socialLinksText: string;
  sidebarText: string;
  outlineTitle: string;
  localContentsText: string;
  prevPageText: string;
  nextPageText: string;
  pagerText: string;
  lastUpdatedText: string;
  sourceCodeText: string;
  scrollToTopText: string;
  headingAnchorText: string;
  copyCodeText: string;
  codeCopiedText: string;
  tipText: string;
  infoText: string;
  noteText: string;
  importantText: string;
  warningText: string;
  cautionText: string;
  dangerText: string;
  detailsText: string;
  codeGroupText: string;
  tabsText: string;
  footnotesText: string;
  footnoteBackText: string;
  overviewTitle: string;
  overviewFilterText: string;
  overviewFilterPlaceholder: string;
  overviewNoResultText: string;
  overviewOthersText: string;
  heroPrimaryText: string;
  heroSecondaryText: string;
  notFoundTitle: string;
  notFoundText: string;
  takeMeHomeText: string;
  navigationFailedText: string;
  reloadText: string;
  pageLoadedText: string;
  searchText: string;
  copyPageText: string;
  pageActionsText: string;
  viewMarkdownText: string;
  /** `{name}` is the assistant's name. */
  openInAssistantText: string;
  /** The prompt for an assistant. `{url}` is the address of the page's Markdown. */
  assistantPromptText: string;
  zoomImageText: string;
  closeImageText: string;
  /** `{language}` is the label of the language of the text. */
  untranslatedText: string;
  /** The link to the feed on a blog's index. */
  feedText: string;
  searchPlaceholder: string;
  /** `{count}` is the number of results that are shown. */
  searchResultsText: string;
  /** `{query}` is the query. */
  searchNoResultsText: string;
  /** Shown before words that do have results. */
  searchSuggestionsText: string;
  searchReportText: string;
  searchReportLinkText: string;
  searchErrorText: string;
  searchErrorHelpText: string;
  searchFailedText: string;
  searchRetryText: string;
  searchLoadingText: string;
  searchNoRecentText: string;
  searchRecentText: string;
  searchFavoritesText: string;
  searchSaveText: string;
  searchRemoveRecentText: string;
  searchRemoveFavoriteText: string;
  searchClearText: string;
  /** Shown next to an icon of the key. */
  searchSelectKeyText: string;
  searchNavigateKeyText: string;
  searchCloseKeyText: string;
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

// ---------------------------------------------------------------- content

/** A Markdown file that has a route. Derived from its name alone: the file has not been read. */
export interface SourceFile {
  /** Relative to the project root, with forward slashes: `content/en/guide/start/index.md`. */
  path: string;
  /** Relative to the content folder: `en/guide/start/index.md`. */
  relativePath: string;
  lang: string;
  version: string;
  /** Path below the language folder, without extension: `guide/start/index`. */
  key: string;
  /** `/guide/start/` */
  pagePath: string;
  /** `/zh/guide/start/` */
  routePath: string;
  /**
   * Only on a page with fallback content for a missing translation: the language of its text. The file fields
   * name the original file.
   */
  textLang?: string;
}

// ---------------------------------------------------------------- documents

export interface Heading {
  depth: number;
  text: string;
  /** Id made from this heading's own text, unique in its page. */
  slug: string;
  /** True if the author wrote `{#id}`. */
  explicit: boolean;
  /** Only within a callout, a tab, a list, a quote or an HTML element. */
  inside?: true;
  /** Depth of a raw HTML heading between the previous heading and this one. */
  after?: number;
  /** Offset in `Document.text`. */
  charIndex: number;
  file: string;
  line: number;
  column: number;
}

export interface DocumentLink {
  /** As written in the source: still encoded, relative or absolute, may include `?` and `#`. */
  href: string;
  /** `link` is a link to follow, `image` is an `<img>`, `asset` any other file that raw HTML loads. */
  kind: 'link' | 'image' | 'asset';
  /**
   * File that contains the link: the page itself or an included file. Relative links are resolved from it.
   */
  file: string;
  line: number;
  column: number;
  length: number;
  /** Images only: alternative text and, for raw HTML, whether the author set width and height. */
  alt?: string;
  sized?: boolean;
}

export interface CodeBlock {
  code: string;
  /** Language as written, lower case; empty if none was written. */
  lang: string;
  /** 1-based numbers of highlighted lines. */
  highlight: number[];
  focus: number[];
  diffAdd: number[];
  diffRemove: number[];
  error: number[];
  warning: number[];
  lineNumbers: boolean;
  /** First line number. */
  startLine: number;
  wrap: boolean;
}

/** A fenced code block of an author, for tools that process its code. */
export interface Sample {
  /** Index in `Document.codes`. */
  i: number;
  /** The value of `title="…"`: the path of the file that is shown, if it is a path. */
  title?: string;
  /** The value of `no-check="…"`: why the code is not checked. */
  noCheck?: string;
  /** Samples of one code group share a number; every other sample has a unique number. Counts from 1. */
  group: number;
  /** Number of headings of depth 2 before it. */
  section: number;
  /** Number of headings of any depth before it. */
  heading: number;
  /** Source position of the first character of the code, in the units of `Diagnostic`. */
  file: string;
  line: number;
  column: number;
  /**
   * For each line of the code, its source line as an offset from the first line. Absent if no lines were
   * removed.
   */
  lines?: number[];
  /** The first and last line of `file` that are shown if `file="…"` names a code file. 1-based. */
  source?: { from: number; to: number };
}

/**
 * A chunk of the article's HTML. Text is final; every other kind is a placeholder for what only the site
 * knows: the URL of a link, the id of a heading, the highlighted code, a text in the page's language.
 */
export type Chunk =
  | string
  /**
   * Replaced by attributes ` href="…"`, with target and rel if the link leaves the site. `i` is an index of
   * `Document.links`.
   */
  | { t: 'link'; i: number }
  /** Replaced by attributes ` src="…" width="…" height="…"`. */
  | { t: 'image'; i: number }
  /**
   * Replaced by an `<img>` with these additional attributes, or by two, one per color scheme, if a dark file
   * exists next to it.
   */
  | { t: 'picture'; i: number; attributes: string }
  /**
   * Replaced by the URL alone, escaped for an attribute: `poster`, `srcset`, a link with an explicit target.
   */
  | { t: 'url'; i: number }
  /** Replaced by the id of `Document.headings[i]`, escaped for an attribute. */
  | { t: 'id'; i: number }
  /** Replaced by `<pre …>…</pre>` of `Document.codes[i]`. */
  | { t: 'code'; i: number }
  /** Replaced by the text, escaped. */
  | { t: 'msg'; key: keyof Messages };

/**
 * A chunk of the article as plain Markdown. Text is final; every other kind is a placeholder for what only
 * the site knows.
 */
export type MarkdownChunk =
  /** Placeholders within raw HTML, or for a text in the page's language. */
  | Exclude<Chunk, { t: 'picture' | 'id' | 'code' }>
  /** Replaced by the absolute URL of `Document.links[i]`. */
  | { t: 'address'; i: number }
  /** Replaced by nothing: marks the start of `Document.headings[i]`. */
  | { t: 'heading'; i: number };

/** One Markdown file, parsed: plain data, a pure function of the source, the included files and the options. */
export interface Document {
  /** Text of the first h1, if any. */
  title?: string;
  /** First paragraph as plain text, the fallback for a description in front matter. Up to 200 characters. */
  excerpt: string;
  /** The Markdown with includes resolved and front matter removed. */
  text: string;
  headings: Heading[];
  links: DocumentLink[];
  /** Ids that raw HTML, footnotes or components add to the page. */
  ids: string[];
  codes: CodeBlock[];
  samples: Sample[];
  chunks: Chunk[];
  markdown: MarkdownChunk[];
  /** Files read for includes, relative to the project root; the cache checks them for changes. */
  includes: string[];
  diagnostics: Diagnostic[];
  suppressions: Suppression[];
}

// ---------------------------------------------------------------- search

/**
 * The data of the offline search for one language and version. It is sent as JSON; the browser builds the
 * index.
 */
export interface SearchData {
  pages: SearchPage[];
}

export interface SearchPage {
  /** Route path, without base. */
  url: string;
  /** The part of the site it belongs to: the group of the sidebar, else the entry of the navbar. */
  lvl0: string;
  title: string;
  sections: SearchSection[];
}

/**
 * A heading with the text up to the next one. The first section of a page is the text before its first
 * heading.
 */
export interface SearchSection {
  /** Id of the heading; empty for the page itself. */
  id: string;
  /** Depth of the heading; 1 for the page itself. */
  depth: number;
  /** The heading; empty for the page itself. */
  title: string;
  /** Text, one line per paragraph, list item or table row. */
  text: string;
  /** Names in the code blocks of the section that its text does not contain, separated by spaces. */
  names: string;
}

export type SearchLevel = 'lvl0' | 'lvl1' | 'lvl2' | 'lvl3' | 'lvl4' | 'lvl5' | 'lvl6';

/** A record of the hosted index, and a result of both engines. */
export interface SearchRecord {
  objectID: string;
  /** Root-relative with base and `#id`, or absolute if the site has an address. */
  url: string;
  type: Exclude<SearchLevel, 'lvl0'> | 'content';
  content: string | null;
  hierarchy: Record<SearchLevel, string | null>;
}

/** A matching text with `<mark>` around the matches; the rest of it is escaped. */
export interface SearchMatch {
  value: string;
  matchLevel: 'none' | 'partial' | 'full';
}

export interface SearchHit extends SearchRecord {
  _highlightResult: { hierarchy: Partial<Record<SearchLevel, SearchMatch>>; content?: SearchMatch };
  /** Cut to about the requested number of words, with an ellipsis. */
  _snippetResult: { hierarchy: Partial<Record<SearchLevel, SearchMatch>>; content?: SearchMatch };
}

// ---------------------------------------------------------------- social images

/** Props of the theme's slot `SocialImage`. All texts are on one line and without emoji. */
export interface SocialImageProps {
  /** Title of the page. */
  title: string;
  /** Description of the page; may be empty. */
  description: string;
  /** Title of the site in the language of the page. */
  siteTitle: string;
  /**
   * The path to the page in the navigation, for example `Guide / Basics`, or the date of a post; may be
   * empty.
   */
  section: string;
  /** Host and path of the page, for example `example.com/guide/start`. */
  address: string;
  /** For `src` of an image: the site's logo or icon, if it is an SVG, PNG or JPEG of at most 100 KB. */
  icon?: string;
  colors: SocialImageColors;
  /** Language tag of the page, for example `zh`. */
  lang: string;
  direction: 'ltr' | 'rtl';
  /** Size of the image, in pixels. */
  width: number;
  height: number;
}

/** The theme's tokens in its light color scheme, as CSS colors. */
export interface SocialImageColors {
  /** `--color-canvas`: the background. */
  canvas: string;
  /** `--color-heading` */
  heading: string;
  /** `--color-text-soft` */
  soft: string;
  /** `--color-text-faint` */
  faint: string;
  /** `--color-accent` */
  accent: string;
}
