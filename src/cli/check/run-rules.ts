/** Runs every rule on the whole site. `build` does this before it writes anything. */
import type { Diagnostic } from '../../runtime/model.js';
import type { CodeName } from '../report/codes.js';
import type { Site } from '../site/site.js';
import { finalizeReport } from './finalize-report.js';
import { groupMissingTranslations } from './group-translations.js';
import { isOff } from './levels.js';
import type { Rule } from './rule.js';
import { blockedResources } from './rules/blocked-resources.js';
import { clientImports } from './rules/client-imports.js';
import { componentModules } from './rules/components.js';
import { configLinks } from './rules/config-links.js';
import { frontmatterLinks } from './rules/frontmatter-links.js';
import { headingOrder } from './rules/heading-order.js';
import { hiddenPublicFiles } from './rules/hidden-files.js';
import { homePages } from './rules/home.js';
import { missingLayouts } from './rules/layouts.js';
import { missingTexts } from './rules/missing-texts.js';
import { translations } from './rules/missing-translations.js';
import { orphanPages } from './rules/orphans.js';
import { pageLinks } from './rules/page-links.js';
import { pageProblems } from './rules/page-problems.js';
import { redirects } from './rules/redirect-targets.js';
import { undatedPosts } from './rules/undated-posts.js';
import { unusedAssets } from './rules/unused-assets.js';

const LINK_CODES: CodeName[] = [
  'dead-link',
  'dead-anchor',
  'missing-image',
  'missing-file',
  'unsafe-link',
  'moved-link',
];

/**
 * Each rule with the codes that it reports. A rule is skipped if all of its codes are off. A rule without
 * codes always runs.
 */
export const RULES: [rule: Rule, ...codes: CodeName[]][] = [
  [pageProblems],
  [pageLinks, ...LINK_CODES],
  [frontmatterLinks, ...LINK_CODES],
  [configLinks, ...LINK_CODES],
  [blockedResources, 'blocked-resource'],
  [redirects, 'dead-redirect', 'redirect-chain', 'redirect-loop', 'redirect-hidden'],
  [missingLayouts, 'missing-layout'],
  [componentModules, 'component-export', 'react-version'],
  [clientImports, 'client-import'],
  [hiddenPublicFiles, 'hidden-file'],
  [homePages, 'missing-home'],
  [
    translations,
    'translation-lock',
    'missing-translation',
    'unparallel-headings',
    'unparallel-samples',
    'unequal-samples',
    'unparallel-links',
    'outdated-translation',
    'untracked-translation',
  ],
  [orphanPages, 'orphan-page'],
  [headingOrder, 'heading-order'],
  [undatedPosts, 'post-without-date'],
  [missingTexts, 'missing-texts'],
  [unusedAssets, 'unused-asset'],
];

/** All problems to report, sorted by position, without duplicates and grouped. */
export function checkSite(site: Site): Diagnostic[] {
  return groupMissingTranslations(site, finalizeReport(site, runRules(site)).diagnostics);
}

/**
 * The problems that the rules find, before suppressions and levels are applied. `onRule` receives the
 * duration of each rule in ms.
 */
export function runRules(site: Site, onRule?: (name: string, ms: number) => void): Diagnostic[] {
  const { rules } = site.config.check;
  const found: Diagnostic[] = [];
  for (const [rule, ...codes] of RULES) {
    if (codes.length > 0 && codes.every((code) => isOff(code, rules))) continue;
    const started = performance.now();
    for (const diagnostic of rule(site)) found.push(diagnostic);
    onRule?.(rule.name, performance.now() - started);
  }
  return found;
}
