/** The blogs of the site and the pages that are their posts. */
import type { SourceFile } from '../../../runtime/model/index.js';
import { type LocaleVersion, localeKey, memoizeBy, pagesIn, type Site } from '../site.js';

export function isIndex({ key }: SourceFile): boolean {
  return /(^|\/)index$/.test(key);
}

export function isBlogIndex({ store }: Site, page: SourceFile): boolean {
  return isIndex(page) && store.mayHaveKey(page, 'layout') && store.frontmatter(page).layout === 'blog';
}

export const blogIndexes = memoizeBy(localeKey, (site, localeVersion: LocaleVersion) =>
  pagesIn(site, localeVersion).filter((page) => isBlogIndex(site, page)),
);

/** The dated pages of the index's folder, newest first. `index` can be any page of the blog's list of posts. */
export const postPages = memoizeBy(blogHome, (site, index: SourceFile): SourceFile[] => {
  const key = indexKey(index);
  const folder = folderOf(key);
  const dateOf = (page: SourceFile) =>
    site.store.mayHaveKey(page, 'date') ? (site.store.frontmatter(page).date ?? '') : '';
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

/** The folder of an index page: `blog/`, or the empty string for the home page. */
export function folderOf(key: string): string {
  return key.replace(/index$/, '');
}

/** Route path of the index of the blog. `index` can be any page of the blog's list of posts. */
export function blogHome(index: SourceFile): string {
  const { routePath, pagePath } = index;
  const prefix = routePath.slice(0, routePath.length - pagePath.length);
  return `${prefix}/${folderOf(indexKey(index))}`;
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
  const folders = blogIndexes(site, page).map(({ key }) => folderOf(key));
  return folders.filter((folder) => folder !== '' && page.key.startsWith(folder));
}
