/**
 * Makes code blocks, tables and other wide parts focusable only while they are wider than their container, so
 * that the arrow keys can scroll them. The HTML makes all of them focusable, because nothing can measure them
 * without script.
 */
import { NAVIGATED } from '../boot/boot-context.js';

export function startScrollableRegions(): void {
  // Also called when a tab or a details element is opened, because hidden elements have no size.
  const sizes = new ResizeObserver((entries) => {
    for (const { target } of entries)
      target.setAttribute('tabindex', target.scrollWidth > target.clientWidth ? '0' : '-1');
  });
  const watch = () => {
    sizes.disconnect();
    for (const element of document.querySelectorAll(
      '[data-article] :is(pre, .dc-table-wrap, .scroll-region)[tabindex]',
    ))
      sizes.observe(element);
  };
  watch();
  document.addEventListener(NAVIGATED, watch);
}
