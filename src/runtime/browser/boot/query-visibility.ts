/**
 * Hides parts of a page by query parameter, for iframes and screenshots:
 * `?navbar=0&sidebar=0&outline=0&footer=0`.
 */

const PARTS = ['navbar', 'sidebar', 'outline', 'footer'];

/** Sets `data-hide="navbar sidebar"` on the root element; the style sheet hides the parts. */
export function applyQueryVisibility(query: URLSearchParams): void {
  const hidden = PARTS.filter((part) => query.get(part) === '0').join(' ');
  if (hidden) document.documentElement.dataset.hide = hidden;
  else delete document.documentElement.dataset.hide;
}
