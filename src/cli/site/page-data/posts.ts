/** The posts that a blog index lists. */
import type { BlogPost, SourceFile } from '../../../runtime/model.js';
import { linkTo } from '../../../runtime/routes.js';
import { titleLang } from '../../content/fallback.js';
import { type LocaleVersion, localeKey, memoizeBy, pagesIn, type Site } from '../site.js';

/** The dated pages of the index's folder, newest first. */
export function postsOf(site: Site, index: SourceFile): BlogPost[] {
  const folder = index.key.replace(/index$/, '');
  const posts: BlogPost[] = [];
  for (const page of pagesIn(site, index)) {
    if (page === index || !page.key.startsWith(folder)) continue;
    const { frontmatter, title, description } = site.store.meta(page);
    if (!frontmatter.date) continue;
    const id = page.key.slice(folder.length).replaceAll('/', '-');
    posts.push({
      id,
      text: title,
      ...titleLang(page),
      link: linkTo(page.routePath),
      description,
      date: frontmatter.date,
    });
  }
  return posts.sort((a, b) => (a.date === b.date ? (a.id < b.id ? -1 : 1) : a.date < b.date ? 1 : -1));
}

/**
 * Whether a page looks like a post without a date: it is in a blog's folder, is neither an index nor has a
 * custom layout, and has no date that would list it. For a blog at the root of its language, the whole site
 * is in its folder.
 */
export function isUndatedPost(site: Site, page: SourceFile): boolean {
  if (/(^|\/)index$/.test(page.key)) return false;
  if (blogsAround(site, page).length === 0) return false;
  const { date, layout, pageType = 'doc', overview } = site.store.frontmatter(page);
  return date === undefined && layout === undefined && pageType === 'doc' && !overview;
}

/** The folders of the blogs that contain a page. */
export function blogsAround(site: Site, page: SourceFile): string[] {
  return blogFolders(site, page).filter((folder) => page.key.startsWith(folder));
}

/** `blog/` if `blog/index` is the index of a blog. */
const blogFolders = memoizeBy(localeKey, (site, localeVersion: LocaleVersion) =>
  pagesIn(site, localeVersion)
    .filter((page) => page.key.endsWith('/index') && site.store.frontmatter(page).layout === 'blog')
    .map(({ key }) => key.slice(0, -'index'.length)),
);
