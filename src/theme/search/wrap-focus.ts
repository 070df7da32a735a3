/** Keeps the focus in the search modal. */
import type { KeyboardEvent } from 'react';

/**
 * Keeps the Tab key inside the dialog; the browser would move the focus to its toolbars. @returns whether the
 * focus was at the first or last control.
 */
export function wrapFocus({ currentTarget, shiftKey }: KeyboardEvent<HTMLElement>): boolean {
  const stops = [...currentTarget.querySelectorAll<HTMLElement>('input,button,a:not([tabindex])')].filter(
    (stop) => stop.offsetParent,
  );
  if (document.activeElement !== stops.at(shiftKey ? 0 : -1)) return false;
  stops.at(shiftKey ? -1 : 0)?.focus();
  return true;
}
