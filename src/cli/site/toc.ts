/** The headings of a page for outlines, and the Markdown in which their offsets count. */
import type { SourceFile, TocEntry } from '../../runtime/model.js';
import { headingIds } from './headings.js';
import type { Site } from './site.js';

/** The outline's headings: levels 2 to 6; themes choose among them. */
export function tocOf(site: Site, file: SourceFile): TocEntry[] {
  const facts = site.library.facts(file);
  const ids = headingIds(site, file);
  const shift = facts.hasH1 ? 0 : addedTitle(facts.title).length;
  return facts.headings.flatMap(({ depth, text, charIndex }, i) =>
    depth === 1 ? [] : [{ id: ids[i]!, text, depth, charIndex: charIndex + shift }],
  );
}

/** What stands before the text of a page without an h1, in its `.md`. */
function addedTitle(title: string): string {
  return `# ${title}\n\n`;
}

/** The page's `.md`: includes resolved, its title as h1. */
export function markdownOf(site: Site, file: SourceFile): string {
  const facts = site.library.facts(file);
  const text = site.library.text(file);
  return `${facts.hasH1 ? text : addedTitle(facts.title) + text}`.trimEnd().concat('\n');
}
