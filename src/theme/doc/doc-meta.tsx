import { routeKey, type SidebarItem, usePage, usePayload, useSidebar } from '@docs-cli/core/runtime';
import { DateText } from '../ui/date-text.js';

/**
 * The line above the title of a page: its date, or else the group of the sidebar that it belongs to. The article of a blog
 * post contains the date.
 */
export function DocMeta() {
  const { routePath, title, frontmatter } = usePage();
  const { html, breadcrumbs } = usePayload();
  const sidebar = useSidebar();
  if (html?.includes('<div class="dc-post-header">')) return null;
  if (frontmatter.date)
    return (
      <p className="dc-doc-meta">
        <DateText iso={frontmatter.date} />
      </p>
    );
  const group = sidebar.find((item) =>
    linksOf(item).some((link) => item.kind === 'group' && routeKey(link) === routeKey(routePath)),
  );
  const isShown =
    group?.kind === 'group' && group.text !== title && !breadcrumbs && frontmatter.sidebar !== false;
  return isShown ? (
    <p className="dc-doc-meta dc-doc-group" lang={group.lang} dir={group.dir}>
      {group.text}
    </p>
  ) : null;
}

/** The links of an entry and of those below it. */
function linksOf(item: SidebarItem): string[] {
  const own = 'link' in item && item.link ? [item.link] : [];
  return item.kind === 'group' ? [...own, ...item.items.flatMap(linksOf)] : own;
}
