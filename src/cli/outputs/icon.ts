import type { Site } from '../site/site.js';

/**
 * A browser asks for `/favicon.ico` where a page names no icon, and logs the 404 it gets. So every site has one:
 * the config's, a public `favicon.*`, or this sheet of paper.
 */
export const DEFAULT_ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#1d5fd6" d="M8 3h11l7 7v16a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3z"/><path fill="#fff" d="M10 15h12v2H10zm0 5h12v2H10zm0-10h6v2h-6z"/></svg>
`;

export const DEFAULT_ICON_URL = '/assets/icon.svg';

/** As in the config, or a path from the root. */
export function iconOf(site: Site): string {
  const own = ['/favicon.svg', '/favicon.ico', '/favicon.png'].find((url) => site.content.files.has(url));
  return site.config.icon ?? own ?? DEFAULT_ICON_URL;
}
