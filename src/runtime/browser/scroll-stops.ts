/**
 * Code and tables that are wider than their place are stops of the Tab key, so that the arrow keys can scroll them.
 * As written all of them are, for without script nobody measures; with it, those that have all in view are not.
 */
import { NAVIGATED } from './boot-context.js';

/** @returns ends it. */
export function startScrollStops(): () => void {
  const end = new AbortController();
  // Told also when a tab or a fold is opened: what does not show has no size.
  const sizes = new ResizeObserver((entries) => {
    for (const { target } of entries)
      target.setAttribute('tabindex', target.scrollWidth > target.clientWidth ? '0' : '-1');
  });
  const watch = () => {
    sizes.disconnect();
    for (const element of document.querySelectorAll('[data-article] :is(pre, .table-wrap)[tabindex]'))
      sizes.observe(element);
  };
  watch();
  document.addEventListener(NAVIGATED, watch, { signal: end.signal });
  return () => {
    end.abort();
    sizes.disconnect();
  };
}
