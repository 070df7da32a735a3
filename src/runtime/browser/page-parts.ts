/**
 * The parts of a page that code looks up, found by their place in it: an element of an author with the same id or
 * attribute, in the head or in the article, is never taken for one of them.
 */

/** The element that React hydrates: the first of its id, as a child of the body. */
export function rootElement(): HTMLElement | null {
  return document.querySelector<HTMLElement>('body > #docs-root');
}

/** The article of the page: it comes before everything in it. */
export function articleElement(): Element | null {
  return document.querySelector('body [data-article]');
}

/** The live region: it comes after the article. */
export function announcer(): Element | undefined {
  return [...document.querySelectorAll('[data-announcer]')].at(-1);
}

/** The data block with the page's payload: it follows everything else. */
export function pageData(): Element | undefined {
  return [...document.querySelectorAll('body > script#docs-page')].at(-1);
}
