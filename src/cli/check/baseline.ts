/**
 * Problems that a site had when it took up the gate: a committed file that lists them. They do not count; new ones do.
 * A problem is known again by what it says and the text that it marks, so lines may move.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Diagnostic } from '../../runtime/model.js';
import { codeOf } from '../report/codes.js';
import { UsageError } from '../report/diagnostic.js';
import { identify, type ReadSource } from '../report/identity.js';

export const BASELINE = 'check-baseline.json';

export interface KnownProblem {
  /** Absent of problems of no file. */
  file?: string;
  code: string;
  /** For those who read the file; what counts is the id. */
  message: string;
  id: string;
  /** How many of them there are. Default 1. */
  count?: number;
}

interface BaselineFile {
  version: 1;
  problems: KnownProblem[];
}

const UPDATE = "Write it with 'docs-cli check --update-baseline'.";

/** @throws {UsageError} where there is none, or none that can be read. */
export function readBaseline(path: string): KnownProblem[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    const why = isMissing ? 'does not exist' : `cannot be read: ${(error as Error).message}`;
    throw new UsageError(`The baseline '${path}' ${why}.`, isMissing ? UPDATE : undefined);
  }
  try {
    const { version, problems } = JSON.parse(text) as Partial<BaselineFile>;
    if (version === 1 && Array.isArray(problems) && problems.every(isKnownProblem)) return problems;
  } catch {
    // Told below: no JSON is no baseline either.
  }
  throw new UsageError(`'${path}' is no baseline of docs-cli.`, UPDATE);
}

function isKnownProblem(value: unknown): value is KnownProblem {
  const { id, code, count = 1 } = (value ?? {}) as Partial<KnownProblem>;
  return typeof id === 'string' && typeof code === 'string' && Number.isInteger(count) && count > 0;
}

export interface Compared {
  /** Those that the baseline does not know. */
  fresh: Diagnostic[];
  /** How many it knows. */
  known: number;
  /** How many of the baseline there are no longer. */
  gone: number;
}

export interface BaselineContext {
  readSource: ReadSource;
  /** Whether there would have been a problem of a code, if there was one. */
  looksFor(code: string): boolean;
}

export function compareWithBaseline(
  diagnostics: readonly Diagnostic[],
  baseline: readonly KnownProblem[],
  { readSource, looksFor }: BaselineContext,
): Compared {
  const left = new Map<string, number>();
  for (const { id, count = 1 } of baseline) left.set(id, (left.get(id) ?? 0) + count);
  const ids = identify(diagnostics, readSource);
  const fresh = diagnostics.filter((diagnostic, i) => {
    const count = left.get(ids[i]!) ?? 0;
    if (count === 0 || !mayBeKnown(diagnostic)) return true;
    left.set(ids[i]!, count - 1);
    return false;
  });
  const lookedFor = new Set(baseline.filter(({ code }) => looksFor(code)).map(({ id }) => id));
  const gone = [...left].reduce((sum, [id, count]) => sum + (lookedFor.has(id) ? count : 0), 0);
  return { fresh, known: diagnostics.length - fresh.length, gone };
}

/**
 * The baseline of what there is now. What was not looked for this time stays as it was, and so do the words of what
 * stays, which may name other lines now.
 */
export function nextBaseline(
  diagnostics: readonly Diagnostic[],
  before: readonly KnownProblem[],
  { readSource, looksFor }: BaselineContext,
): KnownProblem[] {
  const said = new Map(before.map(({ id, message }) => [id, message]));
  const problems = new Map(before.filter(({ code }) => !looksFor(code)).map((known) => [known.id, known]));
  const known = diagnostics.filter(mayBeKnown);
  const ids = identify(known, readSource);
  for (const [i, { file, code, message }] of known.entries()) {
    const id = ids[i]!;
    const count = (problems.get(id)?.count ?? (problems.has(id) ? 1 : 0)) + 1;
    const entry = { ...(file !== undefined && { file }), code, message: said.get(id) ?? message, id };
    problems.set(id, count === 1 ? entry : { ...entry, count });
  }
  return [...problems.values()].sort(
    (a, b) =>
      compareText(a.file ?? '', b.file ?? '') || compareText(a.code, b.code) || compareText(a.id, b.id),
  );
}

/** What leaves nothing to go on with cannot be left for later. */
function mayBeKnown({ code }: Diagnostic): boolean {
  return !codeOf(code)?.fixed;
}

/** One problem a line, so that a version control system shows and merges them one by one. */
export function writeBaseline(path: string, problems: readonly KnownProblem[]): void {
  const lines = problems.map((problem) => `    ${JSON.stringify(problem)}`).join(',\n');
  const list = problems.length === 0 ? '[]' : `[\n${lines}\n  ]`;
  const beside = `${path}.${process.pid}.tmp`;
  try {
    writeFileSync(beside, `{\n  "version": 1,\n  "problems": ${list}\n}\n`);
    renameSync(beside, path);
  } catch (error) {
    throw new UsageError(
      `The baseline '${path}' cannot be written: ${(error as Error).message}.`,
      'Name another file: --baseline <file>.',
    );
  }
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
