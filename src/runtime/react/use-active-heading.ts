import { useEffect, useState } from 'react';
import { headingInView } from '../browser/active-heading.js';

/** Milliseconds between two looks while the page is scrolled. */
export const SCROLL_THROTTLE = 100;
function look(ids: readonly string[]): string | undefined {
  return headingInView(ids.flatMap((id) => document.getElementById(id) ?? []));
}

/** Id of the heading the reader is at, out of those given in page order; undefined above the first one. */
export function useActiveHeading(ids: readonly string[]): string | undefined {
  const [active, setActive] = useState<string>();
  // The list is mostly made anew by each render: its contents decide.
  const key = ids.join('\n');
  useEffect(() => {
    const list = key === '' ? [] : key.split('\n');
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      timer = undefined;
      setActive(look(list));
    };
    const onMove = () => {
      timer ??= setTimeout(update, SCROLL_THROTTLE);
    };
    update();
    addEventListener('scroll', onMove, { passive: true });
    addEventListener('resize', onMove, { passive: true });
    addEventListener('hashchange', onMove);
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', onMove);
      removeEventListener('resize', onMove);
      removeEventListener('hashchange', onMove);
    };
  }, [key]);
  return active;
}
