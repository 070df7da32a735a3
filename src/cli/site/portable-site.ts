/**
 * A site whose location is unknown: a folder that is opened from a disk or served from any path. Its pages
 * are rendered with a unique placeholder as the base. When a file is written, the placeholder is replaced
 * with the relative path from that file.
 */
import { randomBytes } from 'node:crypto';
import type { Site } from './site.js';

/**
 * Placeholder for the base. It contains only characters that no encoding changes, and it is different in each
 * run, so it never matches an author's text.
 */
export const PAGE_BASE = `/~docs-base-${randomBytes(12).toString('hex')}~/`;

/**
 * Placeholder for the base in style sheets. It is the same in each run, because file names depend on the
 * contents. Code in the browser reads the base from its page, and code on the server from `SERVER_BASE`.
 */
export const BUNDLE_BASE = '/~docs-base~/';

/** Name of the global variable that contains the base on the server. */
export const SERVER_BASE = '__docsBase';

/** The text without the placeholder, which differs between runs. Used for names and hashes. */
export function withoutPageBase(text: string): string {
  return text.replaceAll(PAGE_BASE, '/');
}

/**
 * The site with a placeholder as its base. `siteUrl` includes the folder where the site is published.
 */
export function portableSite<S extends Site>(site: S): S {
  const { search, siteUrl, base } = site.config;
  const { noResultsUrl } = search || {};
  const config: Site['config'] = {
    ...site.config,
    base: PAGE_BASE,
    ...(siteUrl === undefined ? {} : { siteUrl: siteUrl + base.slice(0, -1) }),
    // A portable folder must be self-contained, so search works offline.
    search: search && { mode: 'offline', ...(noResultsUrl === undefined ? {} : { noResultsUrl }) },
  };
  return { ...site, config, state: {}, publishedBase: base };
}

export function isPortable({ publishedBase }: Site): boolean {
  return publishedBase !== undefined;
}

/** A text that is read away from the pages, such as a feed: its addresses are those of the published site. */
export function publishedText({ config: { siteUrl }, publishedBase }: Site, text: string): string {
  if (publishedBase === undefined) return text;
  return (siteUrl ? text.replaceAll(siteUrl + PAGE_BASE, `${siteUrl}/`) : text).replaceAll(
    PAGE_BASE,
    publishedBase,
  );
}
