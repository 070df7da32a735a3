import { type RefObject, useLayoutEffect } from 'react';

/**
 * While a pop-over that fills the window is open, what lies behind it is out of reach, and the keyboard is in it.
 * The navbar stays: its buttons are in sight.
 */
export function useAlone(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const menu = ref.current;
    if (!menu) return;
    const update = () => {
      const isOpen = menu.matches(':popover-open');
      setReachable(menu.closest('.navbar') ?? menu, !isOpen);
      if (isOpen && !menu.contains(document.activeElement))
        menu.querySelector<HTMLElement>('a, summary, button')?.focus({ preventScroll: true });
    };
    // Opening it may be the very act that brought React.
    update();
    menu.addEventListener('toggle', update);
    return () => {
      menu.removeEventListener('toggle', update);
      setReachable(menu.closest('.navbar') ?? menu, true);
    };
  }, [ref]);
}

/** Everything of the page outside of an element. What is only announced stays heard. */
function setReachable(inside: Element, value: boolean): void {
  for (let at = inside; at.parentElement && at.parentElement !== document.body; at = at.parentElement) {
    for (const other of at.parentElement.children)
      if (other !== at && other instanceof HTMLElement && other.role !== 'status') other.inert = !value;
  }
}
