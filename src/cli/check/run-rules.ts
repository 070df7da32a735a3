/** The rules. `check` and `build` run all of them, `dev` those that need one page. */
import type { Diagnostic, SourceFile } from '../../runtime/model/index.js';
import { isOff } from '../config/levels.js';
import type { Plugin, Rule } from '../plugin/plugin.js';
import { type CodeName, codes } from '../report/codes.js';
import { pluginFailed, pluginSite } from '../site/plugin-site.js';
import type { Site } from '../site/site.js';
import { finalizePageReport, finalizeReport } from './finalize-report.js';
import { groupTranslations } from './group-translations.js';
import { blockedResources } from './rules/blocked-resources.js';
import { componentModules } from './rules/component-modules.js';
import { configLinks } from './rules/config-links.js';
import { frontmatterLinks } from './rules/frontmatter-links.js';
import { headingOrder } from './rules/heading-order.js';
import { hiddenFiles } from './rules/hidden-files.js';
import { homePages } from './rules/home.js';
import { missingLayouts } from './rules/layouts.js';
import { missingTexts } from './rules/missing-texts.js';
import { orphanPages } from './rules/orphans.js';
import { pageLinks } from './rules/page-links.js';
import { pageProblems, siteProblems } from './rules/page-problems.js';
import { redirects } from './rules/redirect-targets.js';
import { translations } from './rules/translations.js';
import { undatedPosts } from './rules/undated-posts.js';
import { clientImports, missingUseClient } from './rules/use-client.js';

const LINK_CODES: CodeName[] = [
  'dead-link',
  'dead-anchor',
  'missing-image',
  'missing-file',
  'unsafe-link',
  'moved-link',
];

/** A rule without codes always runs. */
function rule(needs: Rule['needs'], check: Rule<Site>['check'], ...reported: CodeName[]): Rule<Site> {
  return { name: check.name, codes: reported, needs, check };
}

const RULES: Rule<Site>[] = [
  rule('site', siteProblems),
  rule('page', pageProblems),
  rule('page', pageLinks, ...LINK_CODES),
  rule('page', frontmatterLinks, ...LINK_CODES),
  rule('site', configLinks, ...LINK_CODES),
  rule('site', blockedResources, 'blocked-resource'),
  rule('site', redirects, 'dead-redirect', 'redirect-chain', 'redirect-loop', 'redirect-hidden'),
  rule('page', missingLayouts, 'missing-layout'),
  rule('site', componentModules, 'component-export', 'react-version'),
  rule('site', clientImports, 'client-import'),
  rule('site', missingUseClient, 'missing-use-client'),
  rule('site', hiddenFiles, 'hidden-file', 'plugin-failed'),
  rule('site', homePages, 'missing-home'),
  rule(
    'page',
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
  rule('site', orphanPages, 'orphan-page'),
  rule('page', headingOrder, 'heading-order'),
  rule('page', undatedPosts, 'post-without-date'),
  rule('site', missingTexts, 'missing-texts'),
];

/** The rules of docs-cli and of the site's plugins. */
export function rulesOf({ loaded }: Site): Rule<Site>[] {
  const ofPlugins = loaded.extensions.plugins.flatMap((plugin) =>
    (plugin.rules ?? []).map((each) => pluginRule(plugin, each)),
  );
  return [...RULES, ...ofPlugins];
}

/** A rule that throws, or that reports what it may not report, is one problem; the others run. */
function pluginRule(plugin: Plugin, { name, codes: reported, needs, check }: Rule): Rule<Site> {
  return {
    name: `${plugin.name}: ${name}`,
    codes: reported,
    needs,
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
  return groupTranslations(site, finalizeReport(site, runRules(site, rulesOf(site))).diagnostics);
}

/** The problems of one page. */
export function checkPage(site: Site, page: SourceFile): Diagnostic[] {
  const only: Site = { ...site, content: { ...site.content, pages: [page] } };
  const rules = rulesOf(site).filter(({ needs }) => needs === 'page');
  return finalizePageReport(site, page, runRules(only, rules));
}

/**
 * The problems that these rules find, before suppressions and levels are applied. `onRule` receives the
 * duration of each rule in ms.
 */
export function runRules(
  site: Site,
  rules: Rule<Site>[],
  onRule?: (name: string, ms: number) => void,
): Diagnostic[] {
  const found: Diagnostic[] = [];
  for (const { name, codes: reported, check } of rules) {
    if (reported.length > 0 && reported.every((code) => isOff(code, site.config.check.rules))) continue;
    const started = performance.now();
    for (const diagnostic of check(site)) found.push(diagnostic);
    onRule?.(name, performance.now() - started);
  }
  return found;
}
