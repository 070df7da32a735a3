import { type RefObject, useLayoutEffect } from 'react';

/**
 * While a pop-over that covers the page is open, what lies behind it is out of reach, and the keyboard is in it.
 * Around one of the navbar the navbar stays: its buttons are in sight. One with a name is a modal dialog meanwhile.
 */
export function useAlone(ref: RefObject<HTMLElement | null>, name?: string): void {
  useLayoutEffect(() => {
    const panel = ref.current;
    if (!panel) return;
    const inside = panel.closest('.navbar') ?? panel;
    const setAlone = (value: boolean) => {
      setInert(inside, value);
      if (!name) return;
      panel.role = value ? 'dialog' : null;
      panel.ariaModal = value ? 'true' : null;
      panel.ariaLabel = value ? name : null;
    };
    const onToggle = () => {
      if (!panel.matches(':popover-open')) return;
      setAlone(true);
      if (!panel.contains(document.activeElement))
        panel.querySelector<HTMLElement>('a, summary, button')?.focus({ preventScroll: true });
    };
    // Before it closes: then the focus goes back to where it was, or on to the next page.
    const onBeforeToggle = ({ newState }: ToggleEvent) => {
      if (newState === 'closed') setAlone(false);
    };
    // Opening it may be the very act that brought React.
    onToggle();
    panel.addEventListener('toggle', onToggle);
    panel.addEventListener('beforetoggle', onBeforeToggle);
    return () => {
      panel.removeEventListener('toggle', onToggle);
      panel.removeEventListener('beforetoggle', onBeforeToggle);
      setAlone(false);
    };
  }, [ref, name]);
}

/** Everything of the page outside of an element. What is only announced stays heard. */
function setInert(inside: Element, value: boolean): void {
  for (let at = inside; at.parentElement && at.parentElement !== document.body; at = at.parentElement) {
    for (const other of at.parentElement.children)
      if (other !== at && other instanceof HTMLElement && other.role !== 'status') other.inert = value;
  }
}
