/**
 * Hides parts of a page by query parameter, for iframes and screenshots:
 * `?navbar=0&sidebar=0&outline=0&footer=0`.
 */

const PARTS = ['navbar', 'sidebar', 'outline', 'footer'];

/** Adds the hidden parts of the current page to a URL that does not set them, so that they stay hidden on the next page. */
export function keepQueryVisibility({ searchParams }: URL): void {
  document.documentElement.dataset.hide?.split(' ').forEach((part) => {
    if (!searchParams.has(part)) searchParams.set(part, '0');
  });
}

/** Sets `data-hide="navbar sidebar"` on the root element; the style sheet hides the parts. */
export function applyQueryVisibility(search: string): void {
  const query = new URLSearchParams(search);
  const hidden = PARTS.filter((part) => query.get(part) === '0').join(' ');
  if (hidden) document.documentElement.dataset.hide = hidden;
  else delete document.documentElement.dataset.hide;
}
