import { usePage } from '@docs-cli/core/runtime';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * Closes a popover when a link in it is followed, when the page changes and, if a media query is given, when
 * the window begins to match it. The browser handles opening, light dismissal and Escape, which work before
 * hydration and without script.
 */
export function usePopoverClosing(ref: RefObject<HTMLElement | null>, beyond?: string): void {
  const { routePath } = usePage();
  // Not on mount: opening it may be the event that loaded React, and then it must stay open.
  const shownFor = useRef(routePath);
  useEffect(() => {
    if (shownFor.current !== routePath) closePopover(ref.current);
    shownFor.current = routePath;
  }, [ref, routePath]);

  // A link to the current page, for example, does not change the page.
  useEffect(() => {
    const element = ref.current;
    const onClick = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('a[href]')) closePopover(element);
    };
    element?.addEventListener('click', onClick);
    return () => element?.removeEventListener('click', onClick);
  }, [ref]);

  useEffect(() => {
    if (!beyond) return;
    const query = window.matchMedia(beyond);
    const onChange = () => closePopover(ref.current);
    query.addEventListener('change', onChange);
    return () => query.removeEventListener('change', onChange);
  }, [ref, beyond]);
}

export function closePopover(element: HTMLElement | null): void {
  if (element?.matches(':popover-open')) element.hidePopover();
}
