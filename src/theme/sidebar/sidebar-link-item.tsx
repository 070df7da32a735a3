import { Link, routeKey, type SidebarGroup, type SidebarLink, usePage } from '@docs-cli/core/runtime';
import { SidebarEntryLabel } from './sidebar-entry-label.js';

/** An entry with a link: a link of the sidebar, or the heading of a group that has one. */
export function SidebarLinkItem({ item }: { item: SidebarLink | (SidebarGroup & { link: string }) }) {
  const { routePath } = usePage();
  const current = routeKey(item.link) === routeKey(routePath);
  return (
    <Link
      className={item.kind === 'group' ? 'dc-sidebar-link dc-sidebar-heading' : 'dc-sidebar-link'}
      href={item.link}
      aria-current={current ? 'page' : undefined}
    >
      <SidebarEntryLabel item={item} />
    </Link>
  );
}
