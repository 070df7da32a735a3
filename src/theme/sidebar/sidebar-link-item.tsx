import { Link, routeKey, type SidebarGroup, type SidebarLink, usePage } from '@docs-cli/core/runtime';
import { Tag } from '../ui/tag.js';

/** An entry with a link: a link of the sidebar, or the heading of a group that has one. */
export function SidebarLinkItem({ item }: { item: SidebarLink | (SidebarGroup & { link: string }) }) {
  const { routePath } = usePage();
  const current = routeKey(item.link) === routeKey(routePath);
  return (
    <Link
      className={item.kind === 'group' ? 'sidebar-link sidebar-heading' : 'sidebar-link'}
      href={item.link}
      aria-current={current ? 'page' : undefined}
    >
      <span lang={item.lang} dir={item.dir}>
        {item.text}
      </span>
      <Tag text={item.tag} type={item.tagType} />
    </Link>
  );
}
