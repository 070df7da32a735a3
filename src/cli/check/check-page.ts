/** What check would say of one page: for dev, where a page is looked at as it is saved. */
import type { Diagnostic, SourceFile } from '../../runtime/model.js';
import { sortDiagnostics } from '../report/diagnostic.js';
import type { Site } from '../site/site.js';
import { frontmatterLinks } from './rules/frontmatter-links.js';
import { missingLayouts } from './rules/layouts.js';
import { pageLinks } from './rules/page-links.js';
import { translations } from './rules/translations.js';

export function checkPage(site: Site, page: SourceFile): Diagnostic[] {
  const only: Site = { ...site, content: { ...site.content, pages: [page] } };
  const rules = [pageLinks, frontmatterLinks, missingLayouts, translations];
  const found = rules.flatMap((rule) => [...rule(only)]);
  return sortDiagnostics([...site.library.facts(page).diagnostics, ...found]);
}
