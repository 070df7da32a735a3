/** The problems of a single page, for `dev`, which checks a page when it is saved. */
import type { Diagnostic, SourceFile } from '../../runtime/model.js';
import { pageDiagnostics } from '../site/page-data/custom-frontmatter.js';
import type { Site } from '../site/site.js';
import { finalizePageReport } from './finalize-report.js';
import { frontmatterLinks } from './rules/frontmatter-links.js';
import { headingOrder } from './rules/heading-order.js';
import { missingLayouts } from './rules/layouts.js';
import { pageLinks } from './rules/page-links.js';
import { translations } from './rules/translations.js';
import { undatedPosts } from './rules/undated-posts.js';

export function checkPage(site: Site, page: SourceFile): Diagnostic[] {
  const only: Site = { ...site, content: { ...site.content, pages: [page] } };
  const rules = [pageLinks, frontmatterLinks, missingLayouts, headingOrder, undatedPosts, translations];
  const found = rules.flatMap((rule) => [...rule(only)]);
  return finalizePageReport(site, page, [...pageDiagnostics(site, page), ...found]);
}

/** The problems that make a page incorrect; `dev` shows them in an overlay. */
export function pageErrors(site: Site, page: SourceFile): Diagnostic[] {
  return finalizePageReport(site, page, pageDiagnostics(site, page)).filter(({ level }) => level === 'error');
}
