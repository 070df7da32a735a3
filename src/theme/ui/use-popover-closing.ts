import { usePage } from '@docs-cli/core/runtime';
import { type RefObject, useEffect } from 'react';

/**
 * Closes a pop-over when the page changes and, where a media query is given, when the window begins to match it.
 * Opening, light dismissal and Escape are the browser's: they work before and without script.
 */
export function usePopoverClosing(ref: RefObject<HTMLElement | null>, beyond?: string): void {
  const { routePath } = usePage();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the route is what closes it
  useEffect(() => {
    const close = () => {
      if (ref.current?.matches(':popover-open')) ref.current.hidePopover();
    };
    close();
    if (!beyond) return;
    const query = window.matchMedia(beyond);
    query.addEventListener('change', close);
    return () => query.removeEventListener('change', close);
  }, [routePath, beyond]);
}
