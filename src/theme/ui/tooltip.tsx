import { type ReactNode, useEffect, useState } from 'react';
import { useHover } from './use-hover.js';

/** Milliseconds of hovering before it appears, and before it disappears. */
const HOVER_DELAY = 100;

/**
 * Shows the name of an icon below it. The control has the same text as its accessible name, so the tooltip is
 * only visual. It is in the page only while it is visible.
 */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const [isShown, setShown] = useState(false);
  const show = () => setShown(true);
  const hide = () => setShown(false);
  const { hover, cancel } = useHover({
    onEnter: show,
    onLeave: hide,
    enterDelay: HOVER_DELAY,
    leaveDelay: HOVER_DELAY,
  });

  useEffect(() => {
    if (!isShown) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setShown(false);
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [isShown]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: events here come from the control inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key that presses the control is a click too
    <span
      className="tooltip-holder"
      {...hover}
      onFocus={(event) => event.target.matches(':focus-visible') && show()}
      onBlur={hide}
      onClick={() => {
        cancel();
        hide();
      }}
    >
      {children}
      {isShown && (
        <span ref={open} className="tooltip" popover="manual" aria-hidden="true">
          {text}
        </span>
      )}
    </span>
  );
}

function open(tooltip: HTMLElement | null): void {
  const source = tooltip?.parentElement;
  if (!source) return;
  tooltip.showPopover({ source });
  // The style sheet hides it if it cannot be positioned. The browser's own tooltip is used instead.
  if (tooltip.offsetWidth === 0) source.title = tooltip.textContent;
}
