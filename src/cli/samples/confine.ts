/**
 * Prepares samples for compiling, so that none refers to a file outside the project of its page. Such
 * references are reported and replaced with the same number of other characters, so that the compiler reads
 * no such file and all positions stay the same.
 */
import type { Diagnostic } from '../../runtime/model/index.js';
import { errorDiagnostic } from '../report/diagnostic.js';
import { createPositionFinder } from '../report/position.js';
import { confinePackage, isPackageFile, outwardEntries, outwardOptions } from './config-files.js';
import { checkedCode, SCRIPT } from './programs.js';
import { findReferences, type Reference } from './references.js';
import { isShown, NO_CHECK_HINT, placeIn } from './sample-report.js';
import type { SampleCode, Step } from './sample-steps.js';
import { TSCONFIG } from './shown-options.js';
import { isHiddenIn, leadsOut, pathLeadsOut } from './specifier.js';
import { readWrittenAs } from './written-as.js';

/** A reference in a sample that leads outside the project. Lines and columns are 1-based, in the sample. */
export interface Refusal {
  specifier: string;
  line: number;
  column: number;
  length: number;
  /** False in a comment or a string, where nothing is imported. */
  isReported: boolean;
}

export interface Confined {
  pages: Step[][];
  refusals: ReadonlyMap<SampleCode, readonly Refusal[]>;
}

/** Restrictions for sites that do not trust their authors. */
export interface Limits {
  /** The name of the site's own package. Samples must not import hidden files from it. */
  guardedPackage?: string | undefined;
}

export function confineSamples(pages: readonly (readonly Step[])[], limits: Limits): Confined {
  const refusals = new Map<SampleCode, Refusal[]>();
  const known = new Map<SampleCode, SampleCode>();
  const confined = (path: string, sample: SampleCode): SampleCode => {
    const before = known.get(sample);
    if (before) return before;
    const { code, refused } = confine(path, checkedCode(sample), limits);
    const made = { ...sample, code, diffRemove: [] };
    known.set(sample, made);
    if (refused.length > 0) refusals.set(made, refused);
    return made;
  };
  return {
    pages: pages.map((steps) =>
      steps.map(({ added, files }) => ({
        added: added.map(({ path, sample }) => ({ path, sample: confined(path, sample) })),
        files: new Map([...files].map(([path, sample]) => [path, confined(path, sample)])),
      })),
    ),
    refusals,
  };
}

/** One problem for each reference that leads outside, at its position. */
export function refusalProblems({ refusals }: Confined): Diagnostic[] {
  return [...refusals].flatMap(([sample, refused]) =>
    sample.noCheck === undefined
      ? refused
          .filter(
            ({ isReported, line }) => isReported && !sample.error.includes(line) && isShown(sample, line),
          )
          .map((refusal) => refusalProblem(sample, refusal))
      : [],
  );
}

export function refusalProblem(sample: SampleCode, { specifier, line, column, length }: Refusal): Diagnostic {
  return errorDiagnostic('broken-sample', `\`${specifier}\` is outside the project that this page shows.`, {
    hint: `Show that file on the page, with \`title="…"\` as its path, or import a package. ${NO_CHECK_HINT}`,
    ...placeIn(sample, line, column),
    length,
  });
}

function confine(path: string, code: string, limits: Limits): { code: string; refused: Refusal[] } {
  if (isPackageFile(path)) {
    const outward = outwardEntries(code, path).map((value) => ({ ...value, specifier: value.value }));
    return { code: confinePackage(code, path), refused: refusalsOf(code, outward) };
  }
  // The options are read from the file after removing values that lead outside.
  if (TSCONFIG.test(path)) {
    const outward = outwardOptions(code).map((value) => ({ ...value, specifier: value.value }));
    return { code, refused: refusalsOf(code, outward) };
  }
  return SCRIPT.test(path) ? confineScript(path, code, limits) : { code, refused: [] };
}

/**
 * Maximum number of rounds: replacing text can reveal new references, because the text may have ended a
 * comment.
 */
const MAX_ROUNDS = 5;

function confineScript(path: string, code: string, limits: Limits): { code: string; refused: Refusal[] } {
  const isScript = /\.[cm]?jsx?$/i.test(path);
  const refused: Refusal[] = [];
  let text = code;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const outward = findReferences(text).filter((reference) => isRefused(reference, path, limits));
    if (outward.length === 0) return { code: text, refused };
    const writtenAs = readWrittenAs(code);
    const isReported = ({ at, directive, isGuess }: Reference) => {
      if (isGuess) return false;
      const as = writtenAs(at);
      return directive !== undefined || as === 'code' || (as === 'documentation' && isScript);
    };
    refused.push(...refusalsOf(code, outward, isReported));
    text = blank(text, outward);
  }
  return { code: '', refused };
}

function isRefused({ specifier, directive }: Reference, path: string, { guardedPackage }: Limits): boolean {
  if (directive === 'path') return pathLeadsOut(specifier, path);
  return leadsOut(specifier, path) || (guardedPackage !== undefined && isHiddenIn(guardedPackage, specifier));
}

/** Keeps line breaks, and a backslash before a line break. */
function blank(text: string, references: readonly { start: number; end: number }[]): string {
  let made = '';
  let at = 0;
  for (const { start, end } of references.toSorted((a, b) => a.start - b.start)) {
    const from = Math.max(start, at);
    made += text.slice(at, from) + text.slice(from, end).replace(/\\(?![\n\r])|[^\\\n\r]/g, '#');
    at = Math.max(end, from);
  }
  return made + text.slice(at);
}

function refusalsOf<T extends { specifier: string; start: number; end: number }>(
  code: string,
  found: readonly T[],
  isReported: (found: T) => boolean = () => true,
): Refusal[] {
  const position = createPositionFinder(code);
  return found.map((one) => ({
    specifier: one.specifier,
    ...position(one.start),
    length: Math.max(1, one.end - one.start),
    isReported: isReported(one),
  }));
}
