/**
 * Loads a style sheet for code that is loaded later. Resolves when the style sheet applies; for a style sheet
 * that is already there, at once.
 */
export function loadStyle(href: string): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  if (links.some((link) => link.getAttribute('href') === href && link.sheet)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(href));
    };
    // Inserted before the style sheets of pages, so that those can override it.
    const own = document.querySelector('link[data-page-style]');
    if (own) own.before(link);
    else document.head.append(link);
  });
}
