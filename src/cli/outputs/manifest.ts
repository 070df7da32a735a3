/** The web app manifest: name, icons and colors of the site when it is installed as an app. */
import { directionOf } from '../../runtime/routes.js';
import type { Bundle } from '../assets/bundle-theme.js';
import { localeOf, type Site } from '../site/site.js';
import { iconsOf } from './icon.js';
import { lightColor } from './theme-colors.js';

export function manifestOf(site: Site, bundle: Bundle): string {
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
