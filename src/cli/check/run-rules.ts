/** Runs every rule on the whole site. `build` does this before it writes anything. */
import type { Diagnostic } from '../../runtime/model.js';
import type { Plugin, Rule } from '../plugin/plugin.js';
import { type CodeName, codes } from '../report/codes.js';
import { pluginFailed, pluginSite } from '../site/plugin-site.js';
import type { Site } from '../site/site.js';
import { finalizeReport } from './finalize-report.js';
import { groupTranslations } from './group-translations.js';
import { isOff } from './levels.js';
import type { RuleCheck } from './rule-check.js';
import { blockedResources } from './rules/blocked-resources.js';
import { clientImports } from './rules/client-imports.js';
import { componentModules } from './rules/component-modules.js';
import { configLinks } from './rules/config-links.js';
import { frontmatterLinks } from './rules/frontmatter-links.js';
import { headingOrder } from './rules/heading-order.js';
import { hiddenPublicFiles } from './rules/hidden-files.js';
import { homePages } from './rules/home.js';
import { missingLayouts } from './rules/layouts.js';
import { missingTexts } from './rules/missing-texts.js';
import { missingUseClient } from './rules/missing-use-client.js';
import { orphanPages } from './rules/orphans.js';
import { pageLinks } from './rules/page-links.js';
import { pageProblems } from './rules/page-problems.js';
import { pluginFiles } from './rules/plugin-outputs.js';
import { redirects } from './rules/redirect-targets.js';
import { translations } from './rules/translations.js';
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

/** A rule without codes always runs. */
function rule(check: RuleCheck, ...reported: CodeName[]): Rule<Site> {
  return { name: check.name, codes: reported, check };
}

export const RULES: Rule<Site>[] = [
  rule(pageProblems),
  rule(pageLinks, ...LINK_CODES),
  rule(frontmatterLinks, ...LINK_CODES),
  rule(configLinks, ...LINK_CODES),
  rule(blockedResources, 'blocked-resource'),
  rule(redirects, 'dead-redirect', 'redirect-chain', 'redirect-loop', 'redirect-hidden'),
  rule(missingLayouts, 'missing-layout'),
  rule(componentModules, 'component-export', 'react-version'),
  rule(clientImports, 'client-import'),
  rule(missingUseClient, 'missing-use-client'),
  rule(hiddenPublicFiles, 'hidden-file'),
  rule(pluginFiles, 'hidden-file', 'plugin-failed'),
  rule(homePages, 'missing-home'),
  rule(
    translations,
    'translation-lock',
    'missing-translation',
    'unparallel-headings',
    'unparallel-samples',
    'unequal-samples',
    'unparallel-links',
    'outdated-translation',
    'untracked-translation',
  ),
  rule(orphanPages, 'orphan-page'),
  rule(headingOrder, 'heading-order'),
  rule(undatedPosts, 'post-without-date'),
  rule(missingTexts, 'missing-texts'),
  rule(unusedAssets, 'unused-asset'),
];

/** The rules of docs-cli and of the site's plugins. */
function rulesOf({ loaded }: Site): Rule<Site>[] {
  const ofPlugins = loaded.extensions.plugins.flatMap((plugin) =>
    (plugin.rules ?? []).map((each) => pluginRule(plugin, each)),
  );
  return [...RULES, ...ofPlugins];
}

/** A rule that throws, or that reports what it may not report, is one problem; the others run. */
function pluginRule(plugin: Plugin, { name, codes: reported, check }: Rule): Rule<Site> {
  return {
    name: `${plugin.name}: ${name}`,
    codes: reported,
    check(site) {
      try {
        const found = [...check(pluginSite(site))];
        for (const each of found) requireDeclared(plugin, each.code);
        return found;
      } catch (error) {
        return [{ ...pluginFailed(plugin, error, `rule '${name}'`), ...site.loaded.locate(['plugins']) }];
      }
    },
  };
}

/** @throws {Error} if a plugin reports a code that has no level. */
function requireDeclared({ codes: declared = {} }: Plugin, code: string): void {
  if (Object.hasOwn(declared, code) || Object.hasOwn(codes, code)) return;
  throw new Error(`it reports the code '${code}', which is not in 'codes' of the plugin`);
}

/** All problems to report, sorted by position, without duplicates and grouped. */
export function checkSite(site: Site): Diagnostic[] {
  return groupTranslations(site, finalizeReport(site, runRules(site)).diagnostics);
}

/**
 * The problems that the rules find, before suppressions and levels are applied. `onRule` receives the
 * duration of each rule in ms.
 */
export function runRules(site: Site, onRule?: (name: string, ms: number) => void): Diagnostic[] {
  const { rules } = site.config.check;
  const found: Diagnostic[] = [];
  for (const { name, codes: reported, check } of rulesOf(site)) {
    if (reported.length > 0 && reported.every((code) => isOff(code, rules))) continue;
    const started = performance.now();
    for (const diagnostic of check(site)) found.push(diagnostic);
    onRule?.(name, performance.now() - started);
  }
  return found;
}
