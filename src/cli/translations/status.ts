/** The status of each translation relative to its source. */
import type { Diagnostic, SourceFile } from '../../runtime/model/index.js';
import { isFallback, translatedPath } from '../content/fallback.js';
import { firstDifference } from '../site/links/heading-ids.js';
import { memoizeBy, pageInLocale, type Site } from '../site/site.js';
import { acceptedEntries, FRONT_MATTER, type Lock, type LockEntry } from '../site/translation-lock.js';
import { type Change, changesBetween } from './changes.js';
import { type Pair, placeOfSection } from './parallel.js';
import { entriesBeforeHeadings, isUnchanged, sourceEntries } from './source-sections.js';

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
