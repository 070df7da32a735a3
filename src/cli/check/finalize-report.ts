/** Turns found problems into the report: applies the levels of the config and removes suppressed problems. */
import type { Diagnostic, SourceFile } from '../../runtime/model/index.js';
import { applyLevels, isOff } from '../config/levels.js';
import { withPluginHints } from '../plugin/extensions.js';
import { type CheckOption, codeOf } from '../report/codes.js';
import { dedupeDiagnostics, sortDiagnostics } from '../report/diagnostic.js';
import type { Site } from '../site/site.js';
import {
  applySuppressions,
  collectSuppressions,
  pageSuppressions,
  suppressionProblems,
  unusedProblems,
} from './suppressions.js';

export interface ReportResult {
  /** Sorted by position, without duplicates. */
  diagnostics: Diagnostic[];
  /** Number of suppressed problems. */
  suppressed: number;
}

/** @param checkOptions the command-line options of this run that enable further rules. */
export function finalizeReport(
  site: Site,
  found: Iterable<Diagnostic>,
  checkOptions: CheckOption[] = [],
): ReportResult {
  const { rules } = site.config.check;
  const diagnostics = leveled(site, found);
  const suppressions = collectSuppressions(site, diagnostics);
  const { reported, suppressed, unused } = applySuppressions(diagnostics, suppressions, (code) =>
    isChecked(site, code, checkOptions),
  );
  const own = applyLevels([...suppressionProblems(suppressions), ...unusedProblems(unused)], rules);
  return { diagnostics: sortDiagnostics(atOrigins(site, [...reported, ...own])), suppressed };
}

/** Whether this run looks for problems of this code. */
export function isChecked(site: Site, code: string, checkOptions: CheckOption[]): boolean {
  const option = codeOf(code)?.onlyWith;
  return !isOff(code, site.config.check.rules) && (option === undefined || checkOptions.includes(option));
}

function leveled({ config, loaded }: Site, found: Iterable<Diagnostic>): Diagnostic[] {
  return withPluginHints(applyLevels(dedupeDiagnostics(found), config.check.rules), loaded.extensions);
}

/** The report of one page. It has no unused suppressions, because not every rule has run. */
export function finalizePageReport(site: Site, page: SourceFile, found: Iterable<Diagnostic>): Diagnostic[] {
  const { rules } = site.config.check;
  const suppressions = pageSuppressions(site, page);
  const { reported } = applySuppressions(leveled(site, found), suppressions, () => false);
  return sortDiagnostics(
    atOrigins(site, [...reported, ...applyLevels(suppressionProblems(suppressions), rules)]),
  );
}

/** Problems of a page of a plugin, which has no file, are at the place that the page is made from. */
export function atOrigins({ content }: Site, problems: Diagnostic[]): Diagnostic[] {
  if (content.generated.size === 0) return problems;
  return problems.map((problem) => {
    const page = problem.file === undefined ? undefined : content.byPath.get(problem.file);
    if (!page?.origin) return problem;
    const { length: _, ...rest } = problem;
    const line = content.generated.get(page.path)?.split('\n')[(problem.line ?? 1) - 1]?.trim();
    const hint = `${problem.hint ?? ''} A plugin makes the page '${page.routePath}' from this file: ${line}`;
    return { ...rest, ...page.origin, column: 1, hint: hint.trim() };
  });
}
