/** The content of a page's social image: the props of the theme's slot. */
import { extname } from 'node:path';
import type { SocialImageColors, SocialImageProps, SourceFile } from '../../runtime/model/index.js';
import { decodePath, directionOf, isExternal, splitHref } from '../../runtime/routes.js';
import type { Bundle } from '../assets/bundle.js';
import { readProjectFile } from '../content/read-text.js';
import { iconOf } from '../site/icons.js';
import { breadcrumbsOf } from '../site/navigation/breadcrumbs.js';
import { pictureSize } from '../site/page-data/images.js';
import { pageTitle } from '../site/page-data/page-title.js';
import { localeOf, memoize, memoizeBy, type Site, type ThemedSite } from '../site/site.js';
import { SOCIAL_IMAGE_HEIGHT, SOCIAL_IMAGE_WIDTH } from './drawing.js';
import { lightColor } from './theme-colors.js';

export interface SocialImagePropsInput {
  site: ThemedSite;
  bundle: Bundle;
}

export function socialImageProps(page: SourceFile, input: SocialImagePropsInput): SocialImageProps {
  const { site } = input;
  const { frontmatter } = site.store.meta(page);
  const { description } = site.store.details(page);
  const locale = localeOf(site, page.lang);
  const title = pageTitle(site, page);
  const isHome = frontmatter.pageType === 'home' || page.pagePath === '/';
  const steps = breadcrumbsOf(site, page, title).slice(1, -1);
  const section = [...steps.map(({ text }) => text), ...dayOf(frontmatter.date, page.lang)].join(' / ');
  const icon = iconFile(site);
  return {
    title: plain(title) || plain(locale.title),
    description: plain(description || (isHome ? locale.description : '')),
    siteTitle: plain(locale.title),
    section: plain(section),
    address: addressOf(site, page),
    ...(icon ? { icon } : {}),
    colors: colorsOf(site, input.bundle),
    lang: page.lang,
    direction: directionOf(page.lang),
    width: SOCIAL_IMAGE_WIDTH,
    height: SOCIAL_IMAGE_HEIGHT,
  };
}

function addressOf({ config }: Site, { routePath }: SourceFile): string {
  const { host } = new URL(config.siteUrl ?? 'https://localhost');
  return `${host}${config.base}${routePath.slice(1)}`.replace(/\/+$/, '');
}

/** The logo, or else the favicon, if it is a small file of the site. */
const iconFile = memoize((site): string | undefined => {
  const { logo } = site.config;
  for (const href of [typeof logo === 'object' ? logo.light : logo, iconOf(site)]) {
    const path = href && !isExternal(href) ? decodePath(splitHref(href).path) : '';
    const url = path.replace(/^\/?/, '/');
    const file = site.content.files.get(url);
    const type = extname(path).toLowerCase();
    if (!file || !ICON_TYPES.has(type)) continue;
    // takumi draws nothing for a damaged SVG, and throws for other damaged images.
    if (type !== '.svg' && !pictureSize(site, file.path)) continue;
    if (readProjectFile(site.root, file.path).length <= MAX_ICON_BYTES) return url;
  }
  return undefined;
});

/** In bytes. A larger file is probably a photograph. */
const MAX_ICON_BYTES = 100_000;

const ICON_TYPES = new Set(['.svg', '.png', '.jpg', '.jpeg']);

const colorsOf = memoizeBy(
  (bundle: SocialImagePropsInput['bundle']) => bundle,
  (_, bundle): SocialImageColors => {
    const color = (token: string, usual: string) => lightColor(bundle, `--dc-color-${token}`) ?? usual;
    return {
      canvas: color('canvas', '#ffffff'),
      heading: color('heading', '#0c1016'),
      soft: color('text-soft', '#4b5563'),
      faint: color('text-faint', '#626d7c'),
      accent: color('accent', '#1b4fd8'),
    };
  },
);

/** Emoji with all their modifiers; flags and keycaps. */
const EMOJI =
  /(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f)(?:\p{Emoji_Modifier}|\ufe0f|\u200d\p{Extended_Pictographic})*|[\d#*]\ufe0f?\u20e3/gu;

/**
 * The text on one line, without control characters and without emoji: few machines have an emoji font that
 * takumi can draw.
 */
function plain(text: string): string {
  return text
    .replace(EMOJI, '')
    .replace(/\p{Cc}+|\s+/gu, ' ')
    .trim();
}

function dayOf(date: string | undefined, lang: string): string[] {
  const day = new Date(`${date}T00:00:00Z`);
  if (date === undefined || Number.isNaN(day.getTime())) return [];
  return [new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }).format(day)];
}
