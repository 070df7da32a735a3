/** What a `#hash` points to, and where focus goes after a navigation. */
import { decodePath } from '../routes.js';
import { panelsOf, selectTab } from './tab-selection.js';

/** The element of a `#hash`, written plainly or percent-encoded. */
export function targetOf(hash: string): HTMLElement | undefined {
  const id = hash.slice(1);
  if (id === '') return undefined;
  return document.getElementById(id) ?? document.getElementById(decodePath(id)) ?? undefined;
}

/** Opens what hides an element: folded details, and tabs that are not shown. */
export function reveal(element: Element): void {
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (at instanceof HTMLDetailsElement && at !== element) at.open = true;
    if (!at.classList.contains('tab-panel')) continue;
    const block = at.parentElement?.closest('.tabs');
    if (block) selectTab(block, panelsOf(block).indexOf(at));
  }
}

/** Focuses something that need not be focusable, without scrolling. */
export function focusOn(element: HTMLElement | null | undefined): void {
  if (!element) return;
  if (!element.hasAttribute('tabindex') && element.tabIndex < 0) element.setAttribute('tabindex', '-1');
  element.focus({ preventScroll: true });
}

/** Where reading goes on after a navigation: the page's title, or its main part where it has none. */
export function focusContent(): void {
  focusOn(document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main'));
}
