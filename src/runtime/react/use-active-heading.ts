import { useEffect, useState } from 'react';
import { headingAt } from '../browser/active-heading.js';
import { targetOf } from '../browser/target.js';

/** Milliseconds between two looks while the page is scrolled. */
export const SCROLL_THROTTLE = 100;
/** Pixels below the line at which a heading counts as reached: rounding, and half a line of ease. */
const EASE = 16;

function look(ids: readonly string[]): string | undefined {
  const headings = ids.flatMap((id) => {
    const element = document.getElementById(id);
    return element ? [{ element, id, top: element.getBoundingClientRect().top }] : [];
  });
  const first = headings[0]?.element;
  // Where the browser would put a heading that is jumped to, below a fixed bar.
  const line =
    (Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0) +
    (first ? Number.parseFloat(getComputedStyle(first).scrollMarginTop) || 0 : 0) +
    EASE;
  const { scrollHeight } = document.documentElement;
  const atEnd = scrollY > 0 && scrollY + innerHeight >= scrollHeight - 1;
  return headingAt(headings, { line, atEnd, hash: targetOf(location.hash)?.id ?? '' });
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
