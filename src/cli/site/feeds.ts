/** The feeds of the site: one for each blog index in each locale version and each configured format. */
import type { Feed, SourceFile } from '../../runtime/model/index.js';
import { encodePath } from '../../runtime/routes.js';
import type { FeedFormat } from '../config/site-config.js';
import { isFallback } from '../content/fallback.js';
import { blogIndexes, folderOf, postPages } from './blog/posts.js';
import { type LocaleVersion, localeKey, localeOf, memoizeBy, prefixOf, type Site } from './site.js';

export interface BlogFeed extends Feed {
  format: FeedFormat;
  /** URL path without base: `/rss/blog-rss-zh.xml`. */
  path: string;
  /** The page that lists the posts. */
  index: SourceFile;
}

const FORMATS: Record<FeedFormat, { ending: (lang: string) => string; mime: string }> = {
  rss: { ending: (lang) => `-rss${lang}.xml`, mime: 'application/rss+xml' },
  atom: { ending: (lang) => `-atom${lang}.xml`, mime: 'application/atom+xml' },
  json: { ending: (lang) => `-feed${lang}.json`, mime: 'application/feed+json' },
};

/**
 * Maximum number of posts in a feed. Feed readers download it again and again, so its size must stay limited.
 */
const NEWEST = 50;

/** Returns no feeds if `siteUrl` is not set: a feed is read outside the site and needs absolute URLs. */
export const feedsOf = memoizeBy(localeKey, (site, localeVersion: LocaleVersion): BlogFeed[] => {
  const { feeds, siteUrl, base } = site.config;
  if (!feeds || !siteUrl) return [];
  return blogsOf(site, localeVersion).flatMap((index) =>
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
  );
});

/** The feeds that a page links to: those of the blog it belongs to, or else all feeds of its language. */
export function feedsFor(site: Site, page: SourceFile): Feed[] {
  const feeds = feedsOf(site, page);
  // If one blog is inside another, use the innermost one.
  const depth = Math.max(...feeds.map(({ index }) => (isBelow(page, index) ? index.key.length : 0)));
  return feeds
    .filter(({ index }) => depth <= 0 || (isBelow(page, index) && index.key.length === depth))
    .map(({ url, mime, language, title }) => ({ url, mime, language, title }));
}

function isBelow(page: SourceFile, index: SourceFile): boolean {
  return page.key.startsWith(folderOf(index.key)) && index.key !== 'index';
}

/** The posts of a feed, newest first. Only posts written in the feed's language are included. */
export function feedPosts(site: Site, index: SourceFile): SourceFile[] {
  return postPages(site, index)
    .filter((page) => !isFallback(page))
    .slice(0, NEWEST);
}

/** The blogs that have posts in this language. */
function blogsOf(site: Site, localeVersion: LocaleVersion): SourceFile[] {
  return blogIndexes(site, localeVersion).filter(
    (index) => !isFallback(index) && feedPosts(site, index).length > 0,
  );
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
