/**
 * The navigation of a section. One element is a column on wide screens and a drawer on narrow screens. The
 * drawer is a native popover, so it opens without script.
 */
import { usePayload, useSidebar } from '@docs-cli/core/runtime';
import { useRef } from 'react';
import { useMessages, useSlot } from '../theme-context.js';
import { CloseIcon } from '../ui/icons.js';
import { useInertOutside } from '../ui/use-inert-outside.js';
import { usePopoverClosing } from '../ui/use-popover-closing.js';
import { DrawerFoot, DrawerSections } from './drawer-menu.js';

export function Sidebar() {
  const items = useSidebar();
  const { sidebar: section } = usePayload();
  const messages = useMessages();
  const SidebarBefore = useSlot('SidebarBefore');
  const SidebarItems = useSlot('SidebarItems');
  const SidebarAfter = useSlot('SidebarAfter');
  const drawer = useRef<HTMLDivElement>(null);
  usePopoverClosing(drawer, '(width > 960px)');
  useInertOutside(drawer, messages.sidebarText);

  return (
    <div
      ref={drawer}
      id="shell-sidebar"
      className="dc-sidebar"
      popover="auto"
      // The boot file scrolls the current entry into view: on load, after a navigation, and when the drawer
      // opens.
      data-keep-current=""
    >
      <nav aria-label={messages.sidebarText}>
        <button
          type="button"
          className="dc-control dc-control-icon dc-sidebar-close"
          popoverTarget="shell-sidebar"
          popoverTargetAction="hide"
          aria-label={messages.closeText}
          data-autofocus=""
        >
          <CloseIcon />
        </button>
        <DrawerSections />
        <SidebarBefore />
        {/* A new key for another section, because the open groups belong to one section. */}
        <SidebarItems key={section} items={items} />
        <SidebarAfter />
        <DrawerFoot />
      </nav>
    </div>
  );
}
