import { type SidebarItem, useSidebarHtml } from '@docs-cli/core/runtime';
import { useSlot } from '../theme-context.js';
import { SidebarEntryLabel } from './sidebar-entry-label.js';
import { SidebarGroupItem } from './sidebar-group-item.js';
import { SidebarLinkItem } from './sidebar-link-item.js';

export function SidebarItems({ items }: { items: SidebarItem[] }) {
  const html = useSidebarHtml(items, useSlot('SidebarItems'));
  if (html !== undefined)
    return <ul className="dc-sidebar-list" dangerouslySetInnerHTML={{ __html: html }} />;
  return (
    <ul className="dc-sidebar-list">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity and keep their places within a section
        <SidebarEntry key={index} item={item} />
      ))}
    </ul>
  );
}

/**
 * The server renders an entry once for all pages on which it is not current. So, besides the entry and the
 * site, the HTML may depend only on which of its links points to the page.
 */
export function SidebarEntry({ item }: { item: SidebarItem }) {
  switch (item.kind) {
    case 'link':
      return (
        <li data-context={item.context}>
          <SidebarLinkItem item={item} />
        </li>
      );
    case 'group':
      return <SidebarGroupItem item={item} />;
    case 'divider':
      return <li className="dc-sidebar-divider" data-type={item.dividerType} aria-hidden="true" />;
    case 'section-header':
      return (
        <li className="dc-sidebar-section">
          <SidebarEntryLabel item={item} />
        </li>
      );
  }
}
