/** Where the Markdown of the page that is shown is. */
import { useSyncExternalStore } from 'react';
import { besideUrl } from '../routes.js';
import { usePage, useSite } from './context.js';

const never = () => () => undefined;

export interface MarkdownAddress {
  /** Root-relative. */
  url: string;
  /** With origin, for others to fetch. Unknown on the server, and while hydrating, of a site without `siteUrl`. */
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
