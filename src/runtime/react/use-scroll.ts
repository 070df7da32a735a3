import { useEffect, useRef } from 'react';

/**
 * Calls `look` when the component comes, and while the page is scrolled: at most once in `throttle` milliseconds,
 * and never missing where it comes to rest.
 */
export function useScroll(look: () => void, throttle: number): void {
  const latest = useRef(look);
  useEffect(() => {
    latest.current = look;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        latest.current();
      }, throttle);
    };
    latest.current();
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', onScroll);
    };
  }, [throttle]);
}
