/** The gate: every rule over the whole site. `build` runs it before it writes anything. */
import type { Diagnostic } from '../../runtime/model.js';
import { dedupeDiagnostics, sortDiagnostics } from '../report/diagnostic.js';
import type { Site } from '../site/site.js';
import type { Rule } from './rule.js';
import { configLinks } from './rules/config-links.js';
import { frontmatterLinks } from './rules/frontmatter-links.js';
import { hiddenPublicFiles } from './rules/hidden-files.js';
import { homePages } from './rules/home.js';
import { missingLayouts } from './rules/layouts.js';
import { orphanPages } from './rules/orphans.js';
import { pageLinks } from './rules/page-links.js';
import { pageProblems } from './rules/page-problems.js';
import { translations } from './rules/translations.js';

const RULES: Rule[] = [
  pageProblems,
  pageLinks,
  frontmatterLinks,
  configLinks,
  missingLayouts,
  hiddenPublicFiles,
  homePages,
  translations,
  orphanPages,
];

/** Sorted by place, each problem once. */
export function checkSite(site: Site): Diagnostic[] {
  return sortDiagnostics(dedupeDiagnostics(RULES.flatMap((rule) => [...rule(site)])));
}
