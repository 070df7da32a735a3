/** The result of a check, as input for the output formats, and the names of the formats. */
import type { Diagnostic } from '../../runtime/model/index.js';
import type { ReadSource } from './identity.js';

export interface Report {
  /** The problems that count, sorted by position and without duplicates. */
  diagnostics: readonly Diagnostic[];
  /** Number of suppressed problems. */
  suppressed: number;
  /** Number of problems that are in the baseline. */
  inBaseline: number;
}

export interface ReportContext {
  readSource: ReadSource;
  /** Path from the repository root to the site's root, such as `docs/`; empty if they are the same. */
  prefix: string;
  /** Version of this tool. */
  version: string;
}

export type Format = (report: Report, context: ReportContext) => string;

export const FORMAT_NAMES = ['text', 'json', 'github'] as const;

export type FormatName = (typeof FORMAT_NAMES)[number];
