import { useEffect, useRef } from 'react';

/** Default minimum of milliseconds between two calls. */
const SCROLL_THROTTLE = 100;

/**
 * Calls `look` when the component mounts, when `subject` changes, and while the page is scrolled, resized or
 * moved to another `#hash`: at most once per `throttle` milliseconds, and always once after the last event.
 */
export function useScroll(look: () => void, throttle = SCROLL_THROTTLE, subject?: string): void {
  const latest = useRef(look);
  useEffect(() => {
    latest.current = look;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another subject is looked at at once
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onMove = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        latest.current();
      }, throttle);
    };
    const types = ['scroll', 'resize', 'hashchange'];
    latest.current();
    for (const type of types) addEventListener(type, onMove, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const type of types) removeEventListener(type, onMove);
    };
  }, [throttle, subject]);
}
