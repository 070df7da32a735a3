/** The title of a page, and whether the page's text contains it. */
import type { SourceFile } from '../../../runtime/model/index.js';
import { frontmatterTitle } from '../../pages/page-meta.js';
import { localeOf, messagesOf, type Site, type ThemedSite } from '../site.js';

/**
 * A list of posts is named after its tag. Without a title, an overview page has the theme's title for overviews,
 * a home page has the name in its hero or the title of the site, and any other page is named after its file.
 */
export function pageTitle(site: ThemedSite, file: SourceFile): string {
  const { overviewTitle, postsTaggedText } = messagesOf(site, file);
  if (file.postList?.tag !== undefined) return postsTaggedText.replace('{tag}', () => file.postList!.tag!);
  const { frontmatter, hasH1, title } = site.store.meta(file);
  if (hasH1 || frontmatterTitle(frontmatter)) return title;
  if (frontmatter.pageType === 'home') return frontmatter.hero?.name ?? localeOf(site, file.lang).title;
  return frontmatter.overview ? overviewTitle : title;
}

/** Whether the layout adds the page's title above the article, because the text does not contain it. */
export function hasAddedTitle(site: Site, file: SourceFile): boolean {
  const { frontmatter, hasH1 } = site.store.meta(file);
  const { pageType = 'doc', layout } = frontmatter;
  return !hasH1 && (pageType === 'doc' || pageType === 'blank') && !layout?.startsWith('.');
}
