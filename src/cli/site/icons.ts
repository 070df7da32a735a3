/** The pictures that stand for a site: which there are, and which the build draws. */
import { splitHref } from '../../runtime/routes.js';
import type { Site } from './site.js';

export const DEFAULT_ICON_URL = '/assets/icon.svg';

/** As in the config, or a path from the root. */
export function iconOf(site: Site): string {
  const own = ['/favicon.svg', '/favicon.ico', '/favicon.png'].find((url) => site.content.files.has(url));
  return site.config.icon ?? own ?? DEFAULT_ICON_URL;
}

/** What phones put on their screens, under the name that all of them look for. */
export const TOUCH_ICON_URL = '/apple-touch-icon.png';

export interface AppIconRecipe {
  /** In pixels, of both sides. */
  size: number;
  /** Share that stays free at each side. */
  padding: number;
  /** Systems that cut icons to their own shape show no ground behind one: it brings its own. */
  isOpaque: boolean;
  purpose?: 'maskable';
}

/** Icons for the screens of phones: public files of these names, or drawn from the tab's icon where that is an SVG. */
export const APP_ICONS: Record<string, AppIconRecipe> = {
  [TOUCH_ICON_URL]: { size: 180, padding: 0.14, isOpaque: true },
  '/icon-192.png': { size: 192, padding: 0, isOpaque: false },
  '/icon-512.png': { size: 512, padding: 0, isOpaque: false },
  // What is seen for certain is the circle of 80 % of the size, so a square in it has to be smaller.
  '/maskable-icon-512.png': { size: 512, padding: 0.22, isOpaque: true, purpose: 'maskable' },
};

/** The file of the tab's icon where it is an SVG of the site, `default` where it is this tool's own. */
export function iconDrawing(site: Site): { path: string } | 'default' | undefined {
  const url = iconOf(site);
  if (url === DEFAULT_ICON_URL) return 'default';
  const path = site.content.files.get(splitHref(url).path)?.path;
  return path && /\.svg$/i.test(path) ? { path } : undefined;
}

/** Those of the app icons that the build draws, by their URL without base. */
export function drawnIconUrls(site: Site): string[] {
  if (!iconDrawing(site)) return [];
  return Object.keys(APP_ICONS).filter((url) => !site.content.files.has(url));
}
