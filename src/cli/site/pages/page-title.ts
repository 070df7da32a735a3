/** The title of a page, and whether the page's text contains it. */
import type { Messages, SourceFile } from '../../../runtime/model.js';
import type { Site } from '../site.js';

/**
 * A list of posts is named after its tag. An overview page without a title uses the theme's overview title in its language. Any other page without a
 * title is named after its file.
 */
export function pageTitle(site: Site, file: SourceFile, messages: Messages): string {
  const { overviewTitle, postsTaggedText } = messages;
  if (file.postList?.tag !== undefined) return postsTaggedText.replace('{tag}', () => file.postList!.tag!);
  const { frontmatter, hasH1, title } = site.store.meta(file);
  return frontmatter.overview && !hasH1 && !frontmatter.title ? overviewTitle : title;
}

/** Whether the layout adds the page's title above the article, because the text does not contain it. */
export function hasAddedTitle(site: Site, file: SourceFile): boolean {
  const { frontmatter, hasH1 } = site.store.meta(file);
  const { pageType = 'doc', layout } = frontmatter;
  return !hasH1 && (pageType === 'doc' || pageType === 'blank') && !layout?.startsWith('.');
}
