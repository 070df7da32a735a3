/** All files of this kind. To add one, create a module and add it to the list. */
import { HEADERS_URL, headersFile } from '../hosting/headers.js';
import { REDIRECTS_URL, redirectsFile } from '../hosting/redirects.js';
import { hasSitemap, ROBOTS_URL, SITEMAP_URL, siteAddress } from '../site/links/generated-files.js';
import type { Site } from '../site/site.js';
import { feedFiles } from './feed-files.js';
import { llmsFiles } from './llms.js';
import type { SiteFiles } from './output.js';
import { sitemapFiles } from './sitemap.js';

/** GitHub Pages skips files and folders that begin with '_' unless this file exists. */
const noJekyll: SiteFiles = () => [{ path: '/.nojekyll', contents: () => '' }];

const headersFiles: SiteFiles = (site) => [
  {
    path: HEADERS_URL,
    contents: ({ bundle, own }) => headersFile(site, bundle.files.keys(), own),
    includesOwn: true,
  },
];

const redirectsFiles: SiteFiles = (site) =>
  Object.keys(site.config.redirects).length === 0
    ? []
    : [{ path: REDIRECTS_URL, contents: ({ own }) => redirectsFile(site, own), includesOwn: true }];

/** Robots request it only at the root of a host. For a site with a base, the file has to be moved to the root. */
const robotsFiles: SiteFiles = (site) => [{ path: ROBOTS_URL, contents: () => robotsOf(site) }];

function robotsOf(site: Site): string {
  const lines = ['User-agent: *', 'Allow: /'];
  if (hasSitemap(site)) lines.push('', `Sitemap: ${siteAddress(site)}${SITEMAP_URL.slice(1)}`);
  return `${lines.join('\n')}\n`;
}

export const SITE_FILES: readonly SiteFiles[] = [
  feedFiles,
  llmsFiles,
  sitemapFiles,
  robotsFiles,
  headersFiles,
  redirectsFiles,
  noJekyll,
];
