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
 * The site used to render pages. `canonicalSite` keeps the original site for files that are read elsewhere.
 */
export function portableSite(site: Site): Site {
  const { search, siteUrl, base } = site.config;
  const { noResultsUrl } = search || {};
  const config: Site['config'] = {
    ...site.config,
    base: PAGE_BASE,
    ...(siteUrl === undefined ? {} : { siteUrl: siteUrl + base.slice(0, -1) }),
    // A portable folder must be self-contained, so search works offline.
    search: search && { mode: 'offline', ...(noResultsUrl === undefined ? {} : { noResultsUrl }) },
  };
  return { ...site, config, state: {}, canonicalSite: site };
}

export function isRelative({ config }: Pick<Site, 'config'>): boolean {
  return config.base === PAGE_BASE;
}

/**
 * Path of data that pages load, without base. In a portable site the data is a script, because `fetch` does
 * not work there.
 */
export function dataPath(site: Site, path: string): string {
  return isRelative(site) ? path.replace(/json$/, 'js') : path;
}
