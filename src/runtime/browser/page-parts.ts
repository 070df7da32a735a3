/**
 * Looks up the parts of a page by their position. An author's element with the same id or attribute, in the
 * head or in the article, never matches.
 */

/** The element that React hydrates: the first child of the body with its id. */
export function rootElement(): HTMLElement | null {
  return document.querySelector<HTMLElement>('body > #docs-root');
}

/** The article of the page. It is the first match, before everything inside it. */
export function articleElement(): Element | null {
  return document.querySelector('body [data-article]');
}

/** The live region. It is after the article. */
export function announcer(): Element | undefined {
  return [...document.querySelectorAll('[data-announcer]')].at(-1);
}

/** The data block with the page's payload. It is after everything else. */
export function pageData(): Element | undefined {
  return [...document.querySelectorAll('body > script#docs-page')].at(-1);
}
