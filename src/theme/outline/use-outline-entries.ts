import { type TocEntry, usePage } from '@docs-cli/core/runtime';

/** The headings in the outline: h2 to h4. Empty if front matter hides the outline, or on an overview page. */
export function useOutlineEntries(): TocEntry[] {
  const { frontmatter, toc } = usePage();
  if (frontmatter.outline === false || frontmatter.overview) return [];
  return toc.filter((entry) => entry.depth >= 2 && entry.depth <= 4);
}
