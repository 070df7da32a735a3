/**
 * The data that a page is rendered from, and a hash of everything that its files depend on: if two hashes are equal, the
 * files are equal. Computing the hash takes a fraction of the time of rendering the page. The hash contains:
 *
 * - For the whole site: this tool, the theme, the config, the data that locale versions share, and the list
 *   of pages and files.
 * - For the page: its text, everything in its payload except the article, and the target of each link. If it has
 *   a component that calls `usePages`, the list of all pages too.
 *
 * If the theme reads other data, such as the time or a file, equal inputs may give different pages.
 * `Bundle.readsMore` lists the modules of such a theme. State that a theme keeps between pages, such as a counter, is
 * not allowed.
 *
 * Each hash is empty if the theme, or a component of the page, reads more than its input, and in a portable site: its last
 * step changes each page depending on its location.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentLink, HeadTag, PageLink, SourceFile } from '../../runtime/model/index.js';
import type { Bundle, ComponentAssets } from '../assets/bundle.js';
import { movedHeadings } from '../hosting/redirects.js';
import type { SocialImages } from '../pictures/social-images.js';
import { contributorsOf, type PostHeader, postHeader } from '../render/article-parts.js';
import { siteData } from '../render/site-data.js';
import type { SocialImage } from '../render/social-tags.js';
import { iconLinks } from '../site/icons.js';
import { headingIds } from '../site/links/heading-ids.js';
import { resolveLink, urlOfLink } from '../site/links/resolve-links.js';
import { breadcrumbsOf } from '../site/navigation/breadcrumbs.js';
import { shownSectionOf, sidebarItems, urlOfSection } from '../site/navigation/navigation.js';
import { createPage, type PageFields } from '../site/page-data/page.js';
import { pageList } from '../site/page-data/page-list.js';
import { keyOf } from '../site/page-data/page-modules.js';
import { pluginHead } from '../site/plugin-site.js';
import { isPortable } from '../site/portable-site.js';
import {
  type LocaleVersion,
  localeKey,
  localeVersions,
  memoize,
  memoizeBy,
  pageOfLink,
  pagesIn,
  RECENT_PAGES,
  routeOf,
  type Site,
  type ThemedSite,
} from '../site/site.js';
import { toolStamp } from '../system/cache.js';
import { contentHash } from '../system/content-hash.js';

/** What all pages are rendered with. */
export interface PageTools {
  bundle: Bundle;
  images: SocialImages;
}

export interface PageInputs {
  fields: PageFields;
  /** Path from the home page to the page. */
  breadcrumbs: PageLink[];
  image: SocialImage | undefined;
  /** Elements in `<head>` that plugins and redirects add. */
  head: HeadTag[];
  /** Undefined if the page is not a blog post. */
  postHeader: PostHeader | undefined;
  /** HTML of the names below the article. */
  contributors: string;
}

export const pageInputs = memoizeBy(
  (page: SourceFile, _: PageTools) => routeOf(page),
  (site: ThemedSite, page, { bundle, images }): PageInputs => {
    const fields = withNewestImage(site, createPage(site, page), images);
    return {
      fields,
      breadcrumbs: fields.breadcrumbs ?? breadcrumbsOf(site, page, fields.page.title),
      image: images.imageOf(page),
      head: [...pluginHead(site, page), ...movedHeadings(site, page, bundle.scripts.moved)],
      postHeader: postHeader(site, page),
      contributors: contributorsOf(site, page),
    };
  },
  RECENT_PAGES,
);

/** The index of a blog shows the image of its newest post, if an author gave it one that is a file of the site. */
function withNewestImage(site: ThemedSite, fields: PageFields, images: SocialImages): PageFields {
  const [newest, ...others] = fields.posts ?? [];
  const page = newest && fields.postList?.index === undefined ? pageOfLink(site, newest.link) : undefined;
  const { siteUrl, base } = site.config;
  const url = page && !images.isDrawn(page) && images.imageOf(page)?.url;
  if (!newest || isPortable(site) || !url || !url.startsWith(`${siteUrl}${base}`)) return fields;
  return { ...fields, posts: [{ ...newest, image: url.slice(siteUrl!.length) }, ...others] };
}

export const hashOfPage = memoizeBy(
  (page: SourceFile, _: PageTools) => routeOf(page),
  (site: ThemedSite, page, tools): string => {
    const { bundle } = tools;
    const used = componentsOf(site, page, bundle);
    if (isUnknown(site, bundle) || used.some(({ readsMore }) => readsMore)) return '';
    const section = shownSectionOf(site, page);
    return contentHash(
      hashOfSite(site, bundle),
      ...(used.some(({ readsPages }) => readsPages) ? [hashOfPageLists(site)] : []),
      site.store.bodyKey(page),
      section ? hashOfSidebar(site, section) : '',
      headingIds(site, page).join('\n'),
      ...site.store.details(page).links.map((link) => leadsTo(site, page, link)),
      // The search finds pages by their keywords, which no page shows.
      ...(site.store.frontmatter(page).keywords ?? []),
      JSON.stringify(pageInputs(site, page, tools)),
    );
  },
);

/** Hash of what every page of a locale version is made from. */
export function hashOfShared(site: ThemedSite, localeVersion: LocaleVersion, bundle: Bundle): string {
  return isUnknown(site, bundle) ? '' : contentHash(hashOfSite(site, bundle), localeKey(localeVersion));
}

/** Hash of all pages of a locale version, in their order. Each search file has this hash. */
export const hashOfAll = memoizeBy(
  (localeVersion: LocaleVersion, _: PageTools) => localeKey(localeVersion),
  (site: ThemedSite, localeVersion, tools): string => {
    const hashes = pagesIn(site, localeVersion).map((page) => hashOfPage(site, page, tools));
    return hashes.includes('') ? '' : contentHash(...hashes);
  },
);

/** The bundled components that a page uses, each one once. */
export function componentsOf(site: Site, page: SourceFile, { components }: Bundle): ComponentAssets[] {
  const names = new Set(site.store.meta(page).components.map(keyOf));
  return [...names].flatMap((name) => components[name] ?? []);
}

function isUnknown(site: Site, { readsMore }: Bundle): boolean {
  return readsMore.length > 0 || isPortable(site);
}

const hashOfSite = memoizeBy(
  (_: Bundle) => undefined,
  (site: ThemedSite, bundle): string =>
    contentHash(
      toolStamp(),
      bundle.hash,
      bundle.serverUrl,
      JSON.stringify(site.config),
      site.loaded.extensions.key,
      JSON.stringify(localeVersions(site).map((localeVersion) => siteData(site, localeVersion, bundle))),
      JSON.stringify(iconLinks(site)),
      JSON.stringify([...site.content.routes.values()]),
      // An image may have a variant for the dark color scheme next to it.
      JSON.stringify([...site.content.files.values()]),
    ),
);

const hashOfPageLists = memoize((site: ThemedSite) =>
  contentHash(...localeVersions(site).map((each) => JSON.stringify(pageList(site, each)))),
);

const hashOfSidebar = memoizeBy(urlOfSection, (site, section) =>
  contentHash(JSON.stringify(sidebarItems(site, section))),
);

function leadsTo(site: Site, page: SourceFile, link: DocumentLink): string {
  const target = resolveLink(site, page, link);
  const stamp = target.kind === 'file' && target.path ? stampOf(site, target.path) : '';
  return `${target.kind} ${urlOfLink(site, target, link)} ${stamp}`;
}

/** The page contains the dimensions of an image. */
const stampOf = memoizeBy(String, (site, path: string) => {
  const stat = statSync(join(site.root, path), { throwIfNoEntry: false });
  return stat ? `${stat.size} ${stat.mtimeMs}` : '';
});
