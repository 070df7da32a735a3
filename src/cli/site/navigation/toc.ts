/** The headings of a page, for outlines and overviews. */
import type { SourceFile, TocEntry } from '../../../runtime/model.js';
import { headingIds } from '../links/heading-ids.js';
import type { Site } from '../site.js';

/** Headings of levels 2 to 6; themes select from them. `i` is the index among all headings of the page. */
export function outlineOf(site: Site, file: SourceFile): (Omit<TocEntry, 'charIndex'> & { i: number })[] {
  const ids = headingIds(site, file);
  return site.store
    .meta(file)
    .headings.flatMap(({ depth, text }, i) => (depth === 1 ? [] : [{ i, id: ids[i]!, text, depth }]));
}
