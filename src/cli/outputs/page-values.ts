/** What a page shows in addition to its text: the hash of its inputs is made from this, and the page is rendered from it. */
import type { HeadTag, PageLink, SourceFile } from '../../runtime/model/index.js';
import type { Bundle } from '../assets/bundle.js';
import { movedHeadings } from '../hosting/redirects.js';
import type { SocialImages } from '../pictures/social-images.js';
import { contributorsOf, postHeader } from '../render/article-parts.js';
import type { SocialImage } from '../render/social-tags.js';
import { breadcrumbsOf } from '../site/navigation/breadcrumbs.js';
import { createPage, type PageFields } from '../site/page-data/page.js';
import { pluginHead } from '../site/plugin-site.js';
import { memoizeBy, RECENT_PAGES, routeOf, type ThemedSite } from '../site/site.js';

/** What all pages are rendered with. */
export interface PageTools {
  bundle: Bundle;
  images: SocialImages;
}

export interface PageValues {
  fields: PageFields;
  /** Path from the home page to the page. */
  breadcrumbs: PageLink[];
  image: SocialImage | undefined;
  /** Elements in `<head>` that plugins and redirects add. */
  head: HeadTag[];
  /** HTML of the header of a blog post; empty for other pages. */
  postHeader: string;
  /** HTML of the names below the article. */
  contributors: string;
}

export const pageValues = memoizeBy(
  (page: SourceFile, _: PageTools) => routeOf(page),
  (site: ThemedSite, page, { bundle, images }): PageValues => {
    const fields = createPage(site, page);
    return {
      fields,
      breadcrumbs: breadcrumbsOf(site, page, fields.page.title),
      image: images.imageOf(page),
      head: [...pluginHead(site, page), ...movedHeadings(site, page, bundle.scripts.moved)],
      postHeader: postHeader(site, page),
      contributors: contributorsOf(site, page),
    };
  },
  RECENT_PAGES,
);
