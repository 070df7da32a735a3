/** The web app manifest: name, icons and colors of the site when it is installed as an app. */
import { directionOf } from '../../runtime/routes.js';
import type { Bundle } from '../assets/bundle.js';
import { iconsOf } from '../pictures/icon.js';
import { lightColor } from '../pictures/theme-colors.js';
import { MANIFEST_URL } from '../site/links/generated-files.js';
import { isPortable } from '../site/portable-site.js';
import { localeOf, type Site } from '../site/site.js';
import type { SiteFiles } from './site-file.js';

/** A site that is opened from disk cannot be installed. */
export const manifestFiles: SiteFiles = (site) =>
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
