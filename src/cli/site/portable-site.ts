/**
 * A site whose place is not known: a folder that opens from a disk, or from wherever somebody puts it. Its pages are
 * made as if it had a base of a name that no site has, and what stands in that base's place is written at the very end,
 * by the one who knows which file it is for.
 */
import { randomBytes } from 'node:crypto';
import type { Site } from './site.js';

/**
 * What is written for the base until then. Of letters that no encoding changes, and another one in each run: what an
 * author writes is never taken for it.
 */
export const PAGE_BASE = `/~docs-base-${randomBytes(12).toString('hex')}~/`;

/** The text without what differs from run to run, for names and hashes. */
export function withoutPageBase(text: string): string {
  return text.replaceAll(PAGE_BASE, '/');
}

/** The site for its pages. Those who read away from them still see the site as it was. */
export function portableSite(site: Site): Site {
  const { search, siteUrl, base } = site.config;
  const { noResultsUrl } = search || {};
  const config: Site['config'] = {
    ...site.config,
    base: PAGE_BASE,
    ...(siteUrl === undefined ? {} : { siteUrl: siteUrl + base.slice(0, -1) }),
    // A folder is to be whole: what is asked for is in it.
    search: search && { mode: 'offline', ...(noResultsUrl === undefined ? {} : { noResultsUrl }) },
  };
  return { ...site, config, memo: new Map(), canonicalSite: site };
}

export function isRelative({ config }: Pick<Site, 'config'>): boolean {
  return config.base === PAGE_BASE;
}

/** Where data that pages ask for is served, without base: as scripts where nothing can be fetched. */
export function dataPath(site: Site, path: string): string {
  return isRelative(site) ? path.replace(/json$/, 'js') : path;
}
