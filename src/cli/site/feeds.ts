/** The feeds of the site: one for each blog index, in each language and version, in each format of the config. */
import type { Feed, SourceFile } from '../../runtime/model.js';
import { encodePath } from '../../runtime/routes.js';
import type { FeedFormat } from '../config/site-config.js';
import { isFallback } from '../content/fallback.js';
import { postsOf } from './posts.js';
import { allPages, type LocaleVersion, localeOf, memoized, pageOfLink, prefixOf, type Site } from './site.js';

export interface BlogFeed extends Feed {
  format: FeedFormat;
  /** Where it is served, without base: `/rss/blog-rss-zh.xml`. */
  path: string;
  /** The page that lists the posts. */
  index: SourceFile;
}

const FORMATS: Record<FeedFormat, { ending: (lang: string) => string; mime: string }> = {
  rss: { ending: (lang) => `-rss${lang}.xml`, mime: 'application/rss+xml' },
  atom: { ending: (lang) => `-atom${lang}.xml`, mime: 'application/atom+xml' },
  json: { ending: (lang) => `-feed${lang}.json`, mime: 'application/feed+json' },
};

/** Readers ask for a feed again and again: it does not grow with the years. */
const NEWEST = 50;

/** None without the site's address: what is in a feed is read away from the site. */
export function feedsOf(site: Site, localeVersion: LocaleVersion): BlogFeed[] {
  const { feeds, siteUrl, base } = site.config;
  if (!feeds || !siteUrl) return [];
  return memoized(site, `feeds:${localeVersion.version}/${localeVersion.lang}`, () =>
    blogsOf(site, localeVersion).flatMap((index) =>
      feeds.formats.map((format) => {
        const path = feedPath(site, index, format);
        return {
          url: base + encodePath(path.slice(1)),
          mime: FORMATS[format].mime,
          language: localeVersion.lang,
          title: feedTitle(site, index),
          format,
          path,
          index,
        };
      }),
    ),
  );
}

/** What a page tells its readers of: the feeds of the blog that it belongs to, else all of its language. */
export function feedsFor(site: Site, page: SourceFile): Feed[] {
  const feeds = feedsOf(site, page);
  // The innermost blog, should one lie in another.
  const depth = Math.max(...feeds.map(({ index }) => (isBelow(page, index) ? index.key.length : 0)));
  return feeds
    .filter(({ index }) => depth <= 0 || (isBelow(page, index) && index.key.length === depth))
    .map(({ url, mime, language, title }) => ({ url, mime, language, title }));
}

function isBelow(page: SourceFile, index: SourceFile): boolean {
  return page.key.startsWith(folderOf(index)) && index.key !== 'index';
}

/** The folder of an index page: `blog/`, and the empty string for the home page. */
function folderOf({ key }: SourceFile): string {
  return key.replace(/index$/, '');
}

/** What a feed tells of, newest first: posts in its own language. */
export function feedPosts(site: Site, index: SourceFile): SourceFile[] {
  return postsOf(site, index)
    .flatMap(({ link }) => pageOfLink(site, link) ?? [])
    .filter((page) => !isFallback(page))
    .slice(0, NEWEST);
}

/**
 * Blog indexes with posts. Only the front matter of pages that others lie below is read: this is asked before anything
 * is built, of sites with ten thousand pages.
 */
function blogsOf(site: Site, { lang, version }: LocaleVersion): SourceFile[] {
  const pages = allPages(site).filter((page) => page.lang === lang && page.version === version);
  const inhabited = new Set<string>();
  for (const { key } of pages) {
    let folder = key.replace(/[^/]*(?:\/index)?$/, '');
    for (; !inhabited.has(folder); folder = folder.replace(/[^/]*\/$/, '')) inhabited.add(folder);
  }
  const originals = pages.filter((page) => !isFallback(page));
  return originals.filter((index) => {
    if (!/(^|\/)index$/.test(index.key) || !inhabited.has(folderOf(index))) return false;
    if (site.store.frontmatter(index).layout !== 'blog') return false;
    const below = originals.filter(({ key }) => key.startsWith(folderOf(index)));
    return below.some((page) => page !== index && site.store.frontmatter(page).date);
  });
}

/** `/rss/blog-rss.xml`, `/rss/blog-rss-zh.xml`, `/v1/rss/blog-atom-zh.xml`. */
function feedPath(site: Site, index: SourceFile, format: FeedFormat): string {
  const { lang, version } = index;
  const prefix = prefixOf(site, { lang: site.config.lang, version });
  const name = index.key.replace(/\/index$/, '');
  return `${prefix}/rss/${name}${FORMATS[format].ending(lang === site.config.lang ? '' : `-${lang}`)}`;
}

function feedTitle(site: Site, index: SourceFile): string {
  return `${site.store.title(index)} - ${localeOf(site, index.lang).title}`;
}
