/** The generated pages of blogs: further pages of a list of posts, and lists of the posts with a tag. */
import type { Frontmatter, SourceFile } from '../../../runtime/model/index.js';
import { type Content, plainRouteKey } from '../../content/scan.js';
import { allPages, type Site } from '../site.js';
import { folderOf, isBlogIndex, postPages } from './posts.js';

const POSTS_PER_PAGE = 20;
/** Longest part of an address for a tag, in characters. */
const MAX_SLUG = 60;

export interface PostTag {
  /** As written first, in alphabetical order: tags that differ only in case are one tag. */
  text: string;
  /** Its part of the address. */
  slug: string;
}

/** The tags of a blog, by their name in lower case. */
export function postTags(written: readonly string[]): Map<string, PostTag> {
  const tags = new Map<string, PostTag>();
  // `/tags/index` is the address of a folder.
  const slugs = new Set(['index']);
  for (const text of [...new Set(written)].sort()) {
    const key = text.toLowerCase();
    if (tags.has(key)) continue;
    const slug = unusedSlug(slugOf(key), slugs);
    slugs.add(slug);
    tags.set(key, { text, slug });
  }
  return tags;
}

function slugOf(tag: string): string {
  const words = tag.match(/[\p{L}\p{N}\p{M}]+/gu) ?? ['tag'];
  return [...words.join('-')].slice(0, MAX_SLUG).join('');
}

/** `c`, `c-2`, … */
function unusedSlug(slug: string, used: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? slug : `${slug}-${number}`;
    if (!used.has(candidate)) return candidate;
  }
}

export function postsPerPage(index: Frontmatter): number {
  return index.postsPerPage ?? POSTS_PER_PAGE;
}

/**
 * Path of a list: `/blog/`, `/blog/page/2`, `/blog/tags/react`, `/blog/tags/react/page/2`.
 * @param home path of the index
 */
export function listPath(home: string, { slug, number = 1 }: { slug?: string | undefined; number?: number }) {
  const start = slug === undefined ? home : `${home}tags/${slug}`;
  return number === 1 ? start : `${start.replace(/\/$/, '')}/page/${number}`;
}

/** The content with the generated pages. A page or public file with such an address takes precedence. */
export function withPostLists(site: Site): Content {
  const { content } = site;
  const lists = allPages(site)
    .filter((page) => isBlogIndex(site, page))
    .flatMap((index) => listsOf(site, index));
  if (lists.length === 0) return content;
  const routes = new Map(content.routes);
  for (const list of lists) {
    const route = plainRouteKey(list.routePath);
    if (!routes.has(route) && !content.files.has(`${list.routePath}.html`)) routes.set(route, list);
  }
  return { ...content, routes };
}

function listsOf(site: Site, index: SourceFile): SourceFile[] {
  const posts = postPages(site, index).map((page) => site.store.frontmatter(page));
  const size = postsPerPage(site.store.frontmatter(index));
  const lists = pagesOf(index, { posts: posts.length, size, first: 2 });
  const counts = new Map<string, number>();
  for (const { tags = [] } of posts)
    for (const name of new Set(tags.map((tag) => tag.toLowerCase())))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const [name, { text, slug }] of postTags(posts.flatMap(({ tags = [] }) => tags)))
    lists.push(...pagesOf(index, { posts: counts.get(name)!, size, first: 1, tag: text, slug }));
  return lists;
}

interface ListPages {
  /** Number of posts. */
  posts: number;
  /** Number of posts on a page. */
  size: number;
  /** Number of the first page to generate. */
  first: number;
  tag?: string;
  slug?: string;
}

function pagesOf(index: SourceFile, { posts, size, first, tag, slug }: ListPages): SourceFile[] {
  const count = Math.max(0, Math.ceil(posts / size) - first + 1);
  return Array.from({ length: count }, (_, i) => {
    const number = first + i;
    const path = (home: string) => listPath(home, { slug, number });
    return {
      ...index,
      key: path(folderOf(index.key)),
      pagePath: path(index.pagePath),
      routePath: path(index.routePath),
      postList: { index: index.key, number, ...(tag === undefined ? {} : { tag }) },
    };
  });
}
