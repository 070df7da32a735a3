/** Front matter of other generators, and what to write instead. */

const TITLE = "Set 'title', or the text of the page in 'sidebar' of the config.";
const PATH = 'The URL of a page is the path of its file. Rename the file.';
const ORDER = "The order of the previous and next page is that of 'sidebar' in the config.";
const NO_DRAFTS = "Rename the file so that its name begins with '_'. Such a file is not a page.";
const GIT = "Set 'lastUpdated: true' in the config. The date is from git.";
const THEME_ONLY = 'Remove it, unless your theme reads it.';

const hints: Record<string, string> = {
  aside: "Set 'outline: false' to hide the outline.",
  author: "Set 'authors', such as [Ann Lee].",
  banner: "Set 'announcement' in the config, for all pages.",
  displayed_sidebar: "Set 'sidebar' in the config, or 'sidebar: false'.",
  draft: NO_DRAFTS,
  editLink: "Set 'editLink' in the config, for all pages.",
  editUrl: "Set 'editLink' in the config, for all pages.",
  custom_edit_url: "Set 'editLink' in the config, for all pages.",
  excerpt: "Set 'description'.",
  hide_table_of_contents: "Set 'outline: false' to hide the outline.",
  hide_title: 'Remove it. The title of the page is its first heading.',
  id: PATH,
  image: "Set 'socialImage'.",
  lang: 'The language of a page is its folder.',
  lastUpdated: GIT,
  last_update: GIT,
  lastmod: GIT,
  linkTitle: TITLE,
  nav_order: "Set 'order'.",
  nav_title: TITLE,
  next: ORDER,
  ogImage: "Set 'socialImage'.",
  pagefind: "Set 'search: false' to exclude the page from the search.",
  pagination_next: ORDER,
  pagination_prev: ORDER,
  parent: "Set the group of the page in 'sidebar' of the config.",
  permalink: PATH,
  position: "Set 'order'.",
  prev: ORDER,
  published: NO_DRAFTS,
  sidebarDepth: "Set 'outline' to levels of headings, such as [2, 3].",
  sidebarTitle: TITLE,
  sidebar_class_name: THEME_ONLY,
  sidebar_label: TITLE,
  sidebar_position: "Set 'order'.",
  slug: PATH,
  tableOfContents: "Set 'outline' to levels of headings, such as [2, 3], or false.",
  template: "Set 'pageType'.",
  titleTemplate: "Set 'titleSuffix'.",
  toc: "Set 'outline' to levels of headings, such as [2, 3], or false.",
  toc_max_heading_level: "Set 'outline' to levels of headings, such as [2, 3].",
  toc_min_heading_level: "Set 'outline' to levels of headings, such as [2, 3].",
  unlisted: "Set 'search: false' to exclude the page from the search.",
  weight: "Set 'order'.",
};

/** What to write instead of a key of front matter; undefined for a key that other generators do not have either. */
export function frontmatterHint(key: string): string | undefined {
  return Object.hasOwn(hints, key) ? hints[key] : undefined;
}

const SIDEBAR_KEYS =
  "Set 'order' for the position of the page. Its entry in sidebars has the keys text, tag, tagType, icon and hidden.";

const pageTypes: Record<string, string> = {
  false: 'blank',
  home: 'home',
  page: 'custom',
  custom: 'custom',
  splash: 'custom',
};

/** What to write instead of a value, given as JSON, that a key has in other generators. Without a value, the key is unknown. */
export function frontmatterValueHint(key: string, json: string | undefined): string | undefined {
  if (json === undefined) return key.startsWith('sidebar.') ? SIDEBAR_KEYS : undefined;
  if (key !== 'layout') return undefined;
  const value = json.replace(/^"|"$/g, '');
  if (/^(?:docs?|default)$/.test(value)) return 'Remove it. Pages have this layout by default.';
  return Object.hasOwn(pageTypes, value) ? `Set 'pageType: ${pageTypes[value]}'.` : undefined;
}
