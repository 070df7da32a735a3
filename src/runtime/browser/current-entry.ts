/**
 * Keeps what is current in sight: elements marked `data-keep-current` scroll themselves, never the page, so that
 * the link to this page can be seen in them. Part of the boot file, for a long sidebar is to be right when it is
 * first painted.
 */
import { NAVIGATED } from './boot-context.js';
import { readStored, writeStored } from './storage.js';

const BOXES = '[data-keep-current]';
const STORAGE_KEY = 'sidebar-scroll';

/** Scrolls a box so that an element in it stands in its middle, unless it can be seen already. */
export function scrollWithin(box: Element, element: Element): void {
  const outer = box.getBoundingClientRect();
  const inner = element.getBoundingClientRect();
  // Without height it is folded away, or the whole box is not shown.
  if (inner.height === 0 || (inner.top >= outer.top && inner.bottom <= outer.bottom)) return;
  box.scrollTop += inner.top - outer.top - (box.clientHeight - inner.height) / 2;
}

function showCurrent(box: Element): void {
  const current = box.querySelector('[aria-current]');
  if (current) scrollWithin(box, current);
}

/** What tells the sidebar of one section from that of another. */
const sectionOf = (box: Element) => box.querySelector('a')?.href ?? '';

/** @returns a look at the page while it is parsed, which does its work once the first box is complete. */
export function keepCurrentInSight(): () => void {
  const showAll = () => document.querySelectorAll(BOXES).forEach(showCurrent);
  document.addEventListener(NAVIGATED, showAll);
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (!(target instanceof HTMLElement) || !target.matches(':popover-open')) return;
      // As `autofocus` would, about which browsers speak on the console when a page is opened at a `#hash`.
      target.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
      // Before it opened it had no place to scroll to.
      if (target.matches(BOXES)) showCurrent(target);
    },
    true,
  );
  addEventListener('pagehide', () => {
    const box = document.querySelector(BOXES);
    if (box) writeStored(STORAGE_KEY, `${box.scrollTop} ${sectionOf(box)}`, 'sessionStorage');
  });

  let done = false;
  return () => {
    const box = document.querySelector(BOXES);
    if (done || !box || (document.readyState === 'loading' && !document.querySelector('main'))) return;
    done = true;
    // Where the reader left it, if that was the same list.
    const [top, section] = readStored(STORAGE_KEY, 'sessionStorage')?.split(' ') ?? [];
    if (section === sectionOf(box)) box.scrollTop = Number(top);
    showCurrent(box);
  };
}
