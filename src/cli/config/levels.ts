/** The level of each problem: from `check.rules` of the config, or else the default of its code. */
import type { Diagnostic, Level } from '../../runtime/model/index.js';
import { codeOf, isPluginCode, isSettable } from '../report/codes.js';
import type { SiteConfig } from './site-config.js';

type Rules = SiteConfig['check']['rules'];

export function levelOf(code: string, rules: Rules): Level | 'off' | undefined {
  return (isSettable(code) || isPluginCode(code) ? rules[code] : undefined) ?? codeOf(code)?.level;
}

export function isOff(code: string, rules: Rules): boolean {
  return levelOf(code, rules) === 'off';
}

/** Applies the levels and removes problems that are off. */
export function applyLevels(diagnostics: Diagnostic[], rules: Rules): Diagnostic[] {
  return diagnostics.flatMap((diagnostic) => {
    const level = levelOf(diagnostic.code, rules) ?? diagnostic.level;
    if (level === 'off') return [];
    return level === diagnostic.level ? [diagnostic] : [{ ...diagnostic, level }];
  });
}
