import { type RefObject, useLayoutEffect } from 'react';

/**
 * While a popover that covers the page is open, makes everything outside of it inert and moves the focus into it.
 * For a popover in the navbar, the navbar stays usable, because its buttons are visible. A popover with a name has the
 * role of a modal dialog meanwhile.
 */
export function useInertOutside(ref: RefObject<HTMLElement | null>, name?: string): void {
  useLayoutEffect(() => {
    const panel = ref.current;
    if (!panel) return;
    const inside = panel.closest('.navbar') ?? panel;
    const setModal = (value: boolean) => {
      setInert(inside, value);
      if (!name) return;
      panel.role = value ? 'dialog' : null;
      panel.ariaModal = value ? 'true' : null;
      panel.ariaLabel = value ? name : null;
    };
    const onToggle = () => {
      if (!panel.matches(':popover-open')) return;
      setModal(true);
      if (!panel.contains(document.activeElement))
        panel.querySelector<HTMLElement>('a, summary, button')?.focus({ preventScroll: true });
    };
    // Runs before it closes: while it closes, the focus returns to its previous element, or moves to the next
    // page.
    const onBeforeToggle = ({ newState }: ToggleEvent) => {
      if (newState === 'closed') setModal(false);
    };
    // The event that loaded React may have opened it already.
    onToggle();
    panel.addEventListener('toggle', onToggle);
    panel.addEventListener('beforetoggle', onBeforeToggle);
    return () => {
      panel.removeEventListener('toggle', onToggle);
      panel.removeEventListener('beforetoggle', onBeforeToggle);
      setModal(false);
    };
  }, [ref, name]);
}

/** Sets `inert` on everything outside of an element. Live regions stay available to screen readers. */
function setInert(inside: Element, value: boolean): void {
  for (let at = inside; at.parentElement && at.parentElement !== document.body; at = at.parentElement) {
    for (const other of at.parentElement.children)
      if (other !== at && other instanceof HTMLElement && other.role !== 'status') other.inert = value;
  }
}
