import type { OverviewGroup, OverviewItem } from '@docs-cli/core/runtime';

/** In lower case, with spaces for hyphens: `dry run` finds `--dry-run`. */
function normalize(text: string): string {
  return text.toLowerCase().replaceAll('-', ' ').trim();
}

/**
 * Filters an overview: a group with a matching name is kept whole, an item with a matching text keeps all its
 * headings, and any other item keeps its matching headings. Items and groups without a match are removed. An empty
 * query keeps everything.
 */
export function filterGroups(groups: OverviewGroup[], query: string): OverviewGroup[] {
  const wanted = normalize(query);
  if (wanted === '') return groups;
  const matches = (text: string) => normalize(text).includes(wanted);
  const filterItem = (item: OverviewItem): OverviewItem[] => {
    if (matches(item.text)) return [item];
    const headers = item.headers.filter((header) => matches(header.text));
    return headers.length > 0 ? [{ ...item, headers }] : [];
  };
  return groups.flatMap((group) => {
    if (matches(group.name)) return [group];
    const items = group.items.flatMap(filterItem);
    return items.length > 0 ? [{ ...group, items }] : [];
  });
}
