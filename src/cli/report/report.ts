/** What a check came to, as the formats take it. */
import type { Diagnostic } from '../../runtime/model.js';
import type { ReadSource } from './identity.js';

export interface Report {
  /** Those that count. Sorted by place, each once. */
  diagnostics: readonly Diagnostic[];
  /** Let through at their places. */
  silenced: number;
  /** Known to the baseline. */
  inBaseline: number;
}

export interface ReportContext {
  readSource: ReadSource;
  /** From the root of the repository to that of the site: `docs/`; empty where they are one. */
  prefix: string;
  /** Of this tool. */
  version: string;
  /** What RULES.md says of a code, as Markdown. */
  help(code: string): string | undefined;
}

export type Format = (report: Report, context: ReportContext) => string;
