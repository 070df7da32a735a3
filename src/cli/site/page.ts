/** One page as the browser gets it: the page's own data and its place among the others. */
import { posix } from 'node:path';
import type { Alternate, PageData, PagePayload, PageType, SourceFile } from '../../runtime/model.js';
import { linkTo } from '../../runtime/routes.js';
import { sectionOf, sidebarItems } from './navigation.js';
import { overviewOf } from './overview.js';
import { postsOf } from './posts.js';
import { neighbours } from './reading-order.js';
import { shownFrontmatter } from './shown-frontmatter.js';
import { counterpart, localeOf, prefixOf, type Site } from './site.js';
import { tocOf } from './toc.js';

/** Everything of a payload that is not the article, its build or the URLs of bundled files. */
export type PageFacts = Omit<PagePayload, 'build' | 'html' | 'site' | 'sidebar' | 'styles'>;

export function createPage(site: Site, file: SourceFile): PageFacts {
  const page = createPageData(site, file);
  const section = page.frontmatter.sidebar === false ? undefined : sectionOf(site, file);
  const items = section ? sidebarItems(site, section) : [];
  const editUrl = editUrlOf(site, file);
  const layout = layoutOf(site, file);
  return {
    page,
    documentTitle: documentTitleOf(site, page),
    ...(section ? neighbours(site, section, file.routePath) : {}),
    alternates: alternatesOf(site, file),
    ...(editUrl ? { editUrl } : {}),
    ...(page.frontmatter.overview ? { overview: overviewOf(site, file, items) } : {}),
    ...(page.frontmatter.layout === 'blog' ? { posts: postsOf(site, file) } : {}),
    ...(layout ? { layout } : {}),
  };
}

function createPageData(site: Site, file: SourceFile): PageData {
  const facts = site.library.facts(file);
  const lastUpdatedTime = site.config.lastUpdated ? site.lastUpdated.get(file.path) : undefined;
  return {
    pagePath: file.pagePath,
    pageType: pageTypeOf(site, file),
    title: facts.title,
    description: facts.description,
    frontmatter: shownFrontmatter(site, file),
    toc: tocOf(site, file),
    routePath: file.routePath,
    lang: file.lang,
    version: file.version,
    ...(lastUpdatedTime ? { lastUpdatedTime } : {}),
    feeds: [],
    relativePath: file.relativePath,
  };
}

function pageTypeOf(site: Site, file: SourceFile): PageType {
  const { pageType } = site.library.facts(file).frontmatter;
  return pageType ?? (layoutOf(site, file) ? 'custom' : 'doc');
}

/** The component file that lays out the page, relative to the project root. */
export function layoutOf(site: Site, file: SourceFile): string | undefined {
  const { layout } = site.library.facts(file).frontmatter;
  if (!layout?.startsWith('.')) return undefined;
  return posix.join(posix.dirname(file.path), layout);
}

/** `Page - Site`; front matter's `titleSuffix` replaces the site's title. A home page shows the site's title alone. */
function documentTitleOf(site: Site, page: PageData): string {
  const suffix = page.frontmatter.titleSuffix ?? localeOf(site, page.lang).title;
  if (!suffix || page.title === suffix) return page.title;
  return page.title ? `${page.title} - ${suffix}` : suffix;
}

function alternatesOf(site: Site, file: SourceFile): Alternate[] {
  return site.config.locales.map(({ lang, label }) => {
    const edition = { lang, version: file.version };
    const found = counterpart(site, file, edition);
    return {
      lang,
      label,
      link: found ? linkTo(found.routePath) : `${prefixOf(site, edition)}/`,
      exists: found !== undefined,
    };
  });
}

/** Both base URL and text are needed; the path is that of the file in the content folder. */
function editUrlOf(site: Site, file: SourceFile): string | undefined {
  const { editLink } = localeOf(site, file.lang);
  if (!editLink?.docRepoBaseUrl || !editLink.text) return undefined;
  const path = file.relativePath.split('/').map(encodeURIComponent).join('/');
  return `${editLink.docRepoBaseUrl.replace(/\/+$/, '')}/${path}`;
}
