/**
 * A button and what it opens below itself. The panel is a native pop-over, so a click, a tap and Enter open it
 * before and without script, and the browser keeps one open at a time. Script adds hovering and the way of focus.
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

/** Pixels that the widest panel takes. */
const WIDEST = 320;
/** Milliseconds of hovering before a pop-over opens, and after which it closes again. */
const HOVER_DELAY = 100;

export interface PopoverProps {
  /** What the button shows. */
  text?: ReactNode;
  /** Its accessible name, where it shows an icon alone. */
  label?: string | undefined;
  /** True where the entry of the current page is inside. */
  active?: boolean;
  /** The edge of the button that the panel keeps, where there is room for it. */
  align?: 'start' | 'end';
  /** Whether a pointer that rests on the button opens it. Default true. */
  hover?: boolean;
  enterDelay?: number;
  leaveDelay?: number;
  /** Begins the class names of button and panel, and is the one of the whole. */
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
  /** Opened by a pointer that came, and to be closed when it goes. */
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

  /** A click on what hovering opened a moment ago means to keep it, not to close it. */
  function onClick(event: MouseEvent) {
    cancel();
    if (event.detail > 0 && hovered.current && isOpen()) event.preventDefault();
    hovered.current = false;
  }

  function onFocus(event: FocusEvent) {
    if (panel.current?.contains(event.target)) hovered.current = false;
  }

  function onBlur({ relatedTarget, currentTarget }: FocusEvent) {
    // What stands around it takes the focus where the panel itself is pressed: that is not leaving it.
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
    // biome-ignore lint/a11y/noStaticElementInteractions: what is heard here comes from the controls inside
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

/** Puts the panel under its button where the browser cannot: the style sheet only knows the window's edge. */
function place(
  { newState, currentTarget: { style } }: ToggleEvent<HTMLElement>,
  button: Element | null,
  align: 'start' | 'end',
): void {
  if (newState !== 'open' || !button || CSS.supports('position-area', 'block-end')) return;
  const { left, right, bottom } = button.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  // The panel keeps an edge of its button, and reaches from there to the other side: as far as `room` at most.
  const keepsRight = (align === 'end') !== button.matches(':dir(rtl)');
  const [room, otherRoom] = keepsRight ? [right, width - left] : [width - left, right];
  const isRight = keepsRight === room >= Math.min(WIDEST, otherRoom);
  style.top = `${bottom}px`;
  style.left = isRight ? 'auto' : `${left}px`;
  style.right = isRight ? `${width - right}px` : 'auto';
}
