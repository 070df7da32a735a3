/**
 * Every type that crosses a stage of the pipeline or travels to the browser.
 *
 * This file imports nothing: all packages import it. Names follow the field's terms
 * (route, front matter, locale, sidebar, outline). Routes are always root-relative, decoded and without the
 * base path (`/zh/guide/start/`); the base is added where a URL is written.
 */

// ---------------------------------------------------------------- diagnostics

export type Level = 'error' | 'warning';

/** One problem in the site, as data. Printed once, at the end of a run, or shown in the dev overlay. */
export interface Diagnostic {
  /** Stable kebab-case code, as `dead-link`. */
  code: string;
  level: Level;
  /** What is wrong, found and expected, in one sentence. */
  message: string;
  /** What to do about it. */
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
   * What else it is about, so that a change there may have caused it: files of the project, or, with a slash before,
   * addresses of the site.
   */
  related?: string[];
}

/** What an author lets through at a place, and why. */
export interface Suppression {
  /** Of diagnostics; empty where none is named. */
  code: string;
  /** Empty where none is given. */
  reason: string;
  /** Where it is written, as in `Diagnostic`. */
  file: string;
  line: number;
  column: number;
  length: number;
  /** Lines that it holds for, both ends included. Without: the whole of `file`. */
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

/** What becomes of raw HTML in Markdown: it stays as written, what is harmless stays, or it is shown as text. */
export type HtmlPolicy = 'trusted' | 'sanitised' | 'none';

/** A `<head>` element from front matter or config: tag name, attributes and, where the tag has any, text. */
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

/** Front matter after validation. Unknown keys are kept, with a warning, for themes to read. */
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
  /** The picture that services show beside a link to the page; `false` for none. */
  socialImage?: string | false;
  /** ISO date (`2025-05-14`) of a blog post. */
  date?: string;
  /** Position among its siblings in an `auto` sidebar; smaller first. */
  order?: number;
  hero?: Hero;
  features?: HomeFeature[];
  /** What check lets through on this page: the reason, by the code of the problem. */
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
  /** Language of the article where it is another one: the page stands in for a missing translation. */
  textLang?: string;
  /** Empty where the site has no versions. */
  version: string;
  /** ISO time of the last commit that touched the file; absent where git does not know. */
  lastUpdatedTime?: string;
  /** On the pages of a blog those of that blog, elsewhere those of every blog in the page's language and version. */
  feeds: Feed[];
  /** The source file relative to the content folder: `en/guide/start/index.md`. Empty on 404. */
  relativePath: string;
}

export interface PageLink {
  text: string;
  /** Route path with `%`, `?` and `#` encoded, as `linkTo` gives it, or an address of another origin. */
  link: string;
  /** Language of the text where it is not that of the page it stands on. */
  lang?: string;
  /** Its writing direction where that is another too. */
  dir?: 'ltr' | 'rtl';
}

/** The page in another language. */
export interface Alternate {
  lang: string;
  label: string;
  /** Link to the page there, or to the page that stands in for it, or to that language's home. */
  link: string;
  /** True where the page itself exists in that language. */
  exists: boolean;
}

/** The page in another version. */
export interface VersionLink {
  version: string;
  /** Link to the page there, in the same language, or to that version's home where the page is missing. */
  link: string;
  /** True where the page, or one that stands in for its translation, exists in that version. */
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

/** Everything the client needs to show one page. Its size never grows with the number of pages. */
export interface PagePayload {
  /** Hash of client code and site data. A payload of another build makes the client do a full page load. */
  build: string;
  page: PageData;
  /** Value for `<title>`. */
  documentTitle: string;
  /** What `<head>` says of the page alone, but for its title and what its front matter adds. */
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
  /** URLs (with base) of the style sheets that this page needs and others do not. */
  styles?: string[];
  /** Only in dev: changes with everything else here but `build`. It tells the server what a tab shows. */
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
  /** Language of the text where it is not the sidebar's. */
  lang?: string;
  /** Its writing direction where that is another too. */
  dir?: 'ltr' | 'rtl';
  link: string;
  tag?: string;
  /** Written as `data-context`. */
  context?: string;
}

export interface SidebarGroup {
  kind: 'group';
  text: string;
  /** Language of the text where it is not the sidebar's. */
  lang?: string;
  /** Its writing direction where that is another too. */
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

/** A social link with all that is shown of it. */
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
 * Every text of the interface. A theme gives all of them for each language it knows; a locale of the config
 * may replace any of them. `{name}` in a text is filled in by the place that shows it.
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
  /** What an assistant is asked. `{url}` is the address of the page's Markdown. */
  assistantPromptText: string;
  zoomImageText: string;
  closeImageText: string;
  /** `{language}` is the label of the language that the text is in. */
  untranslatedText: string;
  /** The link to the feed on a blog's index. */
  feedText: string;
  searchPlaceholder: string;
  /** `{count}` is how many results are shown. */
  searchResultsText: string;
  /** `{query}` is what was looked for. */
  searchNoResultsText: string;
  /** Stands before words that do find something. */
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
  /** Beside a picture of the key. */
  searchSelectKeyText: string;
  searchNavigateKeyText: string;
  searchCloseKeyText: string;
}

/** What both engines of the search may be told. */
export interface SearchOptions {
  /** Where "Let us know." leads after a search without results; `{query}` is replaced by what was typed. */
  noResultsUrl?: string;
  /** Whether the hosted service is told what readers search and choose. */
  insights?: boolean;
}

/** URLs of what the search loads when it is first wanted. */
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
  /** Every text of the interface in the language of this data: the theme's, or what the config replaces it by. */
  messages: Messages;
}

/** What `useSite()` returns: the site as one language sees it. One hashed module per language. */
export interface SiteData {
  title: string;
  description: string;
  /** The default language: its pages live at the root. */
  lang: string;
  /** The language this data is for. */
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

/** A Markdown file that has a route. Known from its name alone: the file has not been read. */
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
  /** Only on a page that stands in for a missing translation: the language of its text. The files named are the original's. */
  textLang?: string;
}

// ---------------------------------------------------------------- documents

export interface Heading {
  depth: number;
  text: string;
  /** Id made from this heading's own text, unique in its page. */
  slug: string;
  /** True where the author wrote `{#id}`. */
  explicit: boolean;
  /** Only within a box, a tab, a list, a quote or an element of HTML. */
  inside?: true;
  /** Depth of a heading in raw HTML that stands between the one before and this one. */
  after?: number;
  /** Offset in `Document.text`. */
  charIndex: number;
  file: string;
  line: number;
  column: number;
}

export interface DocumentLink {
  /** As written in the source: still encoded, relative or absolute, may carry `?` and `#`. */
  href: string;
  /** `link` leads a reader somewhere, `image` is an `<img>`, `asset` any other file that raw HTML loads. */
  kind: 'link' | 'image' | 'asset';
  /** File the link is written in: the page itself or an included one. Relative links start there. */
  file: string;
  line: number;
  column: number;
  length: number;
  /** Images only: alternative text and, for raw HTML, whether width and height were given by the author. */
  alt?: string;
  sized?: boolean;
}

export interface CodeBlock {
  code: string;
  /** Language as written, lower case; empty where none was. */
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

/** A code block that an author wrote as a fence, for tools that work with its code. */
export interface Sample {
  /** Index in `Document.codes`. */
  i: number;
  /** What `title="…"` names: the path of the file that is shown, where it is one. */
  title?: string;
  /** What `no-check="…"` says: why the code is not to be checked. */
  noCheck?: string;
  /** Samples of one code group share a number; any other sample has one of its own. Counts from 1. */
  group: number;
  /** How many headings of depth 2 stand before it. */
  section: number;
  /** How many headings of any depth stand before it. */
  heading: number;
  /** Where the first character of its code was written, as diagnostics count. */
  file: string;
  line: number;
  column: number;
  /** For each line of the code how many lines below the first it was written; left out where nothing was taken out. */
  lines?: number[];
  /** The first and last line of `file` that are shown, where `file="…"` names a file of code. 1-based. */
  source?: { from: number; to: number };
}

/**
 * A piece of the article's HTML. Text stands as it is; the rest waits for what only the site knows: the URL a
 * link leads to, the id of a heading, the highlighted code, a text in the page's language.
 */
export type Chunk =
  | string
  /** Becomes attributes ` href="…"`, with target and rel where the link leaves the site. `i` is an index of `Document.links`. */
  | { t: 'link'; i: number }
  /** Becomes attributes ` src="…" width="…" height="…"`. */
  | { t: 'image'; i: number }
  /** Becomes an `<img>` with these further attributes; two, one for each colour scheme, where a dark file stands beside. */
  | { t: 'picture'; i: number; attributes: string }
  /** Becomes the URL alone, escaped for an attribute: `poster`, `srcset`, a link whose target the author chose. */
  | { t: 'url'; i: number }
  /** Becomes the id of `Document.headings[i]`, escaped for an attribute. */
  | { t: 'id'; i: number }
  /** Becomes `<pre …>…</pre>` of `Document.codes[i]`. */
  | { t: 'code'; i: number }
  /** Becomes the text, escaped. */
  | { t: 'msg'; key: keyof Messages };

/** A piece of the article as plain Markdown. Text stands as it is; the rest waits for what only the site knows. */
export type MarkdownChunk =
  /** What is no text stands in raw HTML, or is a text in the page's language. */
  | Exclude<Chunk, { t: 'picture' | 'id' | 'code' }>
  /** Becomes the absolute URL of `Document.links[i]`. */
  | { t: 'address'; i: number }
  /** Becomes nothing: here `Document.headings[i]` begins. */
  | { t: 'heading'; i: number };

/** One Markdown file, parsed: plain data, a pure function of the source, the included files and the options. */
export interface Document {
  /** Text of the first h1, if any. */
  title?: string;
  /** First paragraph as plain text, for a description where front matter has none. Up to 200 characters. */
  excerpt: string;
  /** The Markdown with includes resolved and front matter removed. */
  text: string;
  headings: Heading[];
  links: DocumentLink[];
  /** Ids that raw HTML, footnotes or components put on the page. */
  ids: string[];
  codes: CodeBlock[];
  samples: Sample[];
  chunks: Chunk[];
  markdown: MarkdownChunk[];
  /** Files read for includes, relative to the project root; the cache follows them. */
  includes: string[];
  diagnostics: Diagnostic[];
  suppressions: Suppression[];
}

// ---------------------------------------------------------------- search

/** What the offline search of one language and version knows. It travels as JSON; the browser makes the index. */
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

/** A heading with the text up to the next one. The first of a page is what stands before its first heading. */
export interface SearchSection {
  /** Id of the heading; empty for the page itself. */
  id: string;
  /** Depth of the heading; 1 for the page itself. */
  depth: number;
  /** The heading; empty for the page itself. */
  title: string;
  /** Prose, one paragraph, list item or table row a line. */
  text: string;
  /** Names in the code blocks of the section that its prose does not have, separated by spaces. */
  names: string;
}

export type SearchLevel = 'lvl0' | 'lvl1' | 'lvl2' | 'lvl3' | 'lvl4' | 'lvl5' | 'lvl6';

/** What a hosted index holds, and what both engines find. */
export interface SearchRecord {
  objectID: string;
  /** Root-relative with base and `#id`, or absolute where the site has an address. */
  url: string;
  type: Exclude<SearchLevel, 'lvl0'> | 'content';
  content: string | null;
  hierarchy: Record<SearchLevel, string | null>;
}

/** A found text with `<mark>` around what was looked for; the rest of it is escaped. */
export interface SearchMatch {
  value: string;
  matchLevel: 'none' | 'partial' | 'full';
}

export interface SearchHit extends SearchRecord {
  _highlightResult: { hierarchy: Partial<Record<SearchLevel, SearchMatch>>; content?: SearchMatch };
  /** Cut to about the number of words that was asked for, with an ellipsis. */
  _snippetResult: { hierarchy: Partial<Record<SearchLevel, SearchMatch>>; content?: SearchMatch };
}

// ---------------------------------------------------------------- social images

/** What the theme's slot `SocialImage` shows. All texts are on one line and without emoji. */
export interface SocialImageProps {
  /** Title of the page. */
  title: string;
  /** Description of the page; may be empty. */
  description: string;
  /** Title of the site in the language of the page. */
  siteTitle: string;
  /** The path to the page in the navigation, as `Guide / Basics`, or the day of a post; may be empty. */
  section: string;
  /** Host and path of the page, as `example.com/guide/start`. */
  address: string;
  /** For `src` of an image: the site's logo or icon, if it is an SVG, PNG or JPEG of at most 100 KB. */
  icon?: string;
  colors: SocialImageColors;
  /** Language tag of the page, as `zh`. */
  lang: string;
  direction: 'ltr' | 'rtl';
  /** Of the picture, in pixels. */
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
