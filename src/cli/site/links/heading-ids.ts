/**
 * Heading ids. A translation uses the heading ids of its source page, position by position, so that a link to
 * a section works in every language. This requires that both pages have the same headings in the same order.
 * A translation that is behind its source keeps the ids of the source version it was made from, if the lock
 * file records them. Otherwise its ids are made from its own heading texts, and `check` reports where the two
 * pages differ.
 */
import type { Heading, SourceFile } from '../../../runtime/model/index.js';
import { isFallback } from '../../content/fallback.js';
import { memoizeBy, pageInLocale, type Site } from '../site.js';
import { acceptedEntries, isOfHeading, lockOf } from '../translation-lock.js';

/** Returns one id for each heading of the page, in page order. */
export const headingIds = memoizeBy(pathOf, (site, file: SourceFile): string[] => {
  const own = site.store.details(file).headings;
  const source = translationSource(site, file);
  if (!source) return own.map(({ slug }) => slug);
  const theirs = site.store.details(source).headings;
  const isParallel = firstDifference(own, theirs) === undefined;
  const given = isParallel ? theirs.map(({ slug }) => slug) : acceptedIds(site, file);
  if (!given) return own.map(({ slug }) => slug);
  const ids = own.map(({ explicit, slug }, i) => (explicit ? slug : given[i]!));
  // Ids that the translator wrote in the page itself, for the same links, take precedence.
  return unique(ids, site.store.meta(file).ids);
});

function pathOf({ path }: SourceFile): string {
  return path;
}

/** The ids of the source version that a translation was made from, if it has the same number of headings. */
export function acceptedIds(site: Site, file: SourceFile): string[] | undefined {
  const { lock = {} } = lockOf(site);
  const ids = acceptedEntries(lock, file.path)
    ?.filter(isOfHeading)
    .map(([key]) => key.slice(1));
  return ids?.length === site.store.details(file).headings.length ? ids : undefined;
}

/** The page in the default language that this page translates; undefined if the page is not a translation. */
export function translationSource(site: Site, file: SourceFile): SourceFile | undefined {
  if (file.lang === site.config.lang || isFallback(file)) return undefined;
  return pageInLocale(site, file, { lang: site.config.lang, version: file.version });
}

/**
 * Index of the first heading that has no counterpart of the same depth; undefined if the pages are parallel.
 */
export function firstDifference(own: Heading[], theirs: Heading[]): number | undefined {
  const length = Math.max(own.length, theirs.length);
  for (let i = 0; i < length; i++) if (own[i]?.depth !== theirs[i]?.depth) return i;
  return undefined;
}

/** The ids with `-1`, `-2` after those that are taken. */
export function unique(ids: string[], taken: Iterable<string>): string[] {
  const seen = new Set(taken);
  return ids.map((id) => {
    let candidate = id;
    for (let n = 1; seen.has(candidate); n++) candidate = `${id}-${n}`;
    seen.add(candidate);
    return candidate;
  });
}

/** Every id of this page that a link may use. */
export const anchorsOf = memoizeBy(
  pathOf,
  (site, file): ReadonlySet<string> => new Set([...headingIds(site, file), ...site.store.meta(file).ids]),
);
