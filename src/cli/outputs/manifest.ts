/** The web manifest: what the site is called and looks like where it stands among apps. */
import { directionOf } from '../../runtime/routes.js';
import type { Bundle } from '../assets/bundle-theme.js';
import { localeOf, type Site } from '../site/site.js';
import { iconsOf } from './icon.js';
import { lightColor } from './theme-colors.js';

export function manifestOf(site: Site, bundle: Bundle): string {
  const { base, lang } = site.config;
  const { title, description } = localeOf(site, lang);
  // A manifest knows no scheme.
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
    // A documentation site is read in a browser, with its address and its way back.
    display: 'browser',
    ...(canvas ? { theme_color: canvas, background_color: canvas } : {}),
    icons: iconsOf(site).map(({ href, ...icon }) => ({ src: href, ...icon })),
  });
}
