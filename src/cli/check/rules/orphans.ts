/** Pages that nothing links to. */
import type { NavItem, SidebarItem, SourceFile } from '../../../runtime/model.js';
import { isUndatedPost, postPages } from '../../site/blog/posts.js';
import { resolveLink } from '../../site/links/resolve-links.js';
import { navOf, sectionOf, sectionsOf, sidebarItems } from '../../site/navigation/navigation.js';
import { configTexts, parsedText, rootPage } from '../../site/page-data/config-texts.js';
import { localeVersions, pageOfLink, type Site } from '../../site/site.js';
import { linkTargets } from '../link-targets.js';
import type { RuleCheck } from '../rule-check.js';
import { frontmatterHrefs } from './frontmatter-links.js';

export const orphanPages: RuleCheck = function* (site) {
  for (const page of unreachedPages(site)) {
    yield {
      code: 'orphan-page',
      level: 'warning',
      message: `No page, nav, sidebar or footer links to '${page.routePath}'.`,
      hint: 'Add it to a sidebar, link to it, or remove it.',
      file: page.path,
      line: 1,
      column: 1,
    };
  }
};

/**
 * Each step is more expensive than the one before. The links of pages are already known, and few pages remain
 * after that.
 */
function unreachedPages(site: Site): SourceFile[] {
  const reached = new Set<string>();
  for (const page of site.content.pages) for (const path of pagesReachedFrom(site, page)) reached.add(path);
  let left = site.content.pages.filter((page) => {
    if (page.key === 'index' || reached.has(page.path)) return false;
    if (site.store.meta(page).frontmatter.pageType === '404') return false;
    // A post without a date is reported as such: with a date, the blog would link to it.
    return !isUndatedPost(site, page);
  });
  for (const reach of [reachByOwnSidebar, reachByNavigation]) {
    if (left.length === 0) break;
    reach(site, left, (link) => {
      const page = link === undefined ? undefined : pageOfLink(site, link);
      if (page) reached.add(page.path);
    });
    left = left.filter(({ path }) => !reached.has(path));
  }
  return left;
}

type Reach = (link: string | undefined) => void;

/**
 * Uses only the sidebars of the remaining pages: building all sidebars of a large site takes longer than
 * checking it.
 */
function reachByOwnSidebar(site: Site, pages: readonly SourceFile[], reach: Reach): void {
  const sections = new Set(pages.map((page) => sectionOf(site, page)));
  for (const section of sections)
    if (section) for (const item of sidebarItems(site, section)) reachItem(item, reach);
}

function reachByNavigation(site: Site, _: readonly SourceFile[], reach: Reach): void {
  for (const localeVersion of localeVersions(site)) {
    for (const item of navOf(site, localeVersion)) reachNav(item, reach);
    for (const section of sectionsOf(site, localeVersion))
      for (const item of sidebarItems(site, section)) reachItem(item, reach);
    for (const { text } of configTexts(site, localeVersion.lang))
      for (const link of parsedText(site, text).links) {
        const target = resolveLink(site, rootPage(localeVersion), link);
        if (target.kind === 'page') reach(target.page.routePath);
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

function reachNav(item: NavItem, reach: Reach) {
  reach(item.link);
  for (const child of item.items ?? []) reachNav(child, reach);
}

function reachItem(item: SidebarItem, reach: Reach) {
  if (item.kind === 'link' || item.kind === 'group') reach(item.link);
  if (item.kind === 'group') for (const child of item.items) reachItem(child, reach);
}
