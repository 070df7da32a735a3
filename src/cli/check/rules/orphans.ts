/** Pages that nothing links to. */
import type { Diagnostic, SidebarItem, SourceFile } from '../../../runtime/model/index.js';
import { startOf, warningDiagnostic } from '../../report/diagnostic.js';
import { isUndatedPost, postPages } from '../../site/blog/posts.js';
import { linkTargets, resolveLink } from '../../site/links/resolve-links.js';
import { navOf, sectionOf, sectionsOf, sidebarItems } from '../../site/navigation/navigation.js';
import { configTexts, parsedText, rootPage } from '../../site/page-data/config-texts.js';
import { localeVersions, pageOfLink, type Site } from '../../site/site.js';
import { navLinks } from './config-links.js';
import { frontmatterHrefs } from './frontmatter-links.js';

export function* orphanPages(site: Site): Iterable<Diagnostic> {
  for (const page of unreachedPages(site)) {
    yield warningDiagnostic('orphan-page', `No page, nav, sidebar or footer links to '${page.routePath}'.`, {
      hint: 'Add it to a sidebar, link to it, or remove it.',
      ...startOf(page.path),
    });
  }
}

/**
 * Each step is more expensive than the one before. The links of pages are already known, and few pages remain
 * after that.
 */
function unreachedPages(site: Site): SourceFile[] {
  const reached = new Set<string>();
  for (const page of site.content.pages) for (const path of pagesReachedFrom(site, page)) reached.add(path);
  let unreached = site.content.pages.filter((page) => {
    if (page.key === 'index' || reached.has(page.path)) return false;
    if (site.store.meta(page).frontmatter.pageType === '404') return false;
    // A post without a date is reported as such: with a date, the blog would link to it.
    return !isUndatedPost(site, page);
  });
  for (const linksOf of [ownSidebarLinks, navigationLinks]) {
    if (unreached.length === 0) break;
    for (const link of linksOf(site, unreached)) {
      const page = pageOfLink(site, link);
      if (page) reached.add(page.path);
    }
    unreached = unreached.filter(({ path }) => !reached.has(path));
  }
  return unreached;
}

/**
 * Only of the sidebars of the remaining pages: building all sidebars of a large site takes longer than
 * checking it.
 */
function* ownSidebarLinks(site: Site, pages: readonly SourceFile[]): Generator<string> {
  const sections = new Set(pages.map((page) => sectionOf(site, page)));
  for (const section of sections) if (section) yield* sidebarLinks(sidebarItems(site, section));
}

/** Of navbars, all sidebars, and texts of the config. */
function* navigationLinks(site: Site): Generator<string> {
  for (const localeVersion of localeVersions(site)) {
    for (const { link } of navLinks(navOf(site, localeVersion))) yield link;
    for (const section of sectionsOf(site, localeVersion)) yield* sidebarLinks(sidebarItems(site, section));
    for (const { text } of configTexts(site, localeVersion.lang))
      for (const link of parsedText(site, text).links) {
        const target = resolveLink(site, rootPage(localeVersion), link);
        if (target.kind === 'page') yield target.page.routePath;
      }
  }
}

/** Paths of the pages that a page leads to through its text, its front matter or its list of posts. */
function* pagesReachedFrom(site: Site, page: SourceFile): Generator<string> {
  const { frontmatter } = site.store.meta(page);
  for (const target of linkTargets(site, page))
    if (target.kind === 'page' && target.page !== page) yield target.page.path;
  for (const href of frontmatterHrefs(site, page)) {
    const target = resolveLink(site, page, { ...href, file: page.path });
    if (target.kind === 'page' && target.page !== page) yield target.page.path;
  }
  if (frontmatter.layout !== 'blog') return;
  for (const { path } of postPages(site, page)) yield path;
}

function* sidebarLinks(items: readonly SidebarItem[]): Generator<string> {
  for (const item of items) {
    if (item.kind !== 'link' && item.kind !== 'group') continue;
    if (item.link !== undefined) yield item.link;
    if (item.kind === 'group') yield* sidebarLinks(item.items);
  }
}
