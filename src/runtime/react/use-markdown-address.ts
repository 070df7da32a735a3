/** The address of the current page's Markdown. */
import { useSyncExternalStore } from 'react';
import { besideUrl } from '../routes.js';
import { usePage, useSite } from './context.js';

const never = () => () => undefined;

export interface MarkdownAddress {
  /** Root-relative. */
  url: string;
  /**
   * With origin, so that others can fetch it. On a site without `siteUrl`, undefined on the server and during
   * hydration.
   */
  absolute?: string;
}

export function useMarkdownAddress(): MarkdownAddress {
  const { base, siteUrl } = useSite();
  const url = besideUrl(usePage().routePath, 'md', base);
  const origin = useSyncExternalStore(
    never,
    () => siteUrl ?? location.origin,
    () => siteUrl,
  );
  return origin ? { url, absolute: new URL(url, origin).href } : { url };
}
