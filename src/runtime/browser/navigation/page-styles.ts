/**
 * The style sheets of a page's custom layout: fetched with the page, and applied only while it is shown. An
 * inactive style sheet has a media query that never matches, so activating it takes no time.
 */

const WAITING = 'not all';

function pageStyles(): HTMLLinkElement[] {
  return [...document.querySelectorAll<HTMLLinkElement>('link[data-page-style]')];
}

function addStyle(href: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.media = WAITING;
  link.dataset.pageStyle = '';
  link.setAttribute('href', href);
  link.addEventListener('error', () => link.remove());
  // After the style sheets of the site, in the same order as after a full page load.
  const last = [...document.head.querySelectorAll('link[rel="stylesheet"]')].at(-1);
  if (last) last.after(link);
  else document.head.append(link);
  return link;
}

function fetchStyle(href: string): Promise<void> {
  const link = pageStyles().find((other) => other.getAttribute('href') === href) ?? addStyle(href);
  if (link.sheet) return Promise.resolve();
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(href)));
  });
}

/** Resolves when all of them are loaded. @throws if one cannot be fetched. */
export async function fetchPageStyles(hrefs: readonly string[]): Promise<void> {
  await Promise.all(hrefs.map(fetchStyle));
}

/** Applies these style sheets and deactivates all others. */
export function showPageStyles(hrefs: readonly string[]): void {
  for (const link of pageStyles()) {
    link.media = hrefs.includes(link.getAttribute('href') ?? '') ? 'all' : WAITING;
  }
}
