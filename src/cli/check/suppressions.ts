/**
 * Suppressions: comments in pages, in the config, in the theme and in components, and `checkIgnore` in front matter. Each
 * needs a reason, and one that suppresses nothing is reported.
 */
import { join } from 'node:path';
import type { Diagnostic, SourceFile, Suppression } from '../../runtime/model/index.js';
import { codeParser } from '../config/module-names.js';
import { relativePath } from '../config/paths.js';
import { codeOf, codes, isPluginCode } from '../report/codes.js';
import { errorDiagnostic, warningDiagnostic } from '../report/diagnostic.js';
import { parseSuppression } from '../report/parse-suppression.js';
import { createPositionFinder, lineStarts } from '../report/position.js';
import { didYouMean } from '../report/suggest.js';
import type { Site } from '../site/site.js';
import { filesBelow } from '../system/files-below.js';
import { frontmatterPlace } from './rules/frontmatter-links.js';

/** They cannot be suppressed, because that would take another suppression. */
const ABOUT_SUPPRESSIONS = ['ignore-reason', 'ignore-code', 'unused-ignore'];

export interface Suppressed {
  /** The problems that no suppression matches. */
  reported: Diagnostic[];
  /** Number of suppressed problems. */
  suppressed: number;
  /** Suppressions that match nothing although their rule has run. */
  unused: Suppression[];
}

/** Every suppression of the site, each once: many pages may include the same file. */
export function collectSuppressions(site: Site, diagnostics: readonly Diagnostic[]): Suppression[] {
  const found: Suppression[] = [];
  for (const page of site.content.pages) found.push(...pageSuppressions(site, page));
  for (const path of codeFiles(site, diagnostics))
    found.push(...codeSuppressions(path, site.store.source(path) ?? ''));
  return mergeSuppressions(found);
}

export function pageSuppressions(site: Site, page: SourceFile): Suppression[] {
  const { suppressions, frontmatter } = site.store.meta(page);
  if (frontmatter.checkIgnore === undefined) return suppressions;
  const ofPage = Object.entries(frontmatter.checkIgnore).map(([code, reason]) => ({
    code,
    reason: reason?.trim() ?? '',
    ...frontmatterPlace(site, page, `checkIgnore.${code}`),
    length: Math.max(1, reason?.length ?? 0),
  }));
  return [...suppressions, ...ofPage];
}

function mergeSuppressions(suppressions: Suppression[]): Suppression[] {
  const merged = new Map<string, Suppression>();
  for (const suppression of suppressions) {
    const { file, line, column, code, covers } = suppression;
    const key = `${file}:${line}:${column} ${code}`;
    const known = merged.get(key);
    if (known?.covers && covers) merged.set(key, { ...known, covers: [...known.covers, ...covers] });
    else merged.set(key, suppression);
  }
  return [...merged.values()];
}

function* codeFiles(site: Site, diagnostics: readonly Diagnostic[]): Generator<string> {
  const ofConfigAndTheme = [...site.loaded.dependencies, ...filesBelow(join(site.root, site.config.theme))];
  const paths = new Set(ofConfigAndTheme.map((path) => relativePath(site.root, path)));
  for (const { module, isFile } of site.content.components.values()) if (isFile) paths.add(module);
  for (const { file } of diagnostics) if (file !== undefined) paths.add(file);
  for (const path of paths) if (CODE_FILE.test(path)) yield path;
}

const CODE_FILE = /\.[cm]?[jt]sx?$/;

/**
 * `// check-ignore dead-link: why`, in the affected line or right before it. `path` is relative to the project root. Returns
 * nothing for code that cannot be parsed; that error is
 * reported elsewhere.
 */
function codeSuppressions(path: string, text: string): Suppression[] {
  if (!text.includes('check-ignore')) return [];
  const { comments } = codeParser().parseSync(path, text);
  const placeOf = createPositionFinder(text);
  const lines = text.split(/\r\n|\n|\r/);
  const starts = lineStarts(text);
  return comments.flatMap(({ value, start, end }) => {
    const read = parseSuppression(value);
    if (read === undefined) return [];
    const { line, column } = placeOf(start);
    const last = placeOf(end).line;
    // A comment in JSX is surrounded by braces.
    const around = text.slice(starts[line - 1], start) + text.slice(end, starts[last]);
    const isAlone = /^[\s{}]*$/.test(around);
    const to = isAlone ? nextLine(lines, last) : last;
    const place = {
      file: path,
      line,
      column,
      length: Math.max(1, text.slice(start, end).search(/[\r\n]|$/)),
    };
    return read.codes.map((code) => ({
      code,
      reason: read.reason,
      ...place,
      covers: [{ file: path, from: line, to }],
    }));
  });
}

/** The next line with code: several suppressions may be stacked above it. */
function nextLine(lines: readonly string[], last: number): number {
  const at = lines.findIndex((line, i) => i >= last && !/^\s*(?:$|\/\/|\/\*|\*|\{\/\*)/.test(line));
  return at < 0 ? last : at + 1;
}

/** `isChecked` returns whether this run checks for problems of a code. */
export function applySuppressions(
  diagnostics: readonly Diagnostic[],
  suppressions: readonly Suppression[],
  isChecked: (code: string) => boolean,
): Suppressed {
  const byCode = new Map<string, Suppression[]>();
  for (const suppression of suppressions)
    byCode.set(suppression.code, [...(byCode.get(suppression.code) ?? []), suppression]);
  const used = new Set<Suppression>();
  const reported = diagnostics.filter((diagnostic) => {
    const holding = byCode
      .get(diagnostic.code)
      ?.filter((suppression) => isSuppressible(suppression) && holdsFor(suppression, diagnostic));
    if (holding === undefined) return true;
    for (const suppression of holding) used.add(suppression);
    return holding.length === 0;
  });
  const unused = suppressions.filter(
    (suppression) => !used.has(suppression) && isSuppressible(suppression) && isChecked(suppression.code),
  );
  return { reported, suppressed: diagnostics.length - reported.length, unused };
}

function holdsFor({ file, covers }: Suppression, diagnostic: Diagnostic): boolean {
  if (covers === undefined) return file === diagnostic.file;
  const { line } = diagnostic;
  if (line === undefined) return false;
  return covers.some((range) => range.file === diagnostic.file && range.from <= line && line <= range.to);
}

/** Problems with the suppressions themselves. */
export function suppressionProblems(suppressions: readonly Suppression[]): Diagnostic[] {
  return suppressions.flatMap((suppression) => {
    const { code, reason, covers } = suppression;
    const fault = codeFault(code);
    if (fault)
      return errorDiagnostic('ignore-code', fault.message, { hint: fault.hint, ...placeOf(suppression) });
    if (reason !== '') return [];
    return errorDiagnostic('ignore-reason', `The suppression of '${code}' has no reason.`, {
      hint: covers
        ? `Add the reason after a colon: 'check-ignore ${code}: why'.`
        : `Set the reason as the value: '${code}: why'.`,
      ...placeOf(suppression),
    });
  });
}

export function unusedProblems(suppressions: readonly Suppression[]): Diagnostic[] {
  return suppressions.map((suppression) =>
    warningDiagnostic('unused-ignore', `This suppression of '${suppression.code}' matches no problem.`, {
      hint: 'Remove it, so that it does not hide a later problem.',
      ...placeOf(suppression),
    }),
  );
}

function isSuppressible({ code }: Suppression): boolean {
  return codeFault(code) === undefined;
}

/** Why a code cannot be suppressed; undefined if it can. */
function codeFault(code: string): { message: string; hint: string } | undefined {
  const known = codeOf(code);
  if (isPluginCode(code)) return undefined;
  if (code === '') {
    const hint = "Add the code and the reason: 'check-ignore dead-link: why'.";
    return { message: 'This suppression comment has no code.', hint };
  }
  if (!known) {
    const meant = didYouMean(code, Object.keys(codes));
    const hint =
      meant === undefined ? "Use a code that 'docs-cli check' prints." : `Did you mean '${meant}'?`;
    return { message: `The code '${code}' does not exist.`, hint };
  }
  if (known.fixed) {
    const hint = 'Fix the error, and remove this suppression.';
    return { message: `'${code}' cannot be suppressed, because it is a fatal error.`, hint };
  }
  if (!ABOUT_SUPPRESSIONS.includes(code)) return undefined;
  const hint = `Fix the problem, or set its level in the config: 'check': { rules: { '${code}': 'off' } }.`;
  return { message: `'${code}' cannot be suppressed by a comment, because it is about suppressions.`, hint };
}

function placeOf({ file, line, column, length }: Suppression) {
  return { file, line, column, length };
}
