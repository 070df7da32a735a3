/**
 * Checks whether a translation still has the structure of its source. A translation may have additional
 * content that only its readers need, such as a mirror, a regional package or a note. Content that only the
 * source has is missing for readers, and is reported.
 */
import type { Diagnostic, DocumentLink, SourceFile } from '../../runtime/model/index.js';
import { isOff } from '../config/levels.js';
import { isFallback } from '../content/fallback.js';
import { type CodeLine, codeLines, isComparable, kindOfCode } from '../markdown/code/sample-code.js';
import { splitWords } from '../markdown/translation-sections.js';
import { type Href, type PageSample, readHref } from '../pages/page-meta.js';
import { warningDiagnostic } from '../report/diagnostic.js';
import { acceptedIds, firstDifference, headingIds } from '../site/links/heading-ids.js';
import { linkTargets } from '../site/links/resolve-links.js';
import { pageInLocale, type Site } from '../site/site.js';

/** A translation and its source page. */
export interface Pair {
  page: SourceFile;
  source: SourceFile;
}

export function* unparallelParts(site: Site, pair: Pair): Generator<Diagnostic> {
  const { rules } = site.config.check;
  const headings = unparallelHeadings(site, pair);
  if (headings) {
    if (!isBehind(site, pair) || isOff('outdated-translation', rules)) yield headings;
    // Sections without counterparts cannot be compared.
    return;
  }
  if (!isOff('unparallel-samples', rules)) yield* unparallelSamples(site, pair);
  if (!isOff('unequal-samples', rules)) yield* unequalSamples(site, pair);
  if (!isOff('unparallel-links', rules)) yield* unparallelLinks(site, pair);
}

/**
 * True if the translation has the structure of the source version it was made from, and the source's headings
 * have changed since. The changed headings are reported separately.
 */
function isBehind(site: Site, { page, source }: Pair): boolean {
  const accepted = acceptedIds(site, page);
  return accepted !== undefined && String(accepted) !== String(headingIds(site, source));
}

function unparallelHeadings(site: Site, { page, source }: Pair): Diagnostic | undefined {
  const [mine, others] = [site.store.meta(page), site.store.meta(source)];
  if (mine.headingOutline === others.headingOutline) return undefined;
  const [own, theirs] = [site.store.details(page).headings, site.store.details(source).headings];
  const at = firstDifference(own, theirs);
  if (at === undefined) return undefined;
  const shown = (heading: (typeof own)[number] | undefined) =>
    heading ? `'${'#'.repeat(heading.depth)} ${heading.text}' (line ${heading.line})` : 'no more headings';
  const place = own[at] ?? own.at(-1);
  return warningDiagnostic(
    'unparallel-headings',
    `The headings differ from '${source.path}' from here on: ${shown(own[at])} here, ${shown(theirs[at])} there.`,
    {
      hint: 'Use the same headings in the same order, so that links to sections work in this language.',
      file: place?.file ?? page.path,
      line: place?.line ?? 1,
      column: place?.column ?? 1,
      related: [source.path],
    },
  );
}

// ---------------------------------------------------------------- code samples

function* unparallelSamples(site: Site, { page, source }: Pair): Generator<Diagnostic> {
  for (const [i, { own, theirs }] of sectionsThatDiffer(site, { page, source }, 'samples')) {
    const { unpaired, extra } = pairUp(own, theirs);
    for (const sample of unpaired) {
      const instead = extra.shift();
      const there = `${sample.file}:${sample.line}`;
      const what = `'${sample.lang || 'text'}'${sample.title ? ` (${sample.title})` : ''}`;
      yield warningDiagnostic(
        'unparallel-samples',
        instead
          ? `The language of this code sample is '${instead.lang}', but its source at ${there} is ${what}.`
          : `A code sample of the source is missing in this section: ${what}, at ${there}.`,
        {
          hint: instead ? 'Use the code of the source.' : 'Copy it from the source.',
          ...(instead ? placeOfSample(instead) : placeOfSection(site, page, i)),
          related: [source.path],
        },
      );
    }
  }
}

interface PairedSamples {
  pairs: [own: PageSample, theirs: PageSample][];
  /** Samples of the source without a counterpart. */
  unpaired: PageSample[];
  /** Samples of the translation without a counterpart. */
  extra: PageSample[];
}

/**
 * Pairs each sample of a section with the first unpaired sample in the same language. After that, a sample
 * without a language may match any other.
 */
function pairUp(own: PageSample[], theirs: PageSample[]): PairedSamples {
  const extra = [...own];
  const pairs: PairedSamples['pairs'] = [];
  const pair = (samples: PageSample[], fits: (mine: string, other: string) => boolean) =>
    samples.filter((sample) => {
      const at = extra.findIndex(({ lang }) => fits(kindOfCode(lang), kindOfCode(sample.lang)));
      if (at >= 0) pairs.push([extra.splice(at, 1)[0]!, sample]);
      return at < 0;
    });
  const left = pair(theirs, (mine, other) => mine === other);
  const unpaired = pair(left, (mine, other) => mine === '' || other === '');
  return { pairs, unpaired, extra };
}

function* unequalSamples(site: Site, { page, source }: Pair): Generator<Diagnostic> {
  for (const [, { own, theirs }] of sectionsThatDiffer(site, { page, source }, 'codes')) {
    for (const [mine, other] of pairUp(own, theirs).pairs) {
      if (!isComparable(mine.lang) || !isComparable(other.lang)) continue;
      const at = firstUnequal(codeLines(mine.code), codeLines(other.code));
      if (!at) continue;
      const there = at.theirs?.text.trim();
      yield warningDiagnostic(
        'unequal-samples',
        `This line differs from ${other.file}:${lineIn(other, at.theirs)}, ${there === undefined ? 'where the code has ended' : `which is '${there.slice(0, 60)}'`}.`,
        {
          hint: 'Only comments, and lines with text in the language of the page, may differ.',
          ...placeOfSample(mine),
          line: lineIn(mine, at.own),
          related: [source.path],
        },
      );
    }
  }
}

/**
 * The first lines that differ. A line with non-ASCII characters is allowed to differ, because it may be a
 * translated text.
 */
function firstUnequal(
  own: CodeLine[],
  theirs: CodeLine[],
): { own?: CodeLine; theirs?: CodeLine } | undefined {
  const length = Math.max(own.length, theirs.length);
  for (let i = 0; i < length; i++) {
    const [mine, other] = [own[i], theirs[i]];
    if (mine?.text === other?.text) continue;
    if (mine && other && /\P{ASCII}/u.test(mine.text + other.text)) continue;
    return { ...(mine ? { own: mine } : {}), ...(other ? { theirs: other } : {}) };
  }
  return undefined;
}

function lineIn(sample: PageSample, at: CodeLine | undefined): number {
  const lines = sample.code.split('\n').length;
  const line = at?.line ?? lines - 1;
  return sample.line + (sample.lines?.[line] ?? line);
}

function placeOfSample({ file, line, column }: PageSample) {
  return { file, line, column };
}

/** `samples` or `codes` of the page's sections. */
function samplesOf(site: Site, page: SourceFile, what: 'samples' | 'codes'): string {
  return what === 'samples'
    ? site.store.meta(page).sampleKinds
    : site.store.details(page).sections.codeHashes;
}

/** Sections whose summaries differ, with their samples. */
function* sectionsThatDiffer(
  site: Site,
  { page, source }: Pair,
  what: 'samples' | 'codes',
): Generator<[section: number, samples: { own: PageSample[]; theirs: PageSample[] }]> {
  const [own, theirs] = [samplesOf(site, page, what), samplesOf(site, source, what)];
  if (own === theirs) return;
  const [mine, others] = [splitWords(own), splitWords(theirs)];
  for (let i = 0; i < Math.max(mine.length, others.length); i++) {
    if ((mine[i] ?? '') === (others[i] ?? '')) continue;
    const inSection = (file: SourceFile) => site.store.samples(file).filter(({ heading }) => heading === i);
    yield [i, { own: inSection(page), theirs: inSection(source) }];
  }
}

// ---------------------------------------------------------------- links

/**
 * Links to other pages of the site. The position of a link on the page, and how often it occurs, may differ
 * in a translation.
 */
function* unparallelLinks(site: Site, { page, source }: Pair): Generator<Diagnostic> {
  const [mine, others] = [site.store.meta(page), site.store.meta(source)];
  // Fast path: links are nearly always written in the same way, and then they lead to the same pages.
  if (isWrittenAlike(mine.hrefs, others.hrefs)) return;
  const reached = new Set(linkedPages(site, page).map((target) => target?.key));
  for (const [i, target] of linkedPages(site, source).entries()) {
    if (!target || target.key === source.key || reached.has(target.key)) continue;
    reached.add(target.key);
    // A link to a page that is not translated may be left out.
    const translated = pageInLocale(site, target, { lang: page.lang, version: page.version });
    if (!translated || isFallback(translated)) continue;
    const link = site.store.details(source).links[i]!;
    yield warningDiagnostic(
      'unparallel-links',
      `This page has no link to '${translated.routePath}', which its source has at ${link.file}:${link.line}.`,
      {
        hint: 'Add the link, or remove it from the source.',
        ...placeOfSection(site, page, sectionAt(site, source, link)),
        related: [source.path],
      },
    );
  }
}

function isWrittenAlike(own: readonly Href[], theirs: readonly Href[]): boolean {
  return (
    own.length === theirs.length && own.every((one, i) => readHref(one).href === readHref(theirs[i]!).href)
  );
}

/** The page that each link of a page leads to, if it leads to one. */
function linkedPages(site: Site, page: SourceFile): (SourceFile | undefined)[] {
  const { hrefs } = site.store.meta(page);
  return linkTargets(site, page).map((target, i) => {
    return target.kind === 'page' && readHref(hrefs[i]!).kind === 'link' ? target.page : undefined;
  });
}

/** Section of a link. For a link in an included file, this is the beginning of the page. */
function sectionAt(site: Site, page: SourceFile, { file, line }: DocumentLink): number {
  return site.store.details(page).headings.findLastIndex((at) => at.file === file && at.line <= line) + 1;
}

/** Position of a section's heading, or of the beginning of the page for content before the first heading. */
export function placeOfSection(
  site: Site,
  page: SourceFile,
  section: number,
): Pick<Diagnostic, 'file' | 'line' | 'column'> {
  const heading = site.store.details(page).headings[section - 1];
  if (!heading) return { file: page.path, line: 1, column: 1 };
  const { file, line, column } = heading;
  return { file, line, column };
}
