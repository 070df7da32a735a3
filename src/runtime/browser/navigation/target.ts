/** The target of a `#hash`, and the focus after a navigation. */
import { decodePath } from '../../routes.js';
import { panelsOf, selectTab } from '../article/tab-selection.js';

/** The element of a `#hash`, plain or percent-encoded. */
export function targetOf(hash: string): HTMLElement | undefined {
  const id = hash.slice(1);
  if (id === '') return undefined;
  return document.getElementById(id) ?? document.getElementById(decodePath(id)) ?? undefined;
}

/**
 * Opens what hides an element: closed details, and tabs that are not shown. @returns whether it was hidden.
 */
export function reveal(element: Element): boolean {
  let wasHidden = false;
  for (let at: Element | null = element; at; at = at.parentElement) {
    const isFold = at !== element && at.matches('details:not([open])');
    if (isFold) at.setAttribute('open', '');
    const block = at.matches('.dc-tab-panel:not(.dc-is-active)') && at.parentElement;
    if (block) selectTab(block, panelsOf(block).indexOf(at));
    if (isFold || block) wasHidden = true;
  }
  return wasHidden;
}

/**
 * Reveals the target of the address. @returns the target if it was hidden, because the browser has not
 * scrolled to it.
 */
export function revealTarget(): HTMLElement | undefined {
  const target = targetOf(location.hash);
  return target && reveal(target) ? target : undefined;
}

/** Focuses an element that may not be focusable, without scrolling. */
export function focusOn(element: HTMLElement | null | undefined): void {
  if (!element) return;
  if (!element.hasAttribute('tabindex') && element.tabIndex < 0) element.setAttribute('tabindex', '-1');
  element.focus({ preventScroll: true });
}

/**
 * Moves focus to the content after a navigation: to the page's title, or to its main part if it has no title.
 */
export function focusContent(): void {
  focusOn(document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main'));
}
