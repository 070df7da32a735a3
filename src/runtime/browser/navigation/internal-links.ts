/**
 * Decides which clicks navigate within this site, and to which route. The browser handles all other clicks.
 */
import { decodePath, withoutBase } from '../../routes.js';

/** The link at an event's target, if its address is valid and the browser would open it in this tab. */
export function linkAt(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  // The `href` of an `<a>` in an SVG is an object, which cannot be parsed either.
  if (!link || !URL.canParse(link.href) || link.hasAttribute('download')) return undefined;
  if (link.relList.contains('external') || (link.target && link.target !== '_self')) return undefined;
  return link;
}

/**
 * Whether it is a left click without a modifier key. With a modifier, browsers open a tab or window, or
 * download.
 */
export function isPlainClick(event: MouseEvent): boolean {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !modified && !event.defaultPrevented;
}

/** A name with an extension, or a hidden file. A dot can be part of a page's name: `v1.2`. */
const FILE_NAME = /\.\w*[a-z]\w*$/i;

/**
 * Route path of a page of this site. Undefined for other origins, URLs that are not below the base, and
 * files.
 */
export function routePathAt(url: URL, base: string): string | undefined {
  if (url.origin !== location.origin) return undefined;
  const path = withoutBase(url.pathname, base);
  if (path === undefined) return undefined;
  const bare = path.replace(/\.html$/i, '');
  return FILE_NAME.test(bare) ? undefined : decodePath(bare);
}
