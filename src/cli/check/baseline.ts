/**
 * The baseline: a committed file that lists existing problems, so that only new ones count. A problem is
 * identified by its message and the text it marks, so lines may move.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Diagnostic } from '../../runtime/model/index.js';
import { codeOf } from '../report/codes.js';
import { compareText, UsageError } from '../report/diagnostic.js';
import { identify, type ReadSource } from '../report/identity.js';

export const BASELINE = 'check-baseline.json';

export interface KnownProblem {
  /** Undefined for problems without a file. */
  file?: string;
  code: string;
  /** For human readers; problems are compared by `id`. */
  message: string;
  id: string;
  /** Number of identical problems. Default: 1. */
  count?: number;
}

interface BaselineFile {
  version: 1;
  problems: KnownProblem[];
}

const CREATE = "Create it with 'docs-cli check --update-baseline'.";
const REPLACE = "Delete it, then run 'docs-cli check --update-baseline'.";

/** @throws {UsageError} if the file is missing or is not a baseline, such as after a conflict in git. */
export function readBaseline(path: string): KnownProblem[] {
  if (!existsSync(path)) throw new UsageError(`The baseline '${path}' does not exist.`, CREATE);
  const text = readFileSync(path, 'utf8');
  try {
    const { version, problems } = JSON.parse(text) as Partial<BaselineFile>;
    if (version === 1 && Array.isArray(problems)) return problems;
  } catch {
    // Handled below: invalid JSON is not a baseline.
  }
  throw new UsageError(`'${path}' is not a docs-cli baseline.`, REPLACE);
}

export interface Compared {
  /** Problems that are not in the baseline. */
  fresh: Diagnostic[];
  /** Number of problems that are in the baseline. */
  known: number;
  /** Number of baseline problems that no longer exist. */
  gone: number;
}

export interface BaselineContext {
  readSource: ReadSource;
  /** Whether this run checks for problems of a code. */
  looksFor(code: string): boolean;
}

export function compareWithBaseline(
  diagnostics: readonly Diagnostic[],
  baseline: readonly KnownProblem[],
  { readSource, looksFor }: BaselineContext,
): Compared {
  const remaining = new Map<string, number>();
  for (const { id, count = 1 } of baseline) remaining.set(id, (remaining.get(id) ?? 0) + count);
  const ids = identify(diagnostics, readSource);
  const fresh = diagnostics.filter((diagnostic, i) => {
    const count = remaining.get(ids[i]!) ?? 0;
    if (count === 0 || !mayBeKnown(diagnostic)) return true;
    remaining.set(ids[i]!, count - 1);
    return false;
  });
  const lookedFor = new Set(baseline.filter(({ code }) => looksFor(code)).map(({ id }) => id));
  const gone = [...remaining].reduce((sum, [id, count]) => sum + (lookedFor.has(id) ? count : 0), 0);
  return { fresh, known: diagnostics.length - fresh.length, gone };
}

/**
 * The updated baseline. Entries that this run did not check stay unchanged. Entries that still exist keep
 * their messages, which may now mention other line numbers.
 */
export function nextBaseline(
  diagnostics: readonly Diagnostic[],
  before: readonly KnownProblem[],
  { readSource, looksFor }: BaselineContext,
): KnownProblem[] {
  const messages = new Map(before.map(({ id, message }) => [id, message]));
  const problems = new Map(before.filter(({ code }) => !looksFor(code)).map((known) => [known.id, known]));
  const known = diagnostics.filter(mayBeKnown);
  const ids = identify(known, readSource);
  for (const [i, { file, code, message }] of known.entries()) {
    const id = ids[i]!;
    const count = (problems.get(id)?.count ?? (problems.has(id) ? 1 : 0)) + 1;
    const entry = { ...(file !== undefined && { file }), code, message: messages.get(id) ?? message, id };
    problems.set(id, count === 1 ? entry : { ...entry, count });
  }
  return [...problems.values()].sort(
    (a, b) =>
      compareText(a.file ?? '', b.file ?? '') || compareText(a.code, b.code) || compareText(a.id, b.id),
  );
}

/** Fatal errors cannot be part of a baseline. */
function mayBeKnown({ code }: Diagnostic): boolean {
  return !codeOf(code)?.fixed;
}

/** Writes one problem per line, so that version control shows and merges them individually. */
export function writeBaseline(path: string, problems: readonly KnownProblem[]): void {
  const lines = problems.map((problem) => `    ${JSON.stringify(problem)}`).join(',\n');
  const list = problems.length === 0 ? '[]' : `[\n${lines}\n  ]`;
  writeFileSync(path, `{\n  "version": 1,\n  "problems": ${list}\n}\n`);
}
