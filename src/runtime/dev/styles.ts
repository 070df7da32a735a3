/** Swaps a style sheet without a moment of nakedness: the new one is there before the old one goes. */

/** `/assets/style.1a2b.css` and `/assets/style.3c4d.css` are the same sheet at two times. */
function familyOf(href: string): string {
  const { pathname } = new URL(href, location.href);
  return pathname.slice(0, pathname.indexOf('.', pathname.lastIndexOf('/')));
}

export function swapStyles(href: string): void {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const olds = links.filter((link) => familyOf(link.href) === familyOf(href));
  const old = olds.at(-1) ?? links.at(-1);
  const fresh = document.createElement('link');
  fresh.rel = 'stylesheet';
  fresh.href = href;
  fresh.addEventListener('load', () => {
    for (const link of olds.length > 0 ? olds : old ? [old] : []) link.remove();
  });
  fresh.addEventListener('error', () => fresh.remove());
  if (old) old.after(fresh);
  else document.head.append(fresh);
}
