import { posix } from 'node:path';
import type { HeadTag } from '../../runtime/model/index.js';
import { encodePath, isExternal, splitHref } from '../../runtime/routes.js';
import type { Bundle } from '../assets/bundle.js';
import { readProjectFile } from '../content/read-text.js';
import { errorDiagnostic, SiteError } from '../report/diagnostic.js';
import { APP_ICONS, drawnIconUrls, iconDrawing, iconOf, TOUCH_ICON_URL } from '../site/icons.js';
import { MANIFEST_URL } from '../site/links/generated-files.js';
import { pictureSize } from '../site/page-data/images.js';
import { isPortable } from '../site/portable-site.js';
import type { Site } from '../site/site.js';
import type { PictureStore } from './picture-store.js';
import { lightColor } from './theme-colors.js';

/**
 * Browsers request `/favicon.ico` if a page names no icon, and log the resulting 404. So every site has an
 * icon: the one from the config, a public `favicon.*`, or this default, a sheet of paper.
 */
export const DEFAULT_ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#1d5fd6" d="M8 3h11l7 7v16a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3z"/><path fill="#fff" d="M10 15h12v2H10zm0 5h12v2H10zm0-10h6v2h-6z"/></svg>
`;

/** An icon of the site. */
interface SiteIcon {
  /** URL with base, encoded, or a URL of another origin. */
  href: string;
  /** Media type, if the file name shows it. */
  type?: string;
  /** `any` for an SVG, otherwise such as `192x192`, if known. */
  sizes?: string;
  /** `maskable`: the system may crop it to its own icon shape. */
  purpose?: string;
}

const TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
};

/** All icons, the favicon first. */
export function iconsOf(site: Site): SiteIcon[] {
  const others = Object.keys(APP_ICONS).filter((url) => hasAppIcon(site, url));
  return [iconOf(site), ...others].map((url) => iconAt(site, url));
}

function hasAppIcon(site: Site, url: string): boolean {
  return site.content.files.has(url) || iconDrawing(site) !== undefined;
}

/**
 * Starts drawing the icons that have no background: this thread is idle while another process bundles the
 * theme, which defines the background color. If drawing fails, the error is thrown again when the icon is
 * requested.
 */
export function drawFirstIcons(site: Site, drawings: PictureStore): void {
  for (const url of drawnIconUrls(site))
    if (!APP_ICONS[url]?.isOpaque) drawIcon(url, { site, drawings }).catch(() => {});
}

/** Draws an app icon, given its URL without base. */
export async function drawIcon(
  url: string,
  { site, bundle, drawings }: { site: Site; bundle?: Bundle; drawings: PictureStore },
): Promise<Uint8Array> {
  const { size, padding, isOpaque } = APP_ICONS[url]!;
  const drawing = iconDrawing(site);
  const file = typeof drawing === 'object' ? drawing.path : undefined;
  const svg = file ? readProjectFile(site.root, file).toString('utf8') : DEFAULT_ICON;
  const color = bundle && lightColor(bundle, '--color-canvas');
  const background = isOpaque ? { background: color ?? '#ffffff' } : {};
  try {
    return await drawings.draw({ kind: 'icon', icon: { svg, size, padding, ...background } });
  } catch (error) {
    throw new SiteError([
      errorDiagnostic(
        'unreadable',
        `The app icons cannot be created from the site's icon: ${(error as Error).message}`,
        {
          hint: `Fix the icon, or add your own images to '${site.config.contentDir}/public': ${Object.keys(APP_ICONS).join(', ')}.`,
          ...(file ? { file } : {}),
        },
      ),
    ]);
  }
}

/** The favicon: a URL with base, encoded, or a URL of another origin. */
export function iconHref(site: Site): string {
  return hrefOf(site, iconOf(site));
}

/**
 * `<head>` links to the icons and to the manifest for every page. Browsers do not read a manifest from a
 * disk.
 */
export function iconLinks(site: Site): HeadTag[] {
  const touch = hasAppIcon(site, TOUCH_ICON_URL) ? iconAt(site, TOUCH_ICON_URL) : undefined;
  return [
    ['link', { rel: 'icon', href: iconHref(site) }],
    ...(touch ? [['link', { rel: 'apple-touch-icon', href: touch.href }] satisfies HeadTag] : []),
    ...(isPortable(site)
      ? []
      : [['link', { rel: 'manifest', href: hrefOf(site, MANIFEST_URL) }] satisfies HeadTag]),
  ];
}

function iconAt(site: Site, url: string): SiteIcon {
  const { path } = splitHref(url);
  const type = TYPES[posix.extname(path).toLowerCase()];
  const file = site.content.files.get(path);
  const size = file && pictureSize(site, file.path);
  const { size: drawn, purpose } = APP_ICONS[url] ?? {};
  const pixels = size ? `${size.width}x${size.height}` : drawn && `${drawn}x${drawn}`;
  const sizes = type === TYPES['.svg'] ? 'any' : pixels;
  return {
    href: hrefOf(site, url),
    ...(type ? { type } : {}),
    ...(sizes ? { sizes } : {}),
    ...(purpose ? { purpose } : {}),
  };
}

function hrefOf(site: Site, url: string): string {
  if (isExternal(url)) return url;
  const { path, query, hash } = splitHref(url);
  return site.config.base + encodePath(path.replace(/^\//, '')) + query + hash;
}
