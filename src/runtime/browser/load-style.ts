/** A style sheet that comes with code loaded later. Resolves when it is in force; asked again, at once. */
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
    // Before those of pages, which may have more to say.
    const own = document.querySelector('link[data-page-style]');
    if (own) own.before(link);
    else document.head.append(link);
  });
}
