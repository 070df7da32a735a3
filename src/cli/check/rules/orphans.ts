/** Pages that nothing leads to. */
import type { NavItem, SidebarItem, SourceFile } from '../../../runtime/model.js';
import { resolveLink } from '../../site/links.js';
import { navOf, sectionsOf, sidebarItems } from '../../site/navigation.js';
import { isUndatedPost, postsOf } from '../../site/posts.js';
import { editions, pageOfLink, type Site } from '../../site/site.js';
import { linkTargets } from '../link-targets.js';
import type { Rule } from '../rule.js';
import { frontmatterHrefs } from './frontmatter-links.js';

export const orphanPages: Rule = function* (site) {
  const reached = reachedPages(site);
  for (const page of site.content.pages) {
    if (page.key === 'index' || reached.has(page.path)) continue;
    if (site.library.facts(page).frontmatter.pageType === '404') continue;
    // A date is what it lacks, and then the blog leads to it.
    if (isUndatedPost(site, page)) continue;
    yield {
      code: 'orphan-page',
      level: 'warning',
      message: `Nothing leads to '${page.routePath}': no nav, sidebar or page links to it.`,
      hint: 'Link to it, add it to a sidebar, or remove it.',
      file: page.path,
      line: 1,
      column: 1,
    };
  }
};

function reachedPages(site: Site): Set<string> {
  const reached = new Set<string>();
  const reach = (link: string | undefined) => {
    const page = link === undefined ? undefined : pageOfLink(site, link);
    if (page) reached.add(page.path);
  };
  for (const edition of editions(site)) {
    for (const item of navOf(site, edition)) reachNav(item, reach);
    for (const section of sectionsOf(site, edition))
      for (const item of sidebarItems(site, section)) reachItem(item, reach);
  }
  for (const page of site.content.pages) for (const path of pagesReachedFrom(site, page)) reached.add(path);
  return reached;
}

/** Paths of the pages that one leads to, by its text, its front matter or as a blog. */
export function* pagesReachedFrom(site: Site, page: SourceFile): Generator<string> {
  const { frontmatter } = site.library.facts(page);
  for (const target of linkTargets(site, page))
    if (target.kind === 'page' && target.page !== page) yield target.page.path;
  for (const href of frontmatterHrefs(site, page)) {
    const target = resolveLink(site, page, { ...href, file: page.path });
    if (target.kind === 'page' && target.page !== page) yield target.page.path;
  }
  if (frontmatter.layout !== 'blog') return;
  for (const { link } of postsOf(site, page)) {
    const post = pageOfLink(site, link);
    if (post) yield post.path;
  }
}

function reachNav(item: NavItem, reach: (link: string | undefined) => void) {
  reach(item.link);
  for (const child of item.items ?? []) reachNav(child, reach);
}

function reachItem(item: SidebarItem, reach: (link: string | undefined) => void) {
  if (item.kind === 'link' || item.kind === 'group') reach(item.link);
  if (item.kind === 'group') for (const child of item.items) reachItem(child, reach);
}
