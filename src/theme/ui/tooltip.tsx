import { type ReactNode, useEffect, useState } from 'react';
import { useHover } from './use-hover.js';

/**
 * Shows the name of an icon below it. The control has the same text as its accessible name, so the tooltip is
 * only visual. It is in the page only while it is visible.
 */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isShown = isHovered || isFocused;
  const { hover, cancel } = useHover({
    onEnter: () => setHovered(true),
    onLeave: () => setHovered(false),
  });

  useEffect(() => {
    if (!isShown) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setHovered(false);
      setFocused(false);
    };
    // While capturing, because another part of the page may stop the propagation of the event.
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [isShown]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: events here come from the control inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key that presses the control is a click too
    <span
      className="dc-tooltip-holder"
      {...hover}
      onFocus={(event) => setFocused(event.target.matches(':focus-visible'))}
      onBlur={() => setFocused(false)}
      onClick={() => {
        cancel();
        setHovered(false);
        setFocused(false);
      }}
    >
      {children}
      {isShown && (
        <span ref={showTooltip} className="dc-tooltip" popover="manual" aria-hidden="true">
          {text}
        </span>
      )}
    </span>
  );
}

/** A ref of the tooltip. */
function showTooltip(tooltip: HTMLElement): () => void {
  const source = tooltip.parentElement!;
  tooltip.showPopover({ source });
  // The style sheet hides it if the browser cannot place it at its control. The browser's own tooltip is used
  // instead.
  if (tooltip.offsetWidth === 0) source.title = tooltip.textContent;
  return () => source.removeAttribute('title');
}
