/**
 * The navigation of a section. One element serves as column on wide screens and, as a native pop-over, as drawer
 * on narrow ones, where it opens without script.
 */
import { usePayload, useSidebar } from '@docs-cli/core/runtime';
import { useRef } from 'react';
import { useMessages, useSlot } from '../theme-context.js';
import { CloseIcon } from '../ui/icons.js';
import { useInertOutside } from '../ui/use-inert-outside.js';
import { usePopoverClosing } from '../ui/use-popover-closing.js';

export function Sidebar() {
  const items = useSidebar();
  const { sidebar: section } = usePayload();
  const messages = useMessages();
  const SidebarBefore = useSlot('SidebarBefore');
  const SidebarItems = useSlot('SidebarItems');
  const SidebarAfter = useSlot('SidebarAfter');
  const drawer = useRef<HTMLDivElement>(null);
  usePopoverClosing(drawer, '(min-width: 960.02px)');
  useInertOutside(drawer, messages.sidebarText);

  return (
    <div
      ref={drawer}
      id="shell-sidebar"
      className="sidebar"
      popover="auto"
      // The current entry is scrolled into sight by the boot file: at first, after a navigation, and as it opens.
      data-keep-current=""
    >
      <nav aria-label={messages.sidebarText}>
        <button
          type="button"
          className="control control-icon sidebar-close"
          popoverTarget="shell-sidebar"
          popoverTargetAction="hide"
          aria-label={messages.closeText}
          data-autofocus=""
        >
          <CloseIcon />
        </button>
        <SidebarBefore />
        {/* Another section is another list: which groups are open belongs to each. */}
        <SidebarItems key={section} items={items} />
        <SidebarAfter />
      </nav>
    </div>
  );
}
