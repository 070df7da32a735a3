/** Writes feeds: the posts of a blog with their full text, as RSS, Atom or JSON. */
import type { SourceFile } from '../../runtime/model/index.js';
import { encodedUrl } from '../../runtime/routes.js';
import { escapeCode } from '../markdown/escape.js';
import { renderArticle } from '../render/article.js';
import { standaloneArticle } from '../render/standalone.js';
import { type BlogFeed, feedPosts, feedsOf } from '../site/feeds.js';
import { localeOf, localeVersions, type Site, type ThemedSite } from '../site/site.js';
import type { SiteFiles } from './output.js';
import { toXml, type XmlElement } from './xml.js';

/** A feed, independent of the format. All addresses are absolute. */
interface FeedContents {
  title: string;
  description: string;
  lang: string;
  siteTitle: string;
  /** URL of the feed itself. */
  self: string;
  /** URL of the blog's index page. */
  home: string;
  /** ISO time of the newest post. It does not depend on the time of the build. */
  updated: string | undefined;
  items: FeedItem[];
}

interface FeedItem {
  title: string;
  description: string;
  url: string;
  /** ISO time. */
  date: string;
  html: string;
  authors: { name: string }[];
  tags: string[];
}

const WRITERS: Record<BlogFeed['format'], (feed: FeedContents) => string | Promise<string>> = {
  rss: writeRss,
  atom: writeAtom,
  json: writeJson,
};

export const feedFiles: SiteFiles = function* (site) {
  for (const localeVersion of localeVersions(site))
    for (const feed of feedsOf(site, localeVersion))
      yield {
        path: feed.path,
        contents: () => feedOf(site, feed),
      };
};

async function feedOf(site: ThemedSite, feed: BlogFeed): Promise<string> {
  const { index, title, url, language } = feed;
  const locale = localeOf(site, language);
  const items = feedPosts(site, index).map((post) => itemOf(site, post));
  return WRITERS[feed.format]({
    title,
    description: site.store.details(index).description || locale.description || title,
    lang: language,
    siteTitle: locale.title,
    self: site.config.siteUrl + url,
    home: addressOf(site, index),
    updated: items[0]?.date,
    items,
  });
}

function itemOf(site: ThemedSite, post: SourceFile): FeedItem {
  const { title, frontmatter } = site.store.meta(post);
  const { description } = site.store.details(post);
  const url = addressOf(site, post);
  const html = renderArticle(site, post, site.store.plain(post));
  // At noon UTC, the date is the same in nearly all time zones. At midnight, half of the readers would see
  // the day before.
  return {
    title,
    description,
    url,
    date: `${frontmatter.date}T12:00:00.000Z`,
    html: standaloneArticle(html, url),
    authors: (frontmatter.authors ?? []).map((one) => ({ name: typeof one === 'string' ? one : one.name })),
    tags: frontmatter.tags ?? [],
  };
}

function addressOf(site: Site, { routePath }: SourceFile): string {
  return site.config.siteUrl + encodedUrl(routePath, site.config);
}

function writeRss({ title, description, lang, self, home, updated, items }: FeedContents): Promise<string> {
  const channel: XmlElement = {
    title,
    link: home,
    description,
    language: lang,
    lastBuildDate: updated && new Date(updated).toUTCString(),
    'atom:link': { '@href': self, '@rel': 'self', '@type': 'application/rss+xml' },
    item: items.map((item) => ({
      title: item.title,
      link: item.url,
      guid: { '@isPermaLink': 'true', '#text': item.url },
      pubDate: new Date(item.date).toUTCString(),
      // `author` of RSS is an email address.
      'dc:creator': item.authors.map(({ name }) => name),
      category: item.tags,
      // In an item, and only there, the description is HTML: RSS 2.0, "Elements of <item>". A title is plain
      // text.
      description: item.description ? escapeCode(item.description) : undefined,
      'content:encoded': item.html,
    })),
  };
  return toXml(
    {
      rss: {
        '@version': '2.0',
        '@xmlns:atom': 'http://www.w3.org/2005/Atom',
        '@xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
        '@xmlns:dc': 'http://purl.org/dc/elements/1.1/',
        channel,
      },
    },
    { isRss: true },
  );
}

function writeAtom(feed: FeedContents): Promise<string> {
  return toXml({
    feed: {
      '@xmlns': 'http://www.w3.org/2005/Atom',
      '@xml:lang': feed.lang,
      title: feed.title,
      subtitle: feed.description,
      id: feed.self,
      updated: feed.updated,
      author: { name: feed.siteTitle },
      link: [
        { '@rel': 'self', '@type': 'application/atom+xml', '@href': feed.self },
        { '@rel': 'alternate', '@type': 'text/html', '@href': feed.home },
      ],
      entry: feed.items.map((item) => ({
        title: item.title,
        id: item.url,
        link: { '@rel': 'alternate', '@type': 'text/html', '@href': item.url },
        published: item.date,
        updated: item.date,
        author: item.authors,
        category: item.tags.map((tag) => ({ '@term': tag })),
        summary: item.description || undefined,
        content: { '@type': 'html', '#text': item.html },
      })),
    },
  });
}

/** JSON Feed 1.1 */
function writeJson({ title, description, lang, self, home, items }: FeedContents): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: home,
    feed_url: self,
    description,
    language: lang,
    items: items.map((item) => ({
      id: item.url,
      url: item.url,
      title: item.title,
      ...(item.description ? { summary: item.description } : {}),
      content_html: item.html,
      date_published: item.date,
      ...(item.authors.length > 0 ? { authors: item.authors } : {}),
      ...(item.tags.length > 0 ? { tags: item.tags } : {}),
      language: lang,
    })),
  });
}
