import { type ReactNode, useEffect, useState } from 'react';
import { useHover } from './use-hover.js';

/** Milliseconds of hovering before it shows, and after which it goes. */
const HOVER_DELAY = 100;

/**
 * Says below a control what it is, to those who see its icon alone. The control carries the same text as its
 * accessible name, so this one is for the eye only. It is not in the page until it shows.
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
    // biome-ignore lint/a11y/noStaticElementInteractions: what is heard here comes from the control inside
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
  // Hidden by the styles where it cannot be placed; such a browser shows a text in its own way.
  if (tooltip.offsetWidth === 0) source.title = tooltip.textContent;
}
