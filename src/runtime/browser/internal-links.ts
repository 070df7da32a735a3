/** Which clicks navigate within this site, and to which route. The browser handles everything else. */
import { decodePath, withoutBase } from '../routes.js';

/** The link at an event's target, if the browser would open it in this tab. */
export function linkAt(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  // The `href` of an `<a>` in an SVG is an object.
  if (!link || typeof link.href !== 'string' || link.hasAttribute('download')) return undefined;
  if (link.relList.contains('external') || (link.target && link.target !== '_self')) return undefined;
  return link;
}

/** A plain left click: with a modifier it means a new tab, a window or a download. */
export function isPlainClick(event: MouseEvent): boolean {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !modified && !event.defaultPrevented;
}

/** Route path of a page of this site; undefined for other origins, what is not below the base, and files. */
export function routePathAt(url: URL, base: string): string | undefined {
  if (url.origin !== location.origin) return undefined;
  const path = withoutBase(url.pathname, base);
  if (path === undefined) return undefined;
  const bare = path.replace(/\.html$/i, '');
  const name = bare.slice(bare.lastIndexOf('/') + 1);
  return name.includes('.') ? undefined : decodePath(bare);
}
