import { type TocEntry, usePage } from '@docs-cli/core/runtime';

/** The headings that the outline lists: h2 to h4; none where the front matter hides it or an overview lists others. */
export function useOutlineEntries(): TocEntry[] {
  const { frontmatter, toc } = usePage();
  if (frontmatter.outline === false || frontmatter.overview) return [];
  return toc.filter((entry) => entry.depth >= 2 && entry.depth <= 4);
}
