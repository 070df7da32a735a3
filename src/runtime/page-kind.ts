/** Kinds of pages with styles and components that other pages do not need. */
import type { PagePayload } from './model/index.js';

export const pageKinds = ['home', 'overview', 'blog', 'not-found'] as const;

export type PageKind = (typeof pageKinds)[number];

/** Undefined for pages that need only what every page has. */
export function pageKindOf({
  page,
  overview,
  posts,
}: Pick<PagePayload, 'page' | 'overview' | 'posts'>): PageKind | undefined {
  if (page.pageType === 'home') return 'home';
  if (page.pageType === '404') return 'not-found';
  if (overview) return 'overview';
  return posts ? 'blog' : undefined;
}
