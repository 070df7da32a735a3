/**
 * `check --samples` checks the code samples of a site. JSON is parsed. TypeScript and JavaScript of all pages
 * and languages is compiled in one run of the site's own TypeScript, and errors are reported at their
 * position in the Markdown.
 */
import type { Diagnostic } from '../../runtime/model/index.js';
import { takeNotations } from '../markdown/code/notations.js';
import { errorDiagnostic } from '../report/diagnostic.js';
import { lineStarts } from '../report/position.js';
import type { Site } from '../site/site.js';
import { compile, type SampleFault } from './compiler.js';
import { findJsonFault } from './json.js';
import { packageOf } from './package-module.js';
import { placedPreviews } from './placed-previews.js';
import { checkedCode, isCode, sortIntoPrograms } from './programs.js';
import {
  type AddedSample,
  isShown,
  NO_CHECK_HINT,
  placeIn,
  type SampleCode,
  sampleSteps,
} from './sample-steps.js';
import { ownPackage } from './tsc.js';

export interface SampleReport {
  diagnostics: Diagnostic[];
  /** Number of samples in a supported language, including skipped ones. */
  samples: number;
  /** Number of samples that were checked, counting identical ones once. */
  different: number;
  /** Samples with `no-check` and a reason. */
  leftOut: SampleCode[];
}

/** @throws {UsageError} if the site has no TypeScript to check with. */
export async function checkSamples(site: Site): Promise<SampleReport> {
  const read = (path: string) => site.store.source(path);
  const pages = site.content.pages.map((page) => {
    const placed = new Set(placedPreviews(site, page).map(({ sample }) => sample.i));
    const samples = site.store.samples(page).filter(({ i }) => !placed.has(i));
    return [...sampleSteps(samples.map((sample) => withWholeFile(sample, read)))];
  });
  const shown = pages.flat().flatMap(({ added }) => added);
  const json = shown.filter(isJson);
  const code = shown.filter(isCode);
  const leftOut = [...json, ...code]
    .map(({ sample }) => sample)
    .filter(({ noCheck }) => noCheck !== undefined);
  const { programs, duplicates } = sortIntoPrograms(pages);
  const faults = await compile(site.root, programs);
  const own = ownPackage(site.root)?.name;
  return {
    diagnostics: [
      ...json.flatMap(jsonProblem),
      ...faults.flatMap((fault) => compilerProblems(fault, duplicates, own)),
    ],
    samples: json.length + code.length,
    different: duplicates.size + new Set(json.filter(isChecked).map(({ sample }) => sample.code)).size,
    leftOut: distinctPlaces(leftOut),
  };
}

/**
 * The sample with the whole text of its source file, which may declare names that the shown part uses. Samples
 * written in the page and samples with `no-check` are returned unchanged.
 */
function withWholeFile(sample: SampleCode, read: (path: string) => string | undefined): SampleCode {
  const text = sample.source && sample.noCheck === undefined ? read(sample.file) : undefined;
  if (text === undefined) return sample;
  const { code, diffAdd, diffRemove, error, lines } = takeNotations(text.replace(/\n$/, ''));
  const { lines: _, ...rest } = sample;
  const whole = { ...rest, code, diffAdd, diffRemove, error, line: 1, column: 1 };
  return lines === undefined ? whole : { ...whole, lines };
}

const isJson = ({ sample }: AddedSample): boolean => sample.lang === 'json' || sample.lang === 'jsonc';

const isChecked = ({ sample }: AddedSample): boolean => sample.noCheck === undefined;

/** An included fragment that several pages show is one sample. */
function distinctPlaces(samples: SampleCode[]): SampleCode[] {
  return [...new Map(samples.map((sample) => [`${sample.file}:${sample.line}`, sample])).values()];
}

function jsonProblem(shown: AddedSample): Diagnostic[] {
  const { path, sample } = shown;
  if (!isChecked(shown)) return [];
  const text = checkedCode(sample);
  const fault = findJsonFault(text, sample.lang, path);
  if (fault === undefined) return [];
  const starts = lineStarts(text);
  const line = starts.findLastIndex((start) => start <= fault.offset);
  if (!isShown(sample, line + 1)) return [];
  return [
    errorDiagnostic('broken-sample', fault.message, {
      hint: NO_CHECK_HINT,
      ...placeIn(sample, line + 1, fault.offset - starts[line]! + 1),
      length: fault.length,
    }),
  ];
}

/** One problem for the compiled sample and for each identical sample. */
function compilerProblems(
  fault: SampleFault,
  duplicates: ReadonlyMap<SampleCode, SampleCode[]>,
  ownPackage: string | undefined,
): Diagnostic[] {
  const { sample, line, column, code, message } = fault;
  const said = `${message} (${code})`;
  if (sample === undefined) return [errorDiagnostic('broken-sample', said)];
  if (isNoise(code, sample)) return [];
  return [sample, ...(duplicates.get(sample) ?? [])]
    .filter((at) => !at.error.includes(line) && isShown(at, line))
    .map((at) => {
      const hint = hintFor(code, message, ownPackage);
      return errorDiagnostic('broken-sample', said, { hint, ...placeIn(at, line, column) });
    });
}

/**
 * True for errors that say little about the sample. JavaScript has no type annotations, so errors that
 * require them (TS7005 to TS7053) are ignored there, as are properties and exports that types cannot predict.
 * If a comment that is just an ellipsis marks omitted code, unknown names are ignored, because the omitted
 * code may declare them.
 */
function isNoise(code: string, { lang, title, code: text }: SampleCode): boolean {
  const isScript = /\.[cm]?jsx?$/.test(title ?? '') || /^(?:[cm]?jsx?|javascript)$/.test(lang);
  if (isScript && (/^TS70\d\d$/.test(code) || TYPED_ONLY.has(code))) return true;
  return UNKNOWN_NAMES.has(code) && /^\s*(?:\/\/|\/\*|\{\/\*)\s*(?:…|\.{3})\s*(?:\*\/\}?)?\s*$/m.test(text);
}

/**
 * Unknown property (with and without a suggestion), untyped `this`, `module.exports` combined with other
 * exports or within itself, export of a type.
 */
const TYPED_ONLY = new Set(['TS2339', 'TS2551', 'TS2683', 'TS2309', 'TS2303', 'TS18043']);
/** Unknown name: plain, with a suggestion, as a shorthand property, as an export. */
const UNKNOWN_NAMES = new Set(['TS2304', 'TS2552', 'TS18004', 'TS2661']);

function hintFor(code: string, message: string, ownPackage: string | undefined): string {
  const name = /^Cannot find module '([^']+)'/.exec(message)?.[1];
  if (name === undefined || !/^TS(?:2307|2792)$/.test(code)) return NO_CHECK_HINT;
  if (packageOf(name) === ownPackage)
    return `Build your package first, and name its declaration files in \`types\` or \`exports\` of its package.json. ${NO_CHECK_HINT}`;
  return name.startsWith('.')
    ? `Show that file on the page, with \`title="…"\` as its path. ${NO_CHECK_HINT}`
    : `Install the package for the site: npm install --save-dev ${packageOf(name)}. ${NO_CHECK_HINT}`;
}
