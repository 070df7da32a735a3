import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef } from 'react';
import { type HoverDelays, useHover } from './use-hover.js';
import { closePopover, usePopoverClosing } from './use-popover-closing.js';

export interface PopoverEventsOptions extends HoverDelays {
  onKeyDown?(event: KeyboardEvent<HTMLElement>): void;
}

/** Opens a popover on hover, and closes it on Escape, when the pointer leaves, and when the focus leaves. */
export function usePopoverEvents({ onKeyDown, ...delays }: PopoverEventsOptions) {
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  /** True if hovering opened it, so that it closes when the pointer leaves. */
  const hovered = useRef(false);
  usePopoverClosing(panel);

  const isOpen = () => panel.current?.matches(':popover-open') ?? false;
  const close = () => closePopover(panel.current);
  const { hover: hoverEvents, cancel } = useHover({
    ...delays,
    onEnter() {
      if (isOpen() || !button.current) return;
      hovered.current = true;
      panel.current?.showPopover({ source: button.current });
    },
    onLeave() {
      if (hovered.current) close();
    },
  });

  /** A click on a popover that hovering has just opened keeps it open. */
  function onClick(event: MouseEvent) {
    cancel();
    if (event.detail > 0 && hovered.current && isOpen()) event.preventDefault();
    hovered.current = false;
  }

  function onFocus(event: FocusEvent) {
    if (panel.current?.contains(event.target)) hovered.current = false;
  }

  function onBlur({ relatedTarget, currentTarget }: FocusEvent) {
    // A click on the panel itself focuses a surrounding element. That does not count as leaving the popover.
    if (relatedTarget && !currentTarget.contains(relatedTarget) && !relatedTarget.contains(currentTarget))
      close();
  }

  function onKey(event: KeyboardEvent<HTMLElement>) {
    if (event.defaultPrevented) return;
    if (event.key === 'Escape' && isOpen()) {
      event.preventDefault();
      cancel();
      close();
      button.current?.focus();
    } else onKeyDown?.(event);
  }

  return { button, panel, hoverEvents, onClick, onKeyDown: onKey, onFocus, onBlur };
}
