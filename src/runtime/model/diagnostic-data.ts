/** Problems of a site, and what suppresses them. */

export type Level = 'error' | 'warning';

/** One problem in the site, as data. Printed once, at the end of a run, or shown in the dev overlay. */
export interface Diagnostic {
  /** Stable kebab-case code, for example `dead-link`. */
  code: string;
  level: Level;
  /** What is wrong, found and expected, in one sentence. */
  message: string;
  /** How to fix it. */
  hint?: string;
  /** Relative to the project root, with forward slashes. */
  file?: string;
  /** 1-based. */
  line?: number;
  /** 1-based, in UTF-16 code units. */
  column?: number;
  /** Length of the marked text on that line, in UTF-16 code units. Default 1. */
  length?: number;
  /**
   * Other sources of the problem: a change there may have caused it. Files of the project, or, with a leading
   * slash, addresses of the site.
   */
  related?: string[];
}

/** A comment or setting that suppresses diagnostics, and its reason. */
export interface Suppression {
  /** Code of the suppressed diagnostics; empty if none is given. */
  code: string;
  /** Empty if none is given. */
  reason: string;
  /** The file that contains it, in the same form as `Diagnostic.file`. */
  file: string;
  line: number;
  column: number;
  length: number;
  /** Lines that it applies to, both ends included. If absent, it applies to the whole `file`. */
  covers?: LineRange[];
}

export interface LineRange {
  file: string;
  /** 1-based. */
  from: number;
  to: number;
}
