/** What a page is called, and whether its text says so. */
import type { Messages, SourceFile } from '../../runtime/model.js';
import type { Site } from './site.js';

/** An overview without a title of its own is called so in its language; any other page after its file. */
export function pageTitle(site: Site, file: SourceFile, { overviewTitle }: Messages): string {
  const { frontmatter, hasH1, title } = site.store.meta(file);
  return frontmatter.overview && !hasH1 && !frontmatter.title ? overviewTitle : title;
}

/** Whether the article begins with the page's title, which its text does not say. */
export function hasAddedTitle(site: Site, file: SourceFile): boolean {
  const { frontmatter, hasH1 } = site.store.meta(file);
  const { pageType = 'doc', layout } = frontmatter;
  return !hasH1 && (pageType === 'doc' || pageType === 'blank') && !layout?.startsWith('.');
}
