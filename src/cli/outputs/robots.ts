/** `robots.txt`. Robots ask for it at the root of an address alone: below a base it is there for whoever moves it up. */
import { hasSitemap, SITEMAP_URL, siteAddress } from '../site/generated-files.js';
import type { Site } from '../site/site.js';

export function robotsOf(site: Site): string {
  const lines = ['User-agent: *', 'Allow: /'];
  if (hasSitemap(site)) lines.push('', `Sitemap: ${siteAddress(site)}${SITEMAP_URL.slice(1)}`);
  return `${lines.join('\n')}\n`;
}
