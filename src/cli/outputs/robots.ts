/**
 * Writes `robots.txt`. Robots request it only at the root of a host. For a site with a base, the file has to
 * be moved to the root.
 */
import { hasSitemap, ROBOTS_URL, SITEMAP_URL, siteAddress } from '../site/links/generated-files.js';
import type { Site } from '../site/site.js';
import type { SiteFiles } from './site-file.js';

export const robotsFiles: SiteFiles = (site) => [{ path: ROBOTS_URL, contents: () => robotsOf(site) }];

function robotsOf(site: Site): string {
  const lines = ['User-agent: *', 'Allow: /'];
  if (hasSitemap(site)) lines.push('', `Sitemap: ${siteAddress(site)}${SITEMAP_URL.slice(1)}`);
  return `${lines.join('\n')}\n`;
}
