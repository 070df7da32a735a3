import { type TocEntry, usePage } from '@docs-cli/core/runtime';

/** The headings in the outline. Empty if the page hides the outline, or on an overview page. */
export function useOutlineEntries(): TocEntry[] {
  const { frontmatter, outlineLevels = [2, 4], toc } = usePage();
  if (!outlineLevels || frontmatter.overview) return [];
  const [lowest, highest] = outlineLevels;
  return toc.filter(({ depth }) => depth >= lowest && depth <= highest);
}
