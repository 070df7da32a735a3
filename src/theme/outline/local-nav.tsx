/** The bar on narrow screens. It opens the sidebar as a drawer and the table of contents as a dropdown. */
import { useActiveHeading, useMediaQuery, usePage, useSidebar } from '@docs-cli/core/runtime';
import { useRef } from 'react';
import { useMessages } from '../theme-context.js';
import { ChevronIcon, SidebarIcon } from '../ui/icons.js';
import { usePopoverClosing } from '../ui/use-popover-closing.js';
import { OutlineList } from './outline-list.js';
import { useOutlineEntries } from './use-outline-entries.js';

export function LocalNav() {
  const messages = useMessages();
  const sidebar = useSidebar();
  const { frontmatter } = usePage();
  const hasSidebar = sidebar.length > 0 && frontmatter.sidebar !== false;
  const entries = useOutlineEntries();
  const isShown = useMediaQuery('(width < 1280px)');
  const active = useActiveHeading(isShown ? entries.map((entry) => entry.id) : []);
  const contents = useRef<HTMLElement>(null);
  usePopoverClosing(contents, '(width >= 1280px)');
  if (!hasSidebar && entries.length === 0) return null;

  return (
    <div className="dc-local-nav" data-outline={entries.length > 0 || undefined}>
      {hasSidebar && (
        <button type="button" className="dc-control dc-local-nav-menu" popoverTarget="shell-sidebar">
          <SidebarIcon />
          {messages.menuText}
        </button>
      )}
      {entries.length > 0 && (
        <>
          <button type="button" className="dc-control dc-local-nav-contents" popoverTarget="shell-contents">
            {messages.localContentsText}
            <ChevronIcon />
          </button>
          <nav
            ref={contents}
            id="shell-contents"
            popover="auto"
            className="dc-local-contents"
            aria-label={messages.localContentsText}
            data-keep-current=""
          >
            <OutlineList entries={entries} active={active} />
          </nav>
          {/* The current section. Hidden from screen readers, which read the heading itself. */}
          <span className="dc-local-nav-section" aria-hidden="true">
            {entries.find((entry) => entry.id === active)?.text}
          </span>
        </>
      )}
    </div>
  );
}
