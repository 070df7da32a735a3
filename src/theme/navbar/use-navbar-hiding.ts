import { useScroll, useSite } from '@docs-cli/core/runtime';
import { type RefObject, useEffect, useRef } from 'react';

/** Milliseconds between two updates while the page is scrolled. */
const HIDE_THROTTLE = 200;

/**
 * Sets `data-navbar="away"` on the root element while the navbar should be hidden. The style sheet hides it, except
 * while a menu of the navbar is open or the navbar has the focus.
 */
export function useNavbarHiding(navbar: RefObject<HTMLElement | null>): void {
  const mode = useSite().themeConfig.hideNavbar;
  const before = useRef<number>(undefined);
  useScroll(() => {
    if (mode === 'never') return;
    const { dataset, scrollHeight, clientHeight } = document.documentElement;
    // Ignore overscroll at the end of a page.
    const now = Math.min(scrollY, Math.max(scrollHeight - clientHeight, 0));
    const delta = now - (before.current ?? now);
    before.current = now;
    if (now < (navbar.current?.offsetHeight ?? 0) || (mode === 'auto' && delta < 0)) delete dataset.navbar;
    else if (mode === 'always' || delta > 0) dataset.navbar = 'away';
  }, HIDE_THROTTLE);
  useEffect(
    () => () => {
      delete document.documentElement.dataset.navbar;
    },
    [],
  );
}
