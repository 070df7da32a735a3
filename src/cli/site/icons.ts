/** The icons of the site. */
import type { HeadTag } from '../../runtime/model/index.js';
import { encodePath, isExternal, splitHref } from '../../runtime/routes.js';
import type { Site } from './site.js';

export const DEFAULT_ICON_URL = '/assets/icon.svg';

/**
 * Browsers request `/favicon.ico` if a page names no icon, and log the resulting 404. So every site has an
 * icon: the one from the config, a public `favicon.*`, or this default, a sheet of paper.
 */
export const DEFAULT_ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#1d5fd6" d="M8 3h11l7 7v16a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3z"/><path fill="#fff" d="M10 15h12v2H10zm0 5h12v2H10zm0-10h6v2h-6z"/></svg>
`;

/** For the home screens of phones, at the path that they request by default. */
const TOUCH_ICON_URL = '/apple-touch-icon.png';

/** The icon from the config, or one of the default file names in the public root. */
export function iconOf(site: Site): string {
  const own = ['/favicon.svg', '/favicon.ico', '/favicon.png'].find((url) => site.content.files.has(url));
  return site.config.icon ?? own ?? DEFAULT_ICON_URL;
}

/** The icon of the browser tab: a URL with base, encoded, or a URL of another origin. */
export function iconHref(site: Site): string {
  return hrefOf(site, iconOf(site));
}

/** `<head>` links to the icons for every page. */
export function iconLinks(site: Site): HeadTag[] {
  const links: HeadTag[] = [['link', { rel: 'icon', href: iconHref(site) }]];
  if (site.content.files.has(TOUCH_ICON_URL))
    links.push(['link', { rel: 'apple-touch-icon', href: hrefOf(site, TOUCH_ICON_URL) }]);
  return links;
}

function hrefOf(site: Site, url: string): string {
  if (isExternal(url)) return url;
  const { path, query, hash } = splitHref(url);
  return site.config.base + encodePath(path.replace(/^\//, '')) + query + hash;
}
