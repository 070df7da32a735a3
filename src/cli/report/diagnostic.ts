/**
 * Diagnostics: problems of a site as data. They are created where a problem is found, and printed once at the
 * end of a run or shown in the overlay of `dev`. Only fatal errors are thrown.
 */
import type { Diagnostic, Level } from '../../runtime/model/index.js';

/** The fields of a diagnostic other than code, level and message. */
export type DiagnosticDetails = Omit<Diagnostic, 'code' | 'level' | 'message'>;

/** A fatal error in the site: exit code 1. */
export class SiteError extends Error {
  readonly diagnostics: Diagnostic[];

  constructor(diagnostics: Diagnostic[], options?: ErrorOptions) {
    super(diagnostics.map(summarize).join('\n'), options);
    this.name = 'SiteError';
    this.diagnostics = diagnostics;
  }
}

/** The command was used incorrectly: exit code 2. */
export class UsageError extends Error {
  /** Suggests what to do or type instead. */
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.name = 'UsageError';
    this.hint = hint;
  }
}

export function errorDiagnostic(code: string, message: string, details: DiagnosticDetails = {}): Diagnostic {
  return { code, level: 'error', message, ...details };
}

export function warningDiagnostic(
  code: string,
  message: string,
  details: DiagnosticDetails = {},
): Diagnostic {
  return { code, level: 'warning', message, ...details };
}

/** The place of a problem that concerns a whole file. */
export function startOf(file: string) {
  return { file, line: 1, column: 1 };
}

export function hasErrors(diagnostics: Iterable<Diagnostic>): boolean {
  for (const { level } of diagnostics) if (level === 'error') return true;
  return false;
}

export function countByLevel(diagnostics: Iterable<Diagnostic>): Record<Level, number> {
  const counts = { error: 0, warning: 0 };
  for (const { level } of diagnostics) counts[level]++;
  return counts;
}

/** `content/en/a.md:3:1`, as precise as known; an empty string without a file. */
export function formatPlace({ file, line, column }: Diagnostic): string {
  if (file === undefined) return '';
  if (line === undefined) return file;
  return `${file}:${line}:${column ?? 1}`;
}

/**
 * Sorts by file, then position, then level (errors first), code and message. Problems without a file come
 * first.
 */
export function sortDiagnostics(diagnostics: Iterable<Diagnostic>): Diagnostic[] {
  return [...diagnostics].sort(
    (a, b) =>
      compareText(a.file ?? '', b.file ?? '') ||
      (a.line ?? 0) - (b.line ?? 0) ||
      (a.column ?? 0) - (b.column ?? 0) ||
      compareText(a.level, b.level) ||
      compareText(a.code, b.code) ||
      compareText(a.message, b.message),
  );
}

/** Keeps the first of equal diagnostics at the same position: many pages may include the same file. */
export function dedupeDiagnostics(diagnostics: Iterable<Diagnostic>): Diagnostic[] {
  const seen = new Map<string, Diagnostic>();
  for (const diagnostic of diagnostics) {
    const { level, code, message, file, line, column } = diagnostic;
    const key = JSON.stringify([level, code, message, file, line, column]);
    if (!seen.has(key)) seen.set(key, diagnostic);
  }
  return [...seen.values()];
}

function summarize(diagnostic: Diagnostic): string {
  const place = formatPlace(diagnostic);
  return place === '' ? diagnostic.message : `${place}: ${diagnostic.message}`;
}

/** Compares by code units instead of locale, so that the order is the same on every machine. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
