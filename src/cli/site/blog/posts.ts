/** The pages that are posts of a blog. */
import type { SourceFile } from '../../../runtime/model/index.js';
import { type LocaleVersion, localeKey, memoizeBy, pagesIn, type Site } from '../site.js';
import { isIndex } from './post-lists.js';

/** The dated pages of the index's folder, newest first. `index` can be any page of the blog's list of posts. */
export const postPages = memoizeBy(blogHome, (site, index: SourceFile): SourceFile[] => {
  const key = indexKey(index);
  const folder = key.replace(/index$/, '');
  const dateOf = (page: SourceFile) => site.store.frontmatter(page).date ?? '';
  return pagesIn(site, index)
    .filter((page) => page.key !== key && page.key.startsWith(folder) && dateOf(page))
    .sort((a, b) => {
      const [before, after] = [dateOf(a), dateOf(b)];
      return before === after ? (a.key < b.key ? -1 : 1) : before < after ? 1 : -1;
    });
});

export function indexKey({ key, postList }: SourceFile): string {
  return postList?.index ?? key;
}

/** Route path of the index of the blog. `index` can be any page of the blog's list of posts. */
export function blogHome(index: SourceFile): string {
  const { routePath, pagePath } = index;
  const prefix = routePath.slice(0, routePath.length - pagePath.length);
  return `${prefix}/${indexKey(index).replace(/index$/, '')}`;
}

/**
 * Whether a page looks like a post without a date: it is in a blog's folder, is neither an index nor has a
 * custom layout, and has no date that would list it. For a blog at the root of its language, the whole site
 * is in its folder.
 */
export function isUndatedPost(site: Site, page: SourceFile): boolean {
  if (isIndex(page) || blogsAround(site, page).length === 0) return false;
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
