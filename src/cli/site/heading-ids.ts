/**
 * Heading ids. A translation takes the ids of the page it translates, position by position, so that a link to a
 * section leads to it in every language. It can only do so while both pages have the same headings in the same
 * order. One that is behind its source keeps the ids of what it was made from, where that is recorded; else it has ids
 * made from its own words, and `check` says where the two part.
 */
import type { Heading, SourceFile } from '../../runtime/model.js';
import { isFallback } from '../content/fallback.js';
import { memoized, pageInLocale, type Site } from './site.js';
import { acceptedEntries, isOfHeading, lockOf } from './translation-lock.js';

/** One id for each heading of the page, in order. */
export function headingIds(site: Site, file: SourceFile): string[] {
  return memoized(site, `ids:${file.path}`, () => {
    const own = site.store.meta(file).headings;
    const source = translationSource(site, file);
    if (!source) return own.map(({ slug }) => slug);
    const theirs = site.store.meta(source).headings;
    const isParallel = firstDifference(own, theirs) === undefined;
    const given = isParallel ? theirs.map(({ slug }) => slug) : acceptedIds(site, file);
    if (!given) return own.map(({ slug }) => slug);
    const ids = own.map(({ explicit, slug }, i) => (explicit ? slug : given[i]!));
    // What a translator put there for the same links comes first.
    return unique(ids, site.store.meta(file).ids);
  });
}

/** The ids of what a translation was made from, as long as it has as many headings. */
export function acceptedIds(site: Site, file: SourceFile): string[] | undefined {
  const { lock = {} } = lockOf(site);
  const ids = acceptedEntries(lock, file.path)
    ?.filter(isOfHeading)
    .map(([key]) => key.slice(1));
  return ids?.length === site.store.meta(file).headings.length ? ids : undefined;
}

/** The page in the default language, for a translation. */
export function translationSource(site: Site, file: SourceFile): SourceFile | undefined {
  if (file.lang === site.config.lang || isFallback(file)) return undefined;
  return pageInLocale(site, file, { lang: site.config.lang, version: file.version });
}

/** Index of the first heading that has no partner of the same depth; undefined where the pages are parallel. */
export function firstDifference(own: Heading[], theirs: Heading[]): number | undefined {
  const length = Math.max(own.length, theirs.length);
  for (let i = 0; i < length; i++) if (own[i]?.depth !== theirs[i]?.depth) return i;
  return undefined;
}

function unique(ids: string[], taken: Iterable<string>): string[] {
  const seen = new Set(taken);
  return ids.map((id) => {
    let candidate = id;
    for (let n = 1; seen.has(candidate); n++) candidate = `${id}-${n}`;
    seen.add(candidate);
    return candidate;
  });
}

/** Every id that a link to this page may name. */
export function anchorsOf(site: Site, file: SourceFile): ReadonlySet<string> {
  return memoized(site, `anchors:${file.path}`, () => {
    return new Set([...headingIds(site, file), ...site.store.meta(file).ids]);
  });
}
