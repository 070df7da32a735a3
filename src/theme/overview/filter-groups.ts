import type { OverviewGroup, OverviewItem } from '@docs-cli/core/runtime';

/** Upper case and hyphens make no difference. */
function normalize(text: string): string {
  return text.toLowerCase().replaceAll('-', ' ');
}

/**
 * What of an overview fits a query: a group whose name fits stays whole, an item whose title fits keeps all its
 * headings, any other item keeps the headings that fit. What has nothing left goes.
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
