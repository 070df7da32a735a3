/** What pages show of the posts of a blog. */
import type {
  BlogPost,
  PageLink,
  PostAuthor,
  PostListLinks,
  SourceFile,
} from '../../../runtime/model/index.js';
import { linkTo } from '../../../runtime/routes.js';
import { titleLang } from '../../content/fallback.js';
import { SHELL_IDS } from '../../markdown/ids.js';
import { anchorsOf, unique } from '../links/heading-ids.js';
import { resolveLink } from '../links/resolve-links.js';
import { memoizeBy, pageAt, prefixOf, type Site } from '../site.js';
import { listPath, type PostTag, postsPerPage, postTags } from './post-lists.js';
import { blogHome, blogsAround, folderOf, indexKey, postPages } from './posts.js';

/** With more tags, only the index of a blog links to all of them: lists must not grow with the number of tags. */
const MAX_TAGS = 50;

/** The posts of a blog, newest first. `index` can be any page of the blog's list of posts. */
const postsOf = memoizeBy(blogHome, (site, index: SourceFile): BlogPost[] => {
  const pages = postPages(site, index);
  const folder = folderOf(indexKey(index));
  const blog: Blog = {
    tags: postTags(pages.flatMap((page) => site.store.frontmatter(page).tags ?? [])),
    home: blogHome(index),
  };
  const names = pages.map(({ key }) => key.slice(folder.length).replace(/[\s/]/g, '-'));
  const ids = unique(names, [...anchorsOf(site, index), ...SHELL_IDS]);
  return pages.map((page, i) => ({ id: ids[i]!, ...postOf(site, page, blog) }));
});

/** Link of a post -> its position in `postsOf`. */
const positionsOf = memoizeBy(
  blogHome,
  (site, index: SourceFile) => new Map(postsOf(site, index).map(({ link }, position) => [link, position])),
);

interface Blog {
  tags: Map<string, PostTag>;
  home: string;
}

function postOf(site: Site, page: SourceFile, { tags, home }: Blog): Omit<BlogPost, 'id'> {
  const { frontmatter, title } = site.store.meta(page);
  const { description, minutes } = site.store.details(page);
  const names = new Set((frontmatter.tags ?? []).map((tag) => tag.toLowerCase()));
  return {
    text: title,
    ...titleLang(page),
    link: linkTo(page.routePath),
    description,
    date: frontmatter.date!,
    minutes,
    authors: (frontmatter.authors ?? []).map((author) => authorOf(site, page, author)),
    tags: [...names].map((name) => {
      const { text, slug } = tags.get(name)!;
      return { text, link: linkTo(listPath(home, { slug })) };
    }),
  };
}

function authorOf(site: Site, page: SourceFile, author: string | PostAuthor): PostAuthor {
  if (typeof author === 'string') return { name: author };
  const { name, url } = author;
  if (url === undefined) return { name };
  const target = resolveLink(site, page, { href: url, kind: 'link', file: page.path });
  if (target.kind === 'unsafe') return { name };
  return { name, url: target.kind === 'page' ? linkTo(target.page.routePath) + target.hash : url };
}

/** The posts that a page lists, and the pages around it. */
export function shownPosts(site: Site, page: SourceFile): { posts: BlogPost[]; postList: PostListLinks } {
  const { tag, number = 1 } = page.postList ?? {};
  const home = blogHome(page);
  const size = postsPerPage(site.store.frontmatter(page));
  const all = postsOf(site, page);
  const { byTag, tags } = tagsOf(site, page);
  const listed = tag === undefined ? all : (byTag.get(tag) ?? []);
  const first = page.routePath.replace(
    /\/page\/\d+$/,
    home === page.routePath || tag === undefined ? '/' : '',
  );
  const index = linkTo(home);
  const hasTooManyTags = page.postList !== undefined && tags.length > MAX_TAGS;
  const linkOf = (other: number) => linkTo(other === 1 ? first : `${first.replace(/\/$/, '')}/page/${other}`);
  return {
    posts: listed.slice((number - 1) * size, number * size),
    postList: {
      ...(tag === undefined ? {} : { tag }),
      ...(page.postList ? { index } : {}),
      ...(number > 1 ? { newer: linkOf(number - 1) } : {}),
      ...(number * size < listed.length ? { older: linkOf(number + 1) } : {}),
      ...(hasTooManyTags ? { tags: [], tagsLink: `${index}#shell-tags` } : { tags }),
    },
  };
}

/** Links to the lists of all tags of a blog, and the posts with each tag, newest first. */
const tagsOf = memoizeBy(blogHome, (site, index: SourceFile) => {
  const byTag = new Map<string, BlogPost[]>();
  const links = new Map<string, PageLink>();
  for (const post of postsOf(site, index))
    for (const tag of post.tags) {
      const tagged = byTag.get(tag.text);
      if (tagged) tagged.push(post);
      else byTag.set(tag.text, [post]);
      links.set(tag.text, tag);
    }
  return { byTag, tags: [...links.values()].sort((a, b) => (a.text < b.text ? -1 : 1)) };
});

/** A post with the posts around it, for a page in the folder of a blog. */
export interface PostNeighbours {
  post: BlogPost;
  /** Link to the blog's index. */
  index: string;
  newer: BlogPost | undefined;
  older: BlogPost | undefined;
}

/** Undefined for a page that is not a post of a blog. */
export function postNeighbours(site: Site, page: SourceFile): PostNeighbours | undefined {
  if (!site.store.frontmatter(page).date) return undefined;
  // If one blog is inside another, the innermost one.
  const folder = blogsAround(site, page).sort((a, b) => b.length - a.length)[0];
  const index = folder === undefined ? undefined : pageAt(site, `${prefixOf(site, page)}/${folder}`);
  if (!index || index.key === page.key) return undefined;
  const position = positionsOf(site, index).get(linkTo(page.routePath));
  if (position === undefined) return undefined;
  const posts = postsOf(site, index);
  const [newer, older] = [posts[position - 1], posts[position + 1]];
  return { post: posts[position]!, index: linkTo(index.routePath), newer, older };
}
