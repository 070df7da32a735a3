/** Sidebars of VitePress and Rspress, and of Starlight with links: entries with a text, a link and items. */
import type { UserSidebarItem } from '@docs-cli/core/internal/cli/config/index.js';
import type { ConfigLinks } from './config-entries.js';
import { defined, listOf, plainLabel, stringOf } from './config-values.js';
import { asRecord, type Config, type Value } from './static-config.js';

/** A sidebar for each path prefix. The prefix of the language is removed. */
export function linkSidebars(
  value: Value,
  links: ConfigLinks,
  langPrefix: string,
): Record<string, UserSidebarItem[]> | undefined {
  const root = asRecord(value);
  if (root === undefined) return undefined;
  if (Array.isArray(value)) return { '/': linkItems(value, links, '') };
  const result: Record<string, UserSidebarItem[]> = {};
  for (const [path, entry] of Object.entries(root)) {
    const record = asRecord(entry) ?? {};
    const items = Array.isArray(entry) ? entry : listOf(record.items);
    const prefix = path.startsWith(`${langPrefix}/`) ? path.slice(langPrefix.length) : path;
    const converted = linkItems(items, links, stringOf(record.base) ?? '');
    if (converted.length > 0) result[prefix.startsWith('/') ? prefix : `/${prefix}`] = converted;
  }
  return Object.keys(result).length > 0 ? result : undefined;
}

function linkItems(items: Value[], links: ConfigLinks, base: string): UserSidebarItem[] {
  return items.flatMap((item) => linkItem(item, links, base));
}

function linkItem(item: Value, links: ConfigLinks, outerBase: string): UserSidebarItem[] {
  if (typeof item === 'string') return linkItem({ link: item, text: item } as Config, links, outerBase);
  const entry = asRecord(item);
  if (entry === undefined) return [];
  if (entry.dividerType !== undefined)
    return [{ dividerType: entry.dividerType === 'dashed' ? 'dashed' : 'solid' }];
  const header = stringOf(entry.sectionHeaderText);
  if (header !== undefined) return [defined({ sectionHeaderText: header, tag: stringOf(entry.tag) })];
  const base = stringOf(entry.base) ?? outerBase;
  // An empty link means the page at the base.
  const href = stringOf(entry.link) ?? (entry.link === '' && base !== '' ? '' : undefined);
  const isBelow = href !== undefined && base !== '' && !/^(?:[a-z]+:|\/\/)/i.test(href);
  const link = href === undefined ? undefined : links.link(isBelow ? joined(base, href) : href);
  const children = linkItems(listOf(entry.items), links, base);
  const text = plainLabel(entry.text);
  if (text === '' && children.length > 0) return children;
  if (text === '' || (link === undefined && children.length === 0)) return [];
  const { collapsed, collapsible } = entry;
  const isFixed =
    children.length > 0 && (collapsible === false || (collapsed === undefined && collapsible === undefined));
  return [
    defined({
      text,
      link,
      items: children.length > 0 ? children : undefined,
      collapsed: collapsed === true ? true : undefined,
      collapsible: isFixed ? false : undefined,
      tag: stringOf(entry.tag),
      context: stringOf(entry.context),
    }),
  ];
}

function joined(base: string, href: string): string {
  return `${base.replace(/\/$/, '')}/${href.replace(/^\//, '')}`;
}
