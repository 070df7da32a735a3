/**
 * A button and the panel that it opens below itself. The panel is a native popover, so a click, a tap and
 * Enter open it before hydration and without script, and the browser keeps only one open at a time. Script
 * adds hover and focus handling.
 */
import { type ReactNode, type ToggleEvent, useId } from 'react';
import { type PopoverEventsOptions, usePopoverEvents } from './use-popover-events.js';

/** Maximum width of a panel, in pixels. */
const WIDEST = 320;

export interface PopoverProps extends PopoverEventsOptions {
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
  /** Class name of the wrapper, and prefix of the class names of button and panel. */
  className?: string;
  children: ReactNode;
}

export function Popover({
  text,
  label,
  active = false,
  align = 'start',
  hover = true,
  className = 'note',
  children,
  ...rest
}: PopoverProps) {
  const id = useId();
  const { button, panel, hoverEvents, onClick, ...events } = usePopoverEvents(rest);

  return (
    <div className={`dc-popover ${className}`} data-align={align} {...events} {...(hover ? hoverEvents : {})}>
      <button
        ref={button}
        type="button"
        className={`dc-control ${className}-button`}
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
        className={`dc-popover-panel ${className}-panel`}
        onBeforeToggle={(event) => place(event, button.current, align)}
      >
        <div className="dc-popover-box">{children}</div>
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
