import { posix } from 'node:path';
import type { HeadTag } from '../../runtime/model.js';
import { encodePath, isExternal, splitHref } from '../../runtime/routes.js';
import { pictureSize } from '../site/images.js';
import { MANIFEST_URL } from '../site/machine-files.js';
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

/** A picture that stands for the site. */
export interface SiteIcon {
  /** With base, encoded; or an address of another origin. */
  href: string;
  /** Media type, where the name tells it. */
  type?: string;
  /** `any` for a drawing, else as `192x192`, where it is known. */
  sizes?: string;
}

const TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
};

/** What phones put on their screens, under the name that all of them look for. */
const TOUCH_ICON_URL = '/apple-touch-icon.png';

/** Public files of these names, where a site has them. */
const INSTALLED_ICON_URLS = ['/icon-192.png', '/icon-512.png'];

/** The tab's icon first. */
export function iconsOf(site: Site): SiteIcon[] {
  const others = [TOUCH_ICON_URL, ...INSTALLED_ICON_URLS].filter((url) => site.content.files.has(url));
  return [iconOf(site), ...others].map((url) => iconAt(site, url));
}

/** Links to the icons and to the manifest, for the head of every page. */
export function iconLinks(site: Site): HeadTag[] {
  const touch = site.content.files.has(TOUCH_ICON_URL) ? iconAt(site, TOUCH_ICON_URL) : undefined;
  return [
    ['link', { rel: 'icon', href: hrefOf(site, iconOf(site)) }],
    ...(touch ? [['link', { rel: 'apple-touch-icon', href: touch.href }] satisfies HeadTag] : []),
    ['link', { rel: 'manifest', href: hrefOf(site, MANIFEST_URL) }],
  ];
}

function iconAt(site: Site, url: string): SiteIcon {
  const type = TYPES[posix.extname(splitHref(url).path).toLowerCase()];
  const file = site.content.files.get(url);
  const size = file && pictureSize(site, file.path);
  const pixels = size && `${size.width}x${size.height}`;
  const sizes = type === TYPES['.svg'] ? 'any' : pixels;
  return { href: hrefOf(site, url), ...(type ? { type } : {}), ...(sizes ? { sizes } : {}) };
}

function hrefOf(site: Site, url: string): string {
  return isExternal(url) ? url : site.config.base + encodePath(url.replace(/^\//, ''));
}
