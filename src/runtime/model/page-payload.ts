/** A page as the theme sees it: its front matter, its data, and the payload that the client loads to show it. */
import type { TagType } from './nav-items.js';
import type { SocialIconName } from './social-icon-name.js';

export type PageType = 'home' | 'doc' | 'custom' | 'blank' | '404';

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
  /** Shown next to the text; `false` for none. Pages know the size of images that are files of the site. */
  image?: false | { src: string; alt?: string; width?: number; height?: number };
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
  /** Words and phrases that readers may search for and that the page does not show. Not sent to the theme. */
  keywords?: string[];
  pageType?: PageType;
  /** `blog`, or a component file of this site (`./file.tsx`), relative to the page. */
  layout?: string;
  /** The page lists the pages of its sidebar with their headings. */
  overview?: boolean;
  /** Heading depths an overview lists. Default `[2]`. */
  overviewHeaders?: number[];
  /** Texts of headings that this overview leaves out, with the headings below them. */
  overviewExclude?: string[];
  /**
   * `false` hides the sidebar on this page. An object sets the entry of the page in sidebars; `hidden` omits it from
   * `auto` sidebars.
   */
  sidebar?:
    | boolean
    | {
        text?: string;
        tag?: string;
        tagType?: TagType;
        icon?: SocialIconName | { svg: string };
        hidden?: boolean;
      };
  /** `false` hides the part on this page. */
  navbar?: boolean;
  /** Heading levels in the outline of this page; `true` is the value of the config. */
  outline?: boolean | OutlineOption;
  footer?: boolean;
  /** `false` keeps the page out of the search. */
  search?: boolean;
  head?: HeadTag[];
  /** The image that other services show with a link to the page; `false` for none. */
  socialImage?: string | false;
  /** ISO date (`2025-05-14`) of a blog post. */
  date?: string;
  /** Authors of a blog post. A name without a link can be a plain string. */
  authors?: (string | PostAuthor)[];
  /** Tags of a blog post. Each tag has a page that lists its posts. */
  tags?: string[];
  /** On the index of a blog: number of posts on each of its pages. Default 20. */
  postsPerPage?: number;
  /** Position among its siblings in an `auto` sidebar; smaller first. */
  order?: number;
  hero?: Hero;
  features?: HomeFeature[];
  /** Problems that `check` suppresses on this page: the reason, by diagnostic code. */
  checkIgnore?: Record<string, string | null>;
  [key: string]: unknown;
}

/**
 * Declare your config here to get the types of your own front matter keys from `usePage()`:
 *
 *     declare module '@docs-cli/core/runtime' {
 *       interface Register {
 *         config: typeof config;
 *       }
 *     }
 */
// biome-ignore lint/suspicious/noEmptyInterface: sites add to it
export interface Register {}

/**
 * What the schema in `frontmatter` of the registered config returns. Generated pages, such as the default 404 page,
 * have none of these keys.
 */
export type CustomFrontmatter = Register extends { config: { frontmatter?: infer Schema } }
  ? NonNullable<Schema> extends { '~standard': { types?: infer Types } }
    ? NonNullable<Types> extends { output: infer Output }
      ? Partial<Output>
      : unknown
    : unknown
  : unknown;

/** Lowest and highest level of headings in an outline. */
export type OutlineLevels = [number, number];

/** One level, two levels, or all of them (`'deep'`); `false` hides the outline. */
export type OutlineOption = number | OutlineLevels | 'deep' | false;

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
  frontmatter: Frontmatter & CustomFrontmatter;
  toc: TocEntry[];
  /** Heading levels in the outline; `false` if the page has none. Default: `[2, 4]`. */
  outlineLevels?: OutlineLevels | false;
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

/** A page in the list that `usePages()` returns. */
export interface PageSummary
  extends Pick<
    PageData,
    | 'pagePath'
    | 'pageType'
    | 'title'
    | 'description'
    | 'frontmatter'
    | 'routePath'
    | 'lang'
    | 'textLang'
    | 'version'
    | 'lastUpdatedTime'
  > {
  /** The `href` of a `Link` to the page. */
  link: string;
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
  /** First sentence of the description of the page. */
  description?: string;
  headers: { id: string; text: string; depth: number }[];
}

export interface OverviewGroup extends Pick<PageLink, 'lang' | 'dir'> {
  name: string;
  items: OverviewItem[];
}

export interface BlogPost extends PageLink {
  /** Heading id of the post in the blog index. */
  id: string;
  description: string;
  /** ISO date. */
  date: string;
  /** Reading time in minutes. */
  minutes: number;
  authors: PostAuthor[];
  /** Links to the lists of posts with the same tag. */
  tags: PageLink[];
  /** URL of the social image that its author chose, with base. Only of the newest post, on the index of its blog. */
  image?: string;
}

export interface PostAuthor {
  name: string;
  /** A page of this site or another address. */
  url?: string;
}

/** Which posts of a blog a page lists, and the pages around it. */
export interface PostListLinks {
  /** Only the posts with this tag. */
  tag?: string;
  /** Link to the index of the blog, if this is another page. */
  index?: string;
  newer?: string;
  older?: string;
  /** All tags of the blog, sorted. Empty if `tagsLink` is set. */
  tags: PageLink[];
  /** Link to the list of all tags. Only if they are too many for every page. */
  tagsLink?: string;
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
  /** The path to the page, from the home page to the page itself, if the config shows it. */
  breadcrumbs?: PageLink[];
  overview?: OverviewGroup[];
  posts?: BlogPost[];
  /** On pages with `posts`. */
  postList?: PostListLinks;
  /** Id of the custom layout module. */
  layout?: string;
  /** The custom layout renders `<main>`, such as with `DocLayout` of the theme. */
  layoutHasMain?: boolean;
  /** URLs (with base) of the style sheets that only this page needs. */
  styles?: string[];
  /** Only in dev: changes with every other field except `build`. It identifies the state that a tab shows. */
  hash?: string;
  /** The article. Left out of the data block of a built page: the client reads the DOM instead. */
  html?: string;
}
