/**
 * `check --format json`: the report for programs. The format is stable; a breaking change increases
 * `version`.
 */
import type { Level } from '../../runtime/model/index.js';
import { countByLevel } from './diagnostic.js';
import { fingerprints } from './identity.js';
import { safeJson } from './program-output.js';
import type { Format } from './report.js';

/** The output of `docs-cli check --format json`. */
export interface JsonReport {
  version: 1;
  counts: {
    errors: number;
    warnings: number;
    /** Number of problems suppressed by comments or front matter. */
    suppressed: number;
    /** Number of problems that the baseline lists. */
    inBaseline: number;
  };
  /** Sorted by file, then by position. */
  problems: JsonProblem[];
}

export interface JsonProblem {
  /** A code from RULES.md, such as `dead-link`. */
  code: string;
  level: Level;
  message: string;
  /** How to fix the problem. */
  hint?: string;
  /** Relative to the site's folder, with forward slashes. */
  file?: string;
  /** 1-based. */
  line?: number;
  /** 1-based, in UTF-16 code units. */
  column?: number;
  /** Length of the marked text, in UTF-16 code units. */
  length?: number;
  /** Stays the same for the same problem when lines move. */
  fingerprint: string;
}

export const formatJson: Format = ({ diagnostics, suppressed, inBaseline }, { readSource }) => {
  const { error: errors, warning: warnings } = countByLevel(diagnostics);
  const prints = fingerprints(diagnostics, readSource);
  const report: JsonReport = {
    version: 1,
    counts: { errors, warnings, suppressed, inBaseline },
    // JSON has no properties that are undefined.
    problems: diagnostics.map(({ code, level, message, hint, file, line, column, length }, i) => {
      const place = { file, line, column, length };
      return { code, level, message, hint, ...place, fingerprint: prints[i]! } as JsonProblem;
    }),
  };
  return safeJson(report, 2);
};
