/** What found problems come to: those that authors let through are taken out, and the config says how much the rest matters. */
import type { Diagnostic, SourceFile } from '../../runtime/model.js';
import { type CheckOption, codeOf } from '../report/codes.js';
import { dedupeDiagnostics, sortDiagnostics } from '../report/diagnostic.js';
import type { Site } from '../site/site.js';
import { applyLevels, isOff } from './levels.js';
import { applySilences, collectSilences, pageSilences, silenceProblems, unusedProblems } from './silences.js';

export interface Verdict {
  /** Sorted by place, each once. */
  diagnostics: Diagnostic[];
  /** How many were let through at their places. */
  silenced: number;
}

/** Of the whole site. `looked` are the options with which was looked for more than usual. */
export function judgeSite(site: Site, found: Iterable<Diagnostic>, looked: CheckOption[] = []): Verdict {
  const { rules } = site.config.check;
  const diagnostics = applyLevels(dedupeDiagnostics(found), rules);
  const silences = collectSilences(site, diagnostics);
  const { heard, silenced, unused } = applySilences(diagnostics, silences, (code) =>
    looksFor(site, code, looked),
  );
  const own = applyLevels([...silenceProblems(silences), ...unusedProblems(unused)], rules);
  return { diagnostics: sortDiagnostics([...heard, ...own]), silenced };
}

/** Whether a problem of this code would have been found, if there was one. */
export function looksFor(site: Site, code: string, looked: CheckOption[]): boolean {
  const option = codeOf(code)?.onlyWith;
  return !isOff(code, site.config.check.rules) && (option === undefined || looked.includes(option));
}

/** Of one page, of which not everything was looked for. */
export function judgePage(site: Site, page: SourceFile, found: Iterable<Diagnostic>): Diagnostic[] {
  const { rules } = site.config.check;
  const silences = pageSilences(site, page);
  const { heard } = applySilences(applyLevels(dedupeDiagnostics(found), rules), silences, () => false);
  return sortDiagnostics([...heard, ...applyLevels(silenceProblems(silences), rules)]);
}
