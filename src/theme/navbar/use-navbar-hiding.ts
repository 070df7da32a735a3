import { useScroll, useSite } from '@docs-cli/core/runtime';
import { type RefObject, useEffect, useRef } from 'react';

/** Milliseconds between two decisions while the page is scrolled. */
const HIDE_THROTTLE = 200;

/**
 * Says on the root element whether the navbar is to be away, as `data-navbar="away"`. The style sheet makes that
 * so, except while a menu of the navbar is open or the keyboard is in it.
 */
export function useNavbarHiding(navbar: RefObject<HTMLElement | null>): void {
  const mode = useSite().themeConfig.hideNavbar;
  const before = useRef<number>(undefined);
  useScroll(() => {
    if (mode === 'never') return;
    const { dataset, scrollHeight, clientHeight } = document.documentElement;
    // Without the rebound that some browsers show at the end of a page.
    const now = Math.min(scrollY, Math.max(scrollHeight - clientHeight, 0));
    const way = now - (before.current ?? now);
    before.current = now;
    if (now < (navbar.current?.offsetHeight ?? 0) || (mode === 'auto' && way < 0)) delete dataset.navbar;
    else if (mode === 'always' || way > 0) dataset.navbar = 'away';
  }, HIDE_THROTTLE);
  useEffect(
    () => () => {
      delete document.documentElement.dataset.navbar;
    },
    [],
  );
}
