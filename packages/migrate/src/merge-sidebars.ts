/** The sidebars of several versions as one. */
import type { UserSidebarItem } from '@docs-cli/core/internal/cli/config/index.js';
import type { SidebarsByPrefix } from './docusaurus-sidebars.js';

/**
 * One sidebar for all versions: that of the default version, with the pages that only other versions have. docs-cli
 * shows a version only the entries of its pages.
 */
export function mergeSidebars(target: SidebarsByPrefix, other: SidebarsByPrefix): void {
  const prefixes = Object.keys(target).toSorted((a, b) => b.length - a.length);
  for (const [own, items] of Object.entries(other)) {
    // A longer prefix would replace the sidebar of the default version on its pages.
    const prefix = prefixes.find((one) => own.startsWith(one)) ?? own;
    const known = target[prefix];
    if (known === undefined) target[prefix] = items;
    else if (known !== 'auto' && items !== 'auto')
      target[prefix] = mergedItems(known, items, new Set(namesIn(known)));
  }
}

function mergedItems(
  known: UserSidebarItem[],
  others: UserSidebarItem[],
  names: ReadonlySet<string>,
): UserSidebarItem[] {
  const result = [...known];
  let position = 0;
  for (const other of others) {
    const index = result.findIndex((item) => isSame(item, other));
    const items = itemsOf(other);
    if (index >= 0) {
      const item = result[index]!;
      const merged = mergedItems(itemsOf(item), items, names);
      if (merged.length > itemsOf(item).length || items.length > 0)
        result[index] = { ...(typeof item === 'string' ? { fileKey: item } : item), items: merged };
      position = index + 1;
      continue;
    }
    const rest = withoutKnown(other, names);
    if (rest !== undefined) result.splice(position++, 0, rest);
  }
  return result;
}

/** The same page, or groups with the same text. */
function isSame(a: UserSidebarItem, b: UserSidebarItem): boolean {
  const [first, second] = [nameOf(a), nameOf(b)];
  if (first !== undefined && first === second) return true;
  return itemsOf(a).length > 0 && itemsOf(b).length > 0 && textOf(a) !== undefined && textOf(a) === textOf(b);
}

/** The entry without pages and links that the sidebar has at another place; undefined if nothing is left. */
function withoutKnown(item: UserSidebarItem, names: ReadonlySet<string>): UserSidebarItem | undefined {
  const name = nameOf(item);
  const isKnown = name !== undefined && names.has(name);
  const items = itemsOf(item).flatMap((inner) => withoutKnown(inner, names) ?? []);
  if (items.length === 0) return isKnown || name === undefined ? undefined : withItems(item, undefined);
  return isKnown ? { text: textOf(item) ?? name, items } : withItems(item, items);
}

function withItems(item: UserSidebarItem, items: UserSidebarItem[] | undefined): UserSidebarItem {
  if (typeof item === 'string' || !('items' in item)) return item;
  const { items: _, ...rest } = item;
  return items === undefined ? rest : { ...rest, items };
}

function namesIn(items: UserSidebarItem[]): string[] {
  return items.flatMap((item) => [nameOf(item) ?? [], namesIn(itemsOf(item))].flat());
}

/** File key of a page, or URL of a link. */
function nameOf(item: UserSidebarItem): string | undefined {
  if (typeof item === 'string') return item;
  return ('fileKey' in item ? item.fileKey : undefined) ?? ('link' in item ? item.link : undefined);
}

function textOf(item: UserSidebarItem): string | undefined {
  return typeof item === 'object' && 'text' in item ? item.text : undefined;
}

function itemsOf(item: UserSidebarItem): UserSidebarItem[] {
  return typeof item === 'object' && 'items' in item ? (item.items ?? []) : [];
}
