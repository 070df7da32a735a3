/**
 * Replaces a style sheet without a flash of unstyled content: the old one is removed after the new one has
 * loaded.
 */

/** `/assets/style-1A2B3C4D.css` and `/assets/style-5E6F7G8H.css` are two versions of the same style sheet. */
function familyOf(href: string): string {
  return new URL(href, location.href).pathname.replace(/-[A-Z0-9]{8}(?=\.\w+$)/, '');
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
