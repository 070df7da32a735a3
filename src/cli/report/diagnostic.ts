/**
 * Problems of a site as data: made where they are seen, printed once at the end of a run or shown in dev's
 * overlay. Nothing throws to report; throwing is for problems that leave nothing to go on with.
 */
import type { Diagnostic, Level } from '../../runtime/model.js';

/** What a diagnostic may say beside its code and message. */
export type DiagnosticDetails = Omit<Diagnostic, 'code' | 'level' | 'message'>;

/** The site is wrong and the work cannot go on: exit code 1. */
export class SiteError extends Error {
  readonly diagnostics: Diagnostic[];

  constructor(diagnostics: Diagnostic[], options?: ErrorOptions) {
    super(diagnostics.map(summarize).join('\n'), options);
    this.name = 'SiteError';
    this.diagnostics = diagnostics;
  }
}

/** The command was used wrongly: exit code 2. */
export class UsageError extends Error {
  /** What to type instead. */
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

export function hasErrors(diagnostics: Iterable<Diagnostic>): boolean {
  for (const { level } of diagnostics) if (level === 'error') return true;
  return false;
}

export function countByLevel(diagnostics: Iterable<Diagnostic>): Record<Level, number> {
  const counts = { error: 0, warning: 0 };
  for (const { level } of diagnostics) counts[level]++;
  return counts;
}

/** `content/en/a.md:3:1`, as far as the place is known; the empty string where it is not. */
export function formatPlace({ file, line, column }: Diagnostic): string {
  if (file === undefined) return '';
  if (line === undefined) return file;
  return `${file}:${line}:${column ?? 1}`;
}

/** By file, then place, then level (errors first), code and message; problems of no file come first. */
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

/** Keeps the first of those that say the same about the same place; one include may be read by many pages. */
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

/** By code units, not by locale: the order must be the same on every machine. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
