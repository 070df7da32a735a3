/**
 * The pictures that services show beside links to pages: one drawn for each page, or the one that its front matter names.
 * What a page says of itself decides whether it has one, so it is asked when the page is at hand, never for the map.
 */
import { extname, resolve } from 'node:path';
import type { Diagnostic, Messages, SourceFile } from '../../runtime/model.js';
import {
  decodePath,
  directionOf,
  encodePath,
  fileStemOf,
  isExternal,
  splitHref,
} from '../../runtime/routes.js';
import type { Bundle } from '../assets/bundle.js';
import { contentHash } from '../cache.js';
import { isFallback } from '../content/fallback.js';
import { readProjectFile } from '../content/project-file.js';
import { CARD_HEIGHT, CARD_WIDTH, type Card, type CardColors } from '../drawing/card.js';
import { type DrawableCard, fontsFor } from '../drawing/card-fonts.js';
import type { DrawingPool } from '../drawing/drawing-pool.js';
import type { FontBook } from '../drawing/font-book.js';
import type { SocialImage } from '../render/social-tags.js';
import { warningDiagnostic } from '../report/diagnostic.js';
import { breadcrumbsOf } from '../site/breadcrumbs.js';
import { iconOf } from '../site/icons.js';
import { pictureSize } from '../site/images.js';
import { resolveLink, targetUrl } from '../site/links.js';
import { isHidden, isListed } from '../site/machine-files.js';
import { pageTitle } from '../site/page-title.js';
import { allPages, localeOf, memoized, type Site } from '../site/site.js';
import { lightColor } from './theme-colors.js';

export interface SocialImages {
  /** Of the picture that may be drawn for a page, in the out folder; undefined where none ever is. */
  fileOf(page: SourceFile): string | undefined;
  /** Whether it is drawn, which takes reading the page. */
  isDrawn(page: SourceFile): boolean;
  draw(page: SourceFile): Promise<Uint8Array>;
  /** What the page's head tells of. */
  imageOf(page: SourceFile): SocialImage | undefined;
  /** Pages that get none, for want of a font. */
  problems(): Diagnostic[];
}

export interface SocialImagesInput {
  site: Site;
  bundle: Bundle;
  drawings: DrawingPool;
  /** In a language. */
  messagesOf(lang: string): Messages;
}

export function createSocialImages({ site, bundle, drawings, messagesOf }: SocialImagesInput): SocialImages {
  const { config } = site;
  const { socialImages, siteUrl } = config;
  const isOn = socialImages !== false && siteUrl !== undefined && !isHidden(config.head);
  // Nobody shares a preview: its pages name their pictures without looking for fonts, and a picture is drawn when asked for.
  const isDev = bundle.devClient !== undefined;

  return {
    fileOf: (page) => (mayHaveCard(page) && !publicCard(page) ? fileOf(page) : undefined),
    isDrawn: (page) => hasCard(page) && 'card' in drawable(page),
    draw(page) {
      const found = drawable(page);
      if (!('card' in found)) throw new Error(`No font for the social image of '${page.path}'.`);
      return drawings.draw({ kind: 'card', ...found });
    },
    imageOf(page) {
      if (isFallback(page) || namesImage(page)) return undefined;
      const own = ownImage(page);
      if (own) return own;
      if (!hasCard(page) || (!isDev && !('card' in drawable(page)))) return undefined;
      const card = cardOf(page);
      // A new address for another picture: services keep what they once fetched.
      const version = contentHash(JSON.stringify(card)).slice(0, 8);
      return {
        url: `${siteUrl}${config.base}${encodePath(fileOf(page))}?v=${version}`,
        width: CARD_WIDTH,
        height: CARD_HEIGHT,
        type: 'image/png',
        alt: card.title,
      };
    },
    problems,
  };

  function fileOf(page: SourceFile): string {
    return `assets/social/${fileStemOf(page.routePath)}.png`;
  }

  /** As far as its address tells. */
  function mayHaveCard(page: SourceFile): boolean {
    return isOn && !isFallback(page) && page.pagePath !== '/404';
  }

  function hasCard(page: SourceFile): boolean {
    if (!mayHaveCard(page) || !isListed(site, page)) return false;
    const { socialImage } = site.library.frontmatter(page);
    return socialImage === undefined && !publicCard(page) && !namesImage(page);
  }

  /** Whether tags of the page, or of the whole site, name one themselves. */
  function namesImage(page: SourceFile): boolean {
    const tags = [...(site.library.frontmatter(page).head ?? []), ...config.head];
    return tags.some(([, { property }]) => property === 'og:image');
  }

  /** A public file in the place of the drawn one is the site's own word. */
  function publicCard(page: SourceFile): string | undefined {
    const url = `/${fileOf(page)}`;
    return mayHaveCard(page) && site.content.files.has(url) ? url : undefined;
  }

  /** The one that front matter names. Where it is not there, check says so. */
  function ownImage(page: SourceFile): SocialImage | undefined {
    const href = site.library.frontmatter(page).socialImage ?? publicCard(page);
    if (!href) return undefined;
    const target = resolveLink(site, page, { href, kind: 'image', file: page.path });
    const url = targetUrl(site, target);
    if (url === undefined || (!siteUrl && !isExternal(url))) return undefined;
    const type = TYPES[extname(splitHref(href).path).toLowerCase()];
    return {
      url: isExternal(url) ? url : siteUrl + url,
      ...(target.kind === 'file' && target.path ? pictureSize(site, target.path) : {}),
      ...(type ? { type } : {}),
      alt: titleOf(page),
    };
  }

  function drawable(page: SourceFile): DrawableCard {
    return memoized(site, `social-image:${page.routePath}`, () => fontsFor(cardOf(page), fonts()));
  }

  function fonts(): FontBook {
    return drawings.fonts(socialImages ? socialImages.fonts.map((font) => resolve(site.root, font)) : []);
  }

  function cardOf(page: SourceFile): Card {
    const { frontmatter, description } = site.library.facts(page);
    const locale = localeOf(site, page.lang);
    const title = titleOf(page);
    const isHome = frontmatter.pageType === 'home' || page.pagePath === '/';
    const steps = breadcrumbsOf(site, page, title).slice(1, -1);
    const section = [...steps.map(({ text }) => text), ...dayOf(frontmatter.date, page.lang)].join(' / ');
    const mark = markOf();
    return {
      lang: page.lang,
      direction: directionOf(page.lang),
      site: plain(locale.title),
      title: plain(title) || plain(locale.title),
      section: plain(section),
      description: plain(description || (isHome ? locale.description : '')),
      address: addressOf(page),
      ...(mark ? { mark } : {}),
      colors: colors(),
    };
  }

  function titleOf(page: SourceFile): string {
    return pageTitle(site, page, messagesOf(page.lang));
  }

  function addressOf({ routePath }: SourceFile): string {
    const { host } = new URL(siteUrl ?? 'https://localhost');
    return `${host}${config.base}${routePath.slice(1)}`.replace(/\/+$/, '');
  }

  /** The logo, else the tab's icon, as far as it is a picture of the site. */
  function markOf(): string | undefined {
    return memoized(site, 'social-image-mark', () => {
      const logo = typeof config.logo === 'object' ? config.logo.light : config.logo;
      for (const href of [logo, iconOf(site)]) {
        const path = href && !isExternal(href) ? decodePath(splitHref(href).path) : '';
        const file = site.content.files.get(path.replace(/^\/?/, '/'));
        const type = MARK_TYPES[extname(path).toLowerCase()];
        const bytes = file && type ? readProjectFile(site.root, file.path) : undefined;
        if (bytes && bytes.length <= MAX_MARK) return `data:${type};base64,${bytes.toString('base64')}`;
      }
      return undefined;
    });
  }

  function colors(): CardColors {
    return memoized(site, 'social-image-colors', () => {
      const color = (token: string, usual: string) => lightColor(bundle, `--color-${token}`) ?? usual;
      return {
        canvas: color('canvas', '#ffffff'),
        heading: color('heading', '#0c1016'),
        soft: color('text-soft', '#4b5563'),
        faint: color('text-faint', '#626d7c'),
        accent: color('accent', '#1b4fd8'),
      };
    });
  }

  function problems(): Diagnostic[] {
    if (!isOn) return [];
    const pages = allPages(site).filter(hasCard);
    const missing = new Set<string>();
    let without = 0;
    for (const page of pages) {
      const found = drawable(page);
      if (!('missing' in found)) continue;
      without++;
      for (const char of found.missing) missing.add(char);
    }
    if (without === 0) return [];
    const shown = [...missing].sort().slice(0, SHOWN_CHARACTERS).join(' ');
    const more = missing.size > SHOWN_CHARACTERS ? ` and ${missing.size - SHOWN_CHARACTERS} more` : '';
    const why = fonts().isEmpty ? 'there is no font' : `no font has ${shown}${more}`;
    return [
      warningDiagnostic(
        'social-image-font',
        `${without} of ${pages.length} pages get no social image: ${why}.`,
        {
          hint: "Install a font for them, as Noto Sans CJK for Chinese, or name its file: socialImages: { fonts: ['…'] }.",
          ...site.loaded.locate(['socialImages']),
        },
      ),
    ];
  }
}

const SHOWN_CHARACTERS = 8;

/** Of pictures that front matter may name. */
const TYPES: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.avif': 'image/avif',
};

/** Of a logo, in bytes: what is larger is a photograph. */
const MAX_MARK = 100_000;

/** Of pictures that can be part of a drawing. */
const MARK_TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
};

/** What is drawn in colours, with all that belongs to it; flags and keycaps. */
const EMOJI =
  /(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f)(?:\p{Emoji_Modifier}|\ufe0f|\u200d\p{Extended_Pictographic})*|[\d#*]\ufe0f?\u20e3/gu;

/** On one line; without pictures of coloured fonts, which are no outlines, and without what controls a terminal. */
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
