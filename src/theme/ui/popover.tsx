/**
 * A button and the panel that it opens below itself. The panel is a native popover, so a click, a tap and
 * Enter open it before hydration and without script, and the browser keeps only one open at a time. Script
 * adds hover and focus handling.
 */
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type ToggleEvent,
  useId,
  useRef,
} from 'react';
import { useHover } from './use-hover.js';
import { usePopoverClosing } from './use-popover-closing.js';

/** Maximum width of a panel, in pixels. */
const WIDEST = 320;
/** Milliseconds of hovering before a popover opens, and before it closes again. */
const HOVER_DELAY = 100;

export interface PopoverProps {
  /** Visible content of the button. */
  text?: ReactNode;
  /** Accessible name of a button that shows only an icon. */
  label?: string | undefined;
  /** True if the entry of the current page is inside. */
  active?: boolean;
  /** The edge of the button that the panel is aligned with, if it fits. */
  align?: 'start' | 'end';
  /** Whether hovering over the button opens it. Default true. */
  hover?: boolean;
  enterDelay?: number;
  leaveDelay?: number;
  /** Class name of the wrapper, and prefix of the class names of button and panel. */
  className?: string;
  onKeyDown?(event: KeyboardEvent<HTMLElement>): void;
  children: ReactNode;
}

export function Popover({
  text,
  label,
  active = false,
  align = 'start',
  hover: opensOnHover = true,
  enterDelay = HOVER_DELAY,
  leaveDelay = HOVER_DELAY,
  className = 'note',
  onKeyDown,
  children,
}: PopoverProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  /** True if hovering opened it, so that it closes when the pointer leaves. */
  const hovered = useRef(false);
  usePopoverClosing(panel);

  const isOpen = () => panel.current?.matches(':popover-open') ?? false;
  const close = () => {
    if (isOpen()) panel.current?.hidePopover();
  };
  const { hover, cancel } = useHover({
    enterDelay,
    leaveDelay,
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

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: events here come from the controls inside
    <div
      className={`popover ${className}`}
      data-align={align}
      onKeyDown={onKey}
      onFocus={onFocus}
      onBlur={onBlur}
      {...(opensOnHover ? hover : {})}
    >
      <button
        ref={button}
        type="button"
        className={`control ${className}-button`}
        popoverTarget={id}
        aria-label={label}
        data-active={active || undefined}
        onClick={onClick}
      >
        {text}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={`popover-panel ${className}-panel`}
        onBeforeToggle={(event) => place(event, button.current, align)}
      >
        <div className="popover-box">{children}</div>
      </div>
    </div>
  );
}

/**
 * Positions the panel below its button in browsers without anchor positioning. The style sheet alone can only
 * use the edge of the window.
 */
function place(
  { newState, currentTarget: { style } }: ToggleEvent<HTMLElement>,
  button: Element | null,
  align: 'start' | 'end',
): void {
  if (newState !== 'open' || !button || CSS.supports('position-area', 'block-end')) return;
  const { left, right, bottom } = button.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  // The panel is aligned with one edge of its button and extends in the other direction, in which it has `room`. If it
  // does not fit, it is aligned with the other edge.
  const keepsRight = (align === 'end') !== button.matches(':dir(rtl)');
  const [room, otherRoom] = keepsRight ? [right, width - left] : [width - left, right];
  const fits = room >= Math.min(WIDEST, otherRoom);
  const isRight = fits ? keepsRight : !keepsRight;
  style.top = `${bottom}px`;
  style.left = isRight ? 'auto' : `${left}px`;
  style.right = isRight ? `${width - right}px` : 'auto';
}
