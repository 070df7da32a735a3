/** The translations of a site, the sections of their sources, and what changed in these. */
import type { Diagnostic, SourceFile } from '../../runtime/model/index.js';
import { isFallback, translatedPath } from '../content/fallback.js';
import { splitWords } from '../markdown/translation-sections.js';
import { firstDifference } from '../site/links/heading-ids.js';
import { memoizeBy, pageInLocale, type Site } from '../site/site.js';
import {
  type Accepted,
  acceptedEntries,
  BEGINNING,
  FRONT_MATTER,
  hashIn,
  isOfHeading,
  type Lock,
  type LockEntry,
} from '../site/translation-lock.js';
import { type Change, changesBetween } from './changes.js';
import { type Pair, placeOfSection } from './parallel.js';

/** A page of the default language and its translation into another language. */
export interface Translation {
  source: SourceFile;
  lang: string;
  /** Undefined if the translation does not exist yet. */
  page?: SourceFile;
  /** Path of the translation, whether it exists or not. */
  path: string;
}

/**
 * The translations into one language, in content order. A page without a source is an original and is not
 * included.
 */
export function translationsInto(site: Site, lang: string): Translation[] {
  return site.content.pages.flatMap((source) => {
    if (source.lang !== site.config.lang) return [];
    const found = pageInLocale(site, source, { lang, version: source.version });
    const page = found && !isFallback(found) ? found : undefined;
    if (source.origin && (page === undefined || page.origin)) return [];
    const path = page?.path ?? translatedPath(site.config.contentDir, source, lang);
    return [{ source, lang, ...(page ? { page } : {}), path }];
  });
}

/** The languages that pages are translated into. */
export function targetLanguages(site: Site): string[] {
  return site.config.locales.map(({ lang }) => lang).filter((lang) => lang !== site.config.lang);
}

/** Whether the lock file tracks a language. Sites that do not use the lock file get no reports about it. */
export function isTracked(site: Site, lock: Lock, lang: string): boolean {
  return trackedLanguages(site, lock).has(lang);
}

const trackedLanguages = memoizeBy(
  (lock: Lock) => lock,
  (site, lock) => new Set(Object.keys(lock).map((path) => site.content.byPath.get(path)?.lang)),
);

/** Changes of the source since the translation was made; undefined if the lock has no record. */
export function changesOf(site: Site, lock: Lock, { page, source }: Pair): Change[] | undefined {
  if (!Object.hasOwn(lock, page.path)) return undefined;
  if (isUnchanged(site, source, lock[page.path]!)) return [];
  return changesBetween(acceptedEntries(lock, page.path)!, sourceEntries(site, source));
}

/**
 * Where in the translation a change of the source belongs. While the translation has the structure of the old
 * source, positions are counted there; if it has the structure of the current source, they are counted in
 * that.
 */
export function placeOfChange(
  site: Site,
  { before, changes, pair }: { before: readonly LockEntry[]; changes: Change[]; pair: Pair },
  change: Change,
): Pick<Diagnostic, 'file' | 'line' | 'column'> {
  const { page, source } = pair;
  const own = site.store.details(page);
  if (change.key === FRONT_MATTER) {
    return { file: page.path, ...(own.places.title ?? own.places.description ?? { line: 1, column: 1 }) };
  }
  const followed = firstDifference(own.headings, site.store.details(source).headings) === undefined;
  const section =
    followed && change.now !== undefined
      ? change.now - entriesBeforeHeadings(sourceEntries(site, source)) + 1
      : indexBefore(change, changes) - entriesBeforeHeadings(before) + 1;
  return placeOfSection(site, page, Math.min(section, own.headings.length));
}

/** Old index of a section. For an added section, the old index of the section that follows it. */
function indexBefore({ now, before }: Change, changes: Change[]): number {
  if (before !== undefined) return before;
  const added = changes.filter((other) => other.kind === 'added' && other.now! < now!);
  return now! - added.length;
}

/** Entries in page order. Sections without text are omitted. */
export function sourceEntries(site: Site, source: SourceFile): LockEntry[] {
  const { sections, headings } = site.store.details(source);
  const entries: LockEntry[] = [];
  const seen = new Set<string>();
  const [frontmatter = ''] = splitWords(sections.frontmatter);
  if (frontmatter !== '') entries.push([FRONT_MATTER, frontmatter]);
  for (const [i, hash] of splitWords(sections.texts).entries()) {
    let key = i === 0 ? BEGINNING : `#${headings[i - 1]!.slug}`;
    // Two headings may have the same custom id.
    while (seen.has(key)) key += '~';
    seen.add(key);
    if (hash !== '') entries.push([key, hash]);
  }
  return entries;
}

/** Whether all sections still have the accepted texts. Fast, because it runs for every page. */
function isUnchanged(site: Site, source: SourceFile, accepted: Accepted): boolean {
  const { frontmatter, texts } = site.store.details(source).sections;
  const hashes = splitWords(`${frontmatter} ${texts}`).filter((hash) => hash !== '');
  return hashes.length === accepted.length && hashes.every((hash, i) => hash === hashIn(accepted[i]!));
}

/** Number of entries before the first heading. */
function entriesBeforeHeadings(entries: readonly LockEntry[]): number {
  return entries.filter((entry) => !isOfHeading(entry)).length;
}

export interface NamedSection {
  /** `## Install`, `front matter`; for a removed section `#install`. */
  title: string;
  /** Position in the source; undefined if the section was removed. */
  place?: Required<Pick<Diagnostic, 'file' | 'line' | 'column'>>;
}

/** A section of the source, by its key and its index among the entries. A removed section has no index. */
export function nameSection(site: Site, source: SourceFile, key: string, index?: number): NamedSection {
  const { places, headings } = site.store.details(source);
  if (key === FRONT_MATTER) {
    const at = places.title ?? places.description ?? Object.values(places)[0] ?? { line: 1, column: 1 };
    return { title: 'front matter', place: { file: source.path, ...at } };
  }
  if (key === BEGINNING) {
    return { title: 'text before the first heading', place: { file: source.path, line: 1, column: 1 } };
  }
  const first = entriesBeforeHeadings(sourceEntries(site, source));
  const heading = index === undefined ? undefined : headings[index - first];
  if (!heading) return { title: key };
  const { depth, text, file, line, column } = heading;
  return { title: `${'#'.repeat(depth)} ${text}`, place: { file, line, column } };
}
