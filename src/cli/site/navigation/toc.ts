/** The headings of a page, for outlines and overviews. */
import type { SourceFile, TocEntry } from '../../../runtime/model/index.js';
import { headingIds } from '../links/heading-ids.js';
import type { Site } from '../site.js';

/** Headings of levels 2 to 6; themes select from them. `i` is the index among all headings of the page. */
export function outlineOf(site: Site, file: SourceFile): (Omit<TocEntry, 'charIndex'> & { i: number })[] {
  const ids = headingIds(site, file);
  return site.store
    .details(file)
    .headings.flatMap(({ depth, text }, i) => (depth === 1 ? [] : [{ i, id: ids[i]!, text, depth }]));
}

/** A heading in `[[toc]]`, with the headings below it. */
export interface TocNode {
  id: string;
  text: string;
  depth: number;
  children: TocNode[];
}

/** The headings of levels 2 and 3, for `[[toc]]`. An h3 without an h2 before it is on the first level. */
export function tocTree(site: Site, file: SourceFile): TocNode[] {
  const roots: TocNode[] = [];
  for (const { id, text, depth } of outlineOf(site, file)) {
    if (depth > 3) continue;
    const parent = roots.at(-1);
    const siblings = parent !== undefined && parent.depth < depth ? parent.children : roots;
    siblings.push({ id, text, depth, children: [] });
  }
  return roots;
}
