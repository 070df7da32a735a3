/** The sections of a page with their keys in the lock file and their names in messages. */
import type { Diagnostic, SourceFile } from '../../runtime/model/index.js';
import { splitWords } from '../markdown/translation-sections.js';
import type { Site } from '../site/site.js';
import {
  type Accepted,
  BEGINNING,
  FRONT_MATTER,
  hashIn,
  isOfHeading,
  type LockEntry,
} from '../site/translation-lock.js';

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
export function isUnchanged(site: Site, source: SourceFile, accepted: Accepted): boolean {
  const { frontmatter, texts } = site.store.details(source).sections;
  const hashes = splitWords(`${frontmatter} ${texts}`).filter((hash) => hash !== '');
  return hashes.length === accepted.length && hashes.every((hash, i) => hash === hashIn(accepted[i]!));
}

/** Number of entries before the first heading. */
export function entriesBeforeHeadings(entries: readonly LockEntry[]): number {
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
