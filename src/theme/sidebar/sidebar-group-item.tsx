import { routeKey, type SidebarGroup, type SidebarItem, usePage } from '@docs-cli/core/runtime';
import { useEffect, useRef, useState } from 'react';
import { useSlot } from '../theme-context.js';
import { ChevronIcon } from '../ui/icons.js';
import { SidebarEntryLabel } from './sidebar-entry-label.js';
import { SidebarLinkItem } from './sidebar-link-item.js';

/** A group: a native `<details>` element, with the group's link, if it has one, next to the toggle. */
export function SidebarGroupItem({ item }: { item: SidebarGroup }) {
  const { routePath } = usePage();
  const SidebarItems = useSlot('SidebarItems');
  const holdsPage = holds(item, routeKey(routePath));
  // React sets `open` only once, because the reader may open and close the group, also before hydration. After that,
  // a navigation to a page of the group opens it.
  const [openAtFirst] = useState(!item.collapsed || holdsPage);
  const details = useRef<HTMLDetailsElement>(null);
  const lastRoutePath = useRef(routePath);
  useEffect(() => {
    if (lastRoutePath.current !== routePath && holdsPage && details.current) details.current.open = true;
    lastRoutePath.current = routePath;
  }, [holdsPage, routePath]);

  const { link } = item;
  const heading =
    link === undefined ? (
      <span className="dc-sidebar-heading">
        <SidebarEntryLabel item={item} />
      </span>
    ) : (
      <SidebarLinkItem item={{ ...item, link }} />
    );

  return (
    <li className="dc-sidebar-group" data-context={item.context}>
      {/* In a summary, a click on a link would also toggle the group. So the link is beside it. */}
      {(link !== undefined || !item.collapsible) && heading}
      {item.collapsible ? (
        <details ref={details} open={openAtFirst} suppressHydrationWarning>
          <summary className="dc-sidebar-summary">
            {link === undefined ? heading : <span className="dc-sr-only">{item.text}</span>}
            <ChevronIcon />
          </summary>
          <SidebarItems items={item.items} />
        </details>
      ) : (
        <SidebarItems items={item.items} />
      )}
    </li>
  );
}

/** Whether the page with this key is the group's own page or one below it. */
function holds(item: SidebarItem, key: string): boolean {
  if ((item.kind === 'link' || item.kind === 'group') && item.link && routeKey(item.link) === key)
    return true;
  return item.kind === 'group' && item.items.some((child) => holds(child, key));
}
