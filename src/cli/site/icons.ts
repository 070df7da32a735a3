/** The site's icons: which ones exist, and which ones the build generates. */
import { splitHref } from '../../runtime/routes.js';
import type { Site } from './site.js';

export const DEFAULT_ICON_URL = '/assets/icon.svg';

/** The icon from the config, or one of the default file names in the public root. */
export function iconOf(site: Site): string {
  const own = ['/favicon.svg', '/favicon.ico', '/favicon.png'].find((url) => site.content.files.has(url));
  return site.config.icon ?? own ?? DEFAULT_ICON_URL;
}

/** Icon for phone home screens, at the default path that all phones request. */
export const TOUCH_ICON_URL = '/apple-touch-icon.png';

export interface AppIconRecipe {
  /** Width and height in pixels. */
  size: number;
  /** Padding at each side, as a fraction of the size. */
  padding: number;
  /** Whether to draw a background. Some systems crop icons to a shape and show no background behind them. */
  isOpaque: boolean;
  purpose?: 'maskable';
}

/** App icons. Each is a public file with this name, or is generated from the favicon if that is an SVG. */
export const APP_ICONS: Record<string, AppIconRecipe> = {
  [TOUCH_ICON_URL]: { size: 180, padding: 0.14, isOpaque: true },
  '/icon-192.png': { size: 192, padding: 0, isOpaque: false },
  '/icon-512.png': { size: 512, padding: 0, isOpaque: false },
  // Only the circle with 80 % of the size is always visible, so a square in it must be smaller.
  '/maskable-icon-512.png': { size: 512, padding: 0.22, isOpaque: true, purpose: 'maskable' },
};

/** The favicon's file if it is an SVG of the site; `default` if it is the built-in icon. */
export function iconDrawing(site: Site): { path: string } | 'default' | undefined {
  const url = iconOf(site);
  if (url === DEFAULT_ICON_URL) return 'default';
  const path = site.content.files.get(splitHref(url).path)?.path;
  return path && /\.svg$/i.test(path) ? { path } : undefined;
}

/** URLs without base of the app icons that the build generates. */
export function drawnIconUrls(site: Site): string[] {
  if (!iconDrawing(site)) return [];
  return Object.keys(APP_ICONS).filter((url) => !site.content.files.has(url));
}
