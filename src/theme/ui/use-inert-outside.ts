import { type RefObject, useLayoutEffect } from 'react';

/**
 * While a popover that covers the page is open, makes the rest of the page inert and moves the focus into the popover.
 * For a popover in the navbar, the navbar stays usable, because its buttons are visible. Pass a name only if nothing
 * else stays usable: the popover then has the role of a modal dialog while it is open.
 */
export function useInertOutside(ref: RefObject<HTMLElement | null>, name?: string): void {
  useLayoutEffect(() => {
    const popover = ref.current;
    if (!popover) return;
    const usable = popover.closest('.dc-navbar') ?? popover;
    const setCovering = (value: boolean) => {
      setInertOutside(usable, value);
      if (!name) return;
      popover.role = value ? 'dialog' : null;
      popover.ariaModal = value ? 'true' : null;
      popover.ariaLabel = value ? name : null;
    };
    const onToggle = () => {
      if (!popover.matches(':popover-open')) return;
      setCovering(true);
      if (!popover.contains(document.activeElement))
        popover.querySelector<HTMLElement>('a, summary, button')?.focus({ preventScroll: true });
    };
    // On `beforetoggle`: closing returns the focus to the element that opened the popover, which must not be inert
    // by then.
    const onBeforeToggle = ({ newState }: ToggleEvent) => {
      if (newState === 'closed') setCovering(false);
    };
    // React loads at the reader's first interaction, which may have opened the popover.
    onToggle();
    const end = new AbortController();
    const { signal } = end;
    popover.addEventListener('toggle', onToggle, { signal });
    popover.addEventListener('beforetoggle', onBeforeToggle, { signal });
    return () => {
      end.abort();
      setCovering(false);
    };
  }, [ref, name]);
}

/** Sets `inert` on the page outside of an element. Status messages stay available to screen readers. */
function setInertOutside(element: Element, value: boolean): void {
  for (let at = element; at.parentElement && at.parentElement !== document.body; at = at.parentElement) {
    for (const other of at.parentElement.children)
      if (other !== at && other instanceof HTMLElement && other.role !== 'status') other.inert = value;
  }
}
