/**
 * The address of the page's Markdown. Others cannot fetch a file from the reader's disk, so only published
 * pages have an absolute address.
 */
import { useSyncExternalStore } from 'react';
import { usePage, useSite } from '../../react/context.js';
import type { MarkdownAddress } from '../../react/use-markdown-address.js';
import { besideUrl } from '../../routes.js';

const never = () => () => undefined;
/** The folder that serves the site, if others can reach it. */
const served = (base: string) =>
  location.protocol === 'file:' ? undefined : new URL(base, location.href).href.slice(0, -1);

export function useMarkdownAddress(): MarkdownAddress {
  const { base, siteUrl } = useSite();
  const url = besideUrl(usePage().routePath, 'md', base);
  const folder = useSyncExternalStore(
    never,
    () => siteUrl ?? served(base),
    () => siteUrl,
  );
  return folder ? { url, absolute: `${folder}/${url.slice(base.length)}` } : { url };
}
