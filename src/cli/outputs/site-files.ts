/** All files of this kind. To add one, create a module and add it to the list. */
import { directionOf } from '../../runtime/routes.js';
import type { Bundle } from '../assets/bundle.js';
import { HEADERS_URL, headersFile } from '../hosting/headers.js';
import { REDIRECTS_URL, redirectsFile } from '../hosting/redirects.js';
import { iconsOf } from '../pictures/icon.js';
import { lightColor } from '../pictures/theme-colors.js';
import {
  hasSitemap,
  MANIFEST_URL,
  ROBOTS_URL,
  SITEMAP_URL,
  siteAddress,
} from '../site/links/generated-files.js';
import { isPortable } from '../site/portable-site.js';
import { localeOf, type Site } from '../site/site.js';
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

/**
 * The web app manifest: name, icons and colors of the site when it is installed as an app. A site that is opened from disk
 * cannot be installed.
 */
const manifestFiles: SiteFiles = (site) =>
  isPortable(site) ? [] : [{ path: MANIFEST_URL, contents: ({ bundle }) => manifestOf(site, bundle) }];

function manifestOf(site: Site, bundle: Bundle): string {
  const { base, lang } = site.config;
  const { title, description } = localeOf(site, lang);
  // A manifest has no color schemes.
  const canvas = lightColor(bundle, '--color-canvas');
  return JSON.stringify({
    name: title,
    short_name: title,
    ...(description ? { description } : {}),
    id: base,
    start_url: base,
    scope: base,
    lang,
    dir: directionOf(lang),
    // A documentation site is used in a browser with an address bar and a back button.
    display: 'browser',
    ...(canvas ? { theme_color: canvas, background_color: canvas } : {}),
    icons: iconsOf(site).map(({ href, ...icon }) => ({ src: href, ...icon })),
  });
}

export const SITE_FILES: readonly SiteFiles[] = [
  feedFiles,
  llmsFiles,
  sitemapFiles,
  robotsFiles,
  manifestFiles,
  headersFiles,
  redirectsFiles,
  noJekyll,
];
