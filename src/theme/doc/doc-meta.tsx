import { routeKey, usePage, usePayload, useSidebar } from '@docs-cli/core/runtime';
import { holds } from '../sidebar/sidebar-group-item.js';
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
  const group = sidebar.find((item) => item.kind === 'group' && holds(item, routeKey(routePath)));
  const isShown =
    group?.kind === 'group' && group.text !== title && !breadcrumbs && frontmatter.sidebar !== false;
  return isShown ? (
    <p className="dc-doc-meta dc-doc-group" lang={group.lang} dir={group.dir}>
      {group.text}
    </p>
  ) : null;
}
