/** What lies on a reader's disk nobody else can fetch: then only what is published has a whole address. */
import { useSyncExternalStore } from 'react';
import { usePage, useSite } from '../../react/context.js';
import type { MarkdownAddress } from '../../react/use-markdown-address.js';
import { besideUrl } from '../../routes.js';

const never = () => () => undefined;
/** The folder that the site is read in, where others can. */
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
