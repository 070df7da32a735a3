/** The web manifest: what the site is called and looks like where it stands among apps. */
import { directionOf } from '../../runtime/routes.js';
import type { Bundle } from '../assets/bundle.js';
import { localeOf, type Site } from '../site/site.js';
import { iconsOf } from './icon.js';

export function manifestOf(site: Site, bundle: Bundle): string {
  const { base, lang } = site.config;
  const { title, description } = localeOf(site, lang);
  const canvas = canvasColor(bundle);
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

/** The light background of the theme, which a site may set anew: the last one counts. A manifest knows no scheme. */
function canvasColor({ styles, files }: Bundle): string | undefined {
  const css = styles.map((url) => Buffer.from(files.get(url) ?? '').toString('utf8')).join('\n');
  const written = [...css.matchAll(/--color-canvas:\s*(?:light-dark\(\s*)?([^,;{}()]+)/g)].at(-1)?.[1];
  return written && /^(#[\da-f]{3,8}|[a-z]+)$/i.test(written.trim()) ? written.trim() : undefined;
}
