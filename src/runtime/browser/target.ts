/** What a `#hash` points to, and where focus goes after a navigation. */
import { decodePath } from '../routes.js';
import { panelsOf, selectTab } from './tab-selection.js';

/** The element of a `#hash`, plain or percent-encoded. */
export function targetOf(hash: string): HTMLElement | undefined {
  const id = hash.slice(1);
  if (id === '') return undefined;
  return document.getElementById(id) ?? document.getElementById(decodePath(id)) ?? undefined;
}

/** Opens what hides an element: folded details, and tabs that are not shown. @returns whether it was hidden. */
export function reveal(element: Element): boolean {
  let wasHidden = false;
  for (let at: Element | null = element; at; at = at.parentElement) {
    const isFold = at !== element && at.matches('details:not([open])');
    if (isFold) at.setAttribute('open', '');
    const block = at.matches('.tab-panel:not(.is-active)') && at.parentElement;
    if (block) selectTab(block, panelsOf(block).indexOf(at));
    if (isFold || block) wasHidden = true;
  }
  return wasHidden;
}

/** Reveals what the address points to. @returns it, where it was hidden: no browser has scrolled to it. */
export function revealTarget(): HTMLElement | undefined {
  const target = targetOf(location.hash);
  return target && reveal(target) ? target : undefined;
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
