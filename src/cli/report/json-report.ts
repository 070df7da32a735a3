/** `check --format json`: for programs. What is here stays; a change that breaks readers raises `version`. */
import type { Level } from '../../runtime/model.js';
import { countByLevel } from './diagnostic.js';
import { fingerprints } from './identity.js';
import type { Format } from './report.js';
import { safeJson } from './safe-json.js';

/** What `docs-cli check --format json` prints. */
export interface JsonReport {
  version: 1;
  counts: {
    errors: number;
    warnings: number;
    /** Let through by comments or front matter. */
    silenced: number;
    /** Let through by `--baseline`. */
    inBaseline: number;
  };
  /** By file, then by place. */
  problems: JsonProblem[];
}

export interface JsonProblem {
  /** As in RULES.md: `dead-link`. */
  code: string;
  level: Level;
  message: string;
  /** What to do about it. */
  hint?: string;
  /** Relative to the folder of the site, with forward slashes. */
  file?: string;
  /** 1-based. */
  line?: number;
  /** 1-based, in UTF-16 code units. */
  column?: number;
  /** Of the marked text, in UTF-16 code units. */
  length?: number;
  /** The same for the same problem, however lines move. */
  fingerprint: string;
}

export const formatJson: Format = ({ diagnostics, silenced, inBaseline }, { readSource }) => {
  const { error: errors, warning: warnings } = countByLevel(diagnostics);
  const prints = fingerprints(diagnostics, readSource);
  const report: JsonReport = {
    version: 1,
    counts: { errors, warnings, silenced, inBaseline },
    problems: diagnostics.map(({ code, level, message, hint, file, line, column, length }, i) => ({
      code,
      level,
      message,
      ...(hint !== undefined && { hint }),
      ...(file !== undefined && { file }),
      ...(line !== undefined && { line }),
      ...(column !== undefined && { column }),
      ...(length !== undefined && { length }),
      fingerprint: prints[i]!,
    })),
  };
  return safeJson(report, 2);
};
