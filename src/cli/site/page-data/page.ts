/** The data of one page as the browser receives it: its own data and its position among other pages. */
import { posix } from 'node:path';
import type {
  Alternate,
  Frontmatter,
  PageData,
  PagePayload,
  PageType,
  SourceFile,
  VersionLink,
} from '../../../runtime/model/index.js';
import { linkTo } from '../../../runtime/routes.js';
import { outlineLevels } from '../../config/outline-levels.js';
import { isFallback } from '../../content/fallback.js';
import { postNeighbours, shownPosts } from '../blog/post-data.js';
import { feedsFor } from '../feeds.js';
import { layoutOf } from '../links/layout-path.js';
import { breadcrumbsOf } from '../navigation/breadcrumbs.js';
import { shownSectionOf, sidebarItems } from '../navigation/navigation.js';
import { overviewOf } from '../navigation/overview.js';
import { neighbours, pageLinkOf } from '../navigation/reading-order.js';
import { outlineOf } from '../navigation/toc.js';
import {
  type LocaleVersion,
  localeOf,
  memoizeBy,
  pageInLocale,
  prefixOf,
  RECENT_PAGES,
  routeOf,
  type Site,
  type ThemedSite,
} from '../site.js';
import { pageTitle } from './page-title.js';
import { shownFrontmatter } from './shown-frontmatter.js';

/**
 * All fields of a payload except the article, the head, the build and the URLs of bundled files. The entries of the
 * outline have no `charIndex` yet: it depends on the text.
 */
export type PageFields = Omit<PagePayload, 'build' | 'head' | 'html' | 'site' | 'sidebar' | 'styles'>;

export const createPage = memoizeBy(routeOf, pageFields, RECENT_PAGES);

function pageFields(site: ThemedSite, file: SourceFile): PageFields {
  const page = createPageData(site, file);
  const section = shownSectionOf(site, file);
  const items = section ? sidebarItems(site, section) : [];
  const editUrl = editUrlOf(site, file);
  const layout = layoutOf(site, file);
  return {
    page,
    documentTitle: documentTitleOf(site, page, file),
    ...neighboursOf(site, file),
    alternates: alternatesOf(site, file),
    ...(site.config.multiVersion.versions.length > 1 ? { versions: versionsOf(site, file) } : {}),
    ...(site.config.breadcrumbs && ['doc', 'custom'].includes(page.pageType) && page.pagePath !== '/'
      ? { breadcrumbs: breadcrumbsOf(site, file, page.title) }
      : {}),
    ...(editUrl ? { editUrl } : {}),
    ...(page.frontmatter.overview ? { overview: overviewOf(site, file, items) } : {}),
    ...(page.frontmatter.layout === 'blog' ? shownPosts(site, file) : {}),
    ...(layout ? { layout } : {}),
  };
}

/** The posts before and after a post, or else the pages around a page in its sidebar. */
function neighboursOf(site: Site, file: SourceFile): Pick<PagePayload, 'prev' | 'next'> {
  const section = shownSectionOf(site, file);
  const post = postNeighbours(site, file);
  if (!post) return section ? neighbours(site, section, file.routePath) : {};
  const { newer, older } = post;
  return {
    ...(newer ? { prev: pageLinkOf(newer) } : {}),
    ...(older ? { next: pageLinkOf(older) } : {}),
  };
}

function createPageData(site: ThemedSite, file: SourceFile): PageData {
  const lastUpdatedTime = site.config.lastUpdated
    ? site.history.times.get(file.origin?.file ?? file.path)
    : undefined;
  return {
    pagePath: file.pagePath,
    pageType: pageTypeOf(site, file),
    title: pageTitle(site, file),
    description: file.postList?.tag === undefined ? site.store.details(file).description : '',
    frontmatter: shownFrontmatter(site, file),
    toc: outlineOf(site, file).map(({ i: _, ...entry }) => ({ ...entry, charIndex: 0 })),
    ...outlineLevelsOf(site, site.store.meta(file).frontmatter),
    routePath: file.routePath,
    lang: file.lang,
    ...(file.textLang ? { textLang: file.textLang } : {}),
    version: file.version,
    ...(lastUpdatedTime ? { lastUpdatedTime } : {}),
    feeds: feedsFor(site, file),
    relativePath: file.relativePath,
  };
}

/** The default is left out, because most pages have it. */
function outlineLevelsOf({ config }: Site, { outline }: Frontmatter): Pick<PageData, 'outlineLevels'> {
  const levels = outline === undefined || outline === true ? config.outline : outlineLevels(outline);
  return String(levels) === '2,4' ? {} : { outlineLevels: levels };
}

export function pageTypeOf(site: Site, file: SourceFile): PageType {
  const { pageType } = site.store.meta(file).frontmatter;
  return pageType ?? (layoutOf(site, file) ? 'custom' : 'doc');
}

/**
 * `Page - Site`. `titleSuffix` in the front matter replaces the site's title. A home page shows only the
 * site's title.
 */
function documentTitleOf(site: Site, page: PageData, { postList }: SourceFile): string {
  const number = postList && postList.number > 1 ? ` (${postList.number})` : '';
  const suffix = page.frontmatter.titleSuffix ?? localeOf(site, page.lang).title;
  if (!suffix || page.title === suffix) return page.title + number;
  return page.title ? `${page.title}${number} - ${suffix}` : suffix;
}

function alternatesOf(site: Site, file: SourceFile): Alternate[] {
  return site.config.locales.map(({ lang, label }) => {
    const localeVersion = { lang, version: file.version };
    const found = pageInLocale(site, file, localeVersion);
    return {
      lang,
      label,
      link: linkOrHome(site, found, localeVersion),
      exists: found !== undefined && !isFallback(found),
    };
  });
}

function versionsOf(site: Site, file: SourceFile): VersionLink[] {
  return site.config.multiVersion.versions.map((version) => {
    const localeVersion = { lang: file.lang, version };
    const found = pageInLocale(site, file, localeVersion);
    return {
      version,
      link: linkOrHome(site, found, localeVersion),
      exists: found !== undefined,
    };
  });
}

/**
 * URL for editing the file of the page, or what a plugin made the page from; undefined unless both base URL and link
 * text are set. Its path begins at the content folder.
 */
export function editUrlOf(site: Site, file: SourceFile): string | undefined {
  // A file of an installed package is in no repository of the site.
  if (file.origin?.file.split('/').includes('node_modules')) return undefined;
  const { editLink } = localeOf(site, file.lang);
  // Use the repository of the language of the shown text: a fallback page shows the text of another language.
  const { docRepoBaseUrl } = localeOf(site, file.textLang ?? file.lang).editLink ?? {};
  if (!docRepoBaseUrl || !(editLink?.text || editLink?.hasDefaultText)) return undefined;
  const written = file.origin ? posix.relative(site.config.contentDir, file.origin.file) : file.relativePath;
  const path = written.split('/').map(encodeURIComponent).join('/');
  const url = `${docRepoBaseUrl.replace(/\/+$/, '')}/${path}`;
  return file.origin ? new URL(url).href : url;
}

/** Link to a page of a language and version, or to their home page if the page is missing. */
function linkOrHome(site: Site, page: SourceFile | undefined, localeVersion: LocaleVersion): string {
  return page ? linkTo(page.routePath) : `${prefixOf(site, localeVersion)}/`;
}
