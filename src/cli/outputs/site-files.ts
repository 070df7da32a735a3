/** All files of this kind. To add one, create a module and add it to the list. */
import { feedFiles } from './feed-files.js';
import { headersFiles } from './headers-file.js';
import { llmsFiles } from './llms.js';
import { manifestFiles } from './manifest.js';
import { redirectsFiles } from './redirect-files.js';
import { robotsFiles } from './robots.js';
import type { SiteFiles } from './site-file.js';
import { sitemapFiles } from './sitemap.js';

/** GitHub Pages skips files and folders that begin with '_' unless this file exists. */
const noJekyll: SiteFiles = () => [{ path: '/.nojekyll', contents: () => '' }];

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
