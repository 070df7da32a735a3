/**
 * Scrolls elements marked `data-keep-current`, never the page, so that the link to the current page is visible in their
 * list. It is part of the boot file, so that a long sidebar has its scroll position at first paint.
 */

import { readStored, writeStored } from '../storage.js';
import { NAVIGATED } from './boot-context.js';

const CONTAINERS = '[data-keep-current]';
const STORAGE_KEY = 'sidebar-scroll';

/** Centers an element in its scroll container, unless it is visible already. */
export function scrollWithin(container: Element, element: Element): void {
  const outer = container.getBoundingClientRect();
  const inner = element.getBoundingClientRect();
  // An element without height is in a closed group, or the whole container is hidden.
  if (!inner.height || (inner.top >= outer.top && inner.bottom <= outer.bottom)) return;
  container.scrollTop += inner.top - outer.top - (container.clientHeight - inner.height) / 2;
}

function scrollToActive(container: Element): void {
  // The value is `page` or `location`. `true` marks the current language, which is not an entry of the list.
  const current = container.querySelector('li [aria-current*=a]');
  if (current) scrollWithin(container, current);
}

/** Identifies the sidebar of a section. */
const sectionOf = (container: Element) => container.querySelector<HTMLAnchorElement>('li a')?.href;

/**
 * @returns a function to call while the page is parsed. It scrolls once, when the first container is
 * complete.
 */
export function scrollActiveItemIntoView(): () => void {
  const scrollAll = () => document.querySelectorAll(CONTAINERS).forEach(scrollToActive);
  document.addEventListener(NAVIGATED, scrollAll);
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (!(target instanceof HTMLElement) || !target.matches(':popover-open')) return;
      // Not `autofocus`: browsers log a message about it when a page is opened at a `#hash`.
      target.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
      // A closed container cannot scroll.
      if (target.matches(CONTAINERS)) scrollToActive(target);
    },
    true,
  );
  addEventListener('pagehide', () => {
    const container = document.querySelector(CONTAINERS);
    if (container)
      writeStored(STORAGE_KEY, `${container.scrollTop} ${sectionOf(container)}`, 'sessionStorage');
  });

  let done = false;
  return () => {
    const container = document.querySelector(CONTAINERS);
    if (done || !container || (document.readyState === 'loading' && !document.querySelector('main'))) return;
    done = true;
    // Restore the reader's scroll position, if the list is the same.
    const [top, section] = readStored(STORAGE_KEY, 'sessionStorage')?.split(' ') ?? [];
    if (section === sectionOf(container)) container.scrollTop = Number(top);
    scrollToActive(container);
  };
}
