import type { OverviewGroup, OverviewItem } from '@docs-cli/core/runtime';

/** Ignores case and hyphens. */
function normalize(text: string): string {
  return text.toLowerCase().replaceAll('-', ' ');
}

/**
 * Filters an overview: a group with a matching name is kept whole, an item with a matching title keeps all
 * its headings, and any other item keeps its matching headings. Empty items and groups are removed.
 */
export function filterGroups(groups: OverviewGroup[], query: string): OverviewGroup[] {
  const wanted = normalize(query.trim());
  if (wanted === '') return groups;
  const fits = (text: string) => normalize(text).includes(wanted);
  const filterItem = (item: OverviewItem): OverviewItem[] => {
    if (fits(item.text)) return [item];
    const headers = item.headers.filter((header) => fits(header.text));
    return headers.length > 0 ? [{ ...item, headers }] : [];
  };
  return groups.flatMap((group) => {
    if (fits(group.name)) return [group];
    const items = group.items.flatMap(filterItem);
    return items.length > 0 ? [{ ...group, items }] : [];
  });
}
