import { usePage } from '@docs-cli/core/runtime';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * Closes a pop-over when a link in it is followed, when the page changes and, where a media query is given, when
 * the window begins to match it.
 * Opening, light dismissal and Escape are the browser's: they work before and without script.
 */
export function usePopoverClosing(ref: RefObject<HTMLElement | null>, beyond?: string): void {
  const { routePath } = usePage();
  // Not at first: opening it may be the very act that brought React, and it is to stay open then.
  const shownFor = useRef(routePath);
  useEffect(() => {
    if (shownFor.current !== routePath) close(ref.current);
    shownFor.current = routePath;
  }, [ref, routePath]);

  // To the page that is shown already, for one: that is no change.
  useEffect(() => {
    const element = ref.current;
    const onClick = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('a[href]')) close(element);
    };
    element?.addEventListener('click', onClick);
    return () => element?.removeEventListener('click', onClick);
  }, [ref]);

  useEffect(() => {
    if (!beyond) return;
    const query = window.matchMedia(beyond);
    const onChange = () => close(ref.current);
    query.addEventListener('change', onChange);
    return () => query.removeEventListener('change', onChange);
  }, [ref, beyond]);
}

function close(element: HTMLElement | null): void {
  if (element?.matches(':popover-open')) element.hidePopover();
}
