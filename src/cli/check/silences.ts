/**
 * What authors let through at a place: comments in pages, in the config and in the theme, and `checkIgnore` in front
 * matter. Each says why; one that lets nothing through is told.
 */
import { readdirSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import type { Diagnostic, Silence, SourceFile } from '../../runtime/model.js';
import { codeOf, codes } from '../report/codes.js';
import { errorDiagnostic, warningDiagnostic } from '../report/diagnostic.js';
import { didYouMean } from '../report/suggest.js';
import type { Site } from '../site/site.js';
import { CODE_FILE, codeSilences } from './code-silences.js';

/** They would be silenced by one more of what they are about. */
const ABOUT_SILENCES = ['ignore-reason', 'ignore-code', 'unused-ignore'];

export interface Silenced {
  /** Those that no silence holds for. */
  reported: Diagnostic[];
  /** How many there are beside them. */
  silenced: number;
  /** Silences of a rule that has looked, and that hold for nothing. */
  unused: Silence[];
}

/** Every silence of the site, each once: an include is read by many pages. */
export function collectSilences(site: Site, diagnostics: readonly Diagnostic[]): Silence[] {
  const found: Silence[] = [];
  for (const page of site.content.pages) found.push(...pageSilences(site, page));
  for (const path of codeFiles(site, diagnostics))
    found.push(...codeSilences(path, site.store.source(path) ?? ''));
  return mergeSilences(found);
}

export function pageSilences(site: Site, page: SourceFile): Silence[] {
  const meta = site.store.meta(page);
  const { silences, frontmatter } = meta;
  if (frontmatter.checkIgnore === undefined) return silences;
  const ofPage = Object.entries(frontmatter.checkIgnore).map(([code, reason]) => ({
    code,
    reason: reason?.trim() ?? '',
    file: page.path,
    ...(meta.places[`checkIgnore.${code}`] ?? { line: 1, column: 1 }),
    length: Math.max(1, reason?.length ?? 0),
  }));
  return [...silences, ...ofPage];
}

function mergeSilences(silences: Silence[]): Silence[] {
  const merged = new Map<string, Silence>();
  for (const silence of silences) {
    const { file, line, column, code, covers } = silence;
    const key = `${file}:${line}:${column} ${code}`;
    const known = merged.get(key);
    if (known?.covers && covers) merged.set(key, { ...known, covers: [...known.covers, ...covers] });
    else merged.set(key, silence);
  }
  return [...merged.values()];
}

function* codeFiles(site: Site, diagnostics: readonly Diagnostic[]): Generator<string> {
  const paths = new Set(
    site.loaded.dependencies.map((path) => relative(site.root, path).split(sep).join('/')),
  );
  for (const path of themeFiles(site)) paths.add(path);
  for (const { file } of diagnostics) if (file !== undefined) paths.add(file);
  for (const path of paths) if (CODE_FILE.test(path)) yield path;
}

function themeFiles({ root, config }: Site): string[] {
  try {
    const names = readdirSync(join(root, config.theme), { recursive: true, encoding: 'utf8' });
    return names.map((name) => posix.join(config.theme, name.split(sep).join('/')));
  } catch {
    return [];
  }
}

/** `looksFor` says whether there would have been a problem of a code, if there was one. */
export function applySilences(
  diagnostics: readonly Diagnostic[],
  silences: readonly Silence[],
  isChecked: (code: string) => boolean,
): Silenced {
  const byCode = new Map<string, Silence[]>();
  for (const silence of silences) byCode.set(silence.code, [...(byCode.get(silence.code) ?? []), silence]);
  const used = new Set<Silence>();
  const reported = diagnostics.filter((diagnostic) => {
    const holding = byCode
      .get(diagnostic.code)
      ?.filter((silence) => isSilenceable(silence) && holdsFor(silence, diagnostic));
    if (holding === undefined) return true;
    for (const silence of holding) used.add(silence);
    return holding.length === 0;
  });
  const unused = silences.filter(
    (silence) => !used.has(silence) && isSilenceable(silence) && isChecked(silence.code),
  );
  return { reported, silenced: diagnostics.length - reported.length, unused };
}

function holdsFor({ file, covers }: Silence, diagnostic: Diagnostic): boolean {
  if (covers === undefined) return file === diagnostic.file;
  const { line } = diagnostic;
  if (line === undefined) return false;
  return covers.some((range) => range.file === diagnostic.file && range.from <= line && line <= range.to);
}

function isSilenceable({ code }: Silence): boolean {
  const known = codeOf(code);
  return known !== undefined && !known.fixed && !ABOUT_SILENCES.includes(code);
}

/** What is wrong with silences themselves. */
export function silenceProblems(silences: readonly Silence[]): Diagnostic[] {
  return silences.flatMap((silence) => {
    if (!isSilenceable(silence)) return codeProblem(silence);
    if (silence.reason !== '') return [];
    return errorDiagnostic('ignore-reason', `'${silence.code}' is silenced here, and nothing says why.`, {
      hint: silence.covers
        ? `Write the reason behind a colon: 'check-ignore ${silence.code}: why'.`
        : `Write the reason as the value: '${silence.code}: why'.`,
      ...placeOf(silence),
    });
  });
}

export function unusedProblems(silences: readonly Silence[]): Diagnostic[] {
  return silences.map((silence) =>
    warningDiagnostic('unused-ignore', `No '${silence.code}' is found where it is silenced.`, {
      hint: 'Remove it: a silence that outlives its problem hides the next one.',
      ...placeOf(silence),
    }),
  );
}

function codeProblem(silence: Silence): Diagnostic {
  const { code } = silence;
  const place = placeOf(silence);
  if (code === '') {
    return errorDiagnostic('ignore-code', 'Nothing says which problem is to be silenced here.', {
      hint: "Write its code and the reason: 'check-ignore dead-link: why'.",
      ...place,
    });
  }
  if (codeOf(code)?.fixed) {
    return errorDiagnostic('ignore-code', `'${code}' cannot be silenced: it leaves nothing to go on with.`, {
      hint: 'Mend what it reports, and remove this.',
      ...place,
    });
  }
  if (codeOf(code)) {
    return errorDiagnostic('ignore-code', `'${code}' cannot be silenced at a place: it is about silences.`, {
      hint: `Mend what it reports, or set its level in the config: 'check': { rules: { '${code}': 'off' } }.`,
      ...place,
    });
  }
  const meant = didYouMean(code, Object.keys(codes));
  return errorDiagnostic('ignore-code', `There is no problem with the code '${code}'.`, {
    hint: meant === undefined ? 'The codes are those that check prints.' : `Did you mean '${meant}'?`,
    ...place,
  });
}

function placeOf({ file, line, column, length }: Silence) {
  return { file, line, column, length };
}
