/**
 * The images that services show next to links to a page: generated for each page, or set in its front matter.
 * Whether a page has one depends on its content, so this is decided when the page is rendered, not when the
 * map of outputs is made.
 */
import { extname, resolve } from 'node:path';
import type { Diagnostic, SourceFile } from '../../runtime/model.js';
import { encodePath, fileStemOf, isExternal, splitHref } from '../../runtime/routes.js';
import { contentHash } from '../cache.js';
import { isFallback } from '../content/fallback.js';
import { SOCIAL_IMAGE_HEIGHT, SOCIAL_IMAGE_WIDTH, type SocialPicture } from '../drawing/drawing.js';
import type { DrawingPool } from '../drawing/drawing-pool.js';
import type { FontBook } from '../drawing/font-book.js';
import type { SocialImage } from '../render/social-tags.js';
import { warningDiagnostic } from '../report/diagnostic.js';
import { isHidden, isListed } from '../site/links/generated-files.js';
import { resolveLink, targetUrl } from '../site/links/resolve-links.js';
import { pictureSize } from '../site/page-data/images.js';
import { pageTitle } from '../site/pages/page-title.js';
import { allPages } from '../site/site.js';
import {
  fontsOfHtml,
  imagesOfHtml,
  type PictureInput,
  pictureError,
  showableProps,
  socialImageHtml,
} from './social-image-picture.js';
import { type SocialImagePropsInput, socialImageProps } from './social-image-props.js';

export interface SocialImages {
  /** Path in the output folder of the image that may be generated for a page; undefined if none can be. */
  fileOf(page: SourceFile): string | undefined;
  /** Whether an image is generated. Reads the page. */
  isDrawn(page: SourceFile): boolean;
  draw(page: SourceFile): Promise<Uint8Array>;
  /** The image for the page's `<head>`. */
  imageOf(page: SourceFile): SocialImage | undefined;
  /** Warnings about pages without an image because no font has their characters. */
  problems(): Diagnostic[];
}

export interface SocialImagesInput extends PictureInput, SocialImagePropsInput {
  drawings: DrawingPool;
}

/** The HTML to draw, or the characters that no font has. */
type Drawable = Pick<SocialPicture, 'html' | 'families'> | { missing: string[] };

export function createSocialImages(input: SocialImagesInput): SocialImages {
  const { site, bundle, drawings, messagesOf } = input;
  const { config } = site;
  const { socialImages, siteUrl } = config;
  const isOn = socialImages !== false && siteUrl !== undefined && !isHidden(config.head);
  // Previews are not shared, so in `dev` pages link to their images without searching for fonts, and an image
  // is drawn when it is requested.
  const isDev = bundle.devClient !== undefined;
  const drawables = new Map<string, Drawable>();

  return {
    fileOf: (page) => (mayHaveCard(page) && !publicCard(page) ? fileOf(page) : undefined),
    isDrawn: (page) => hasCard(page) && 'html' in drawable(page),
    async draw(page) {
      const found = drawable(page);
      if (!('html' in found))
        throw new Error(`No font has the characters of the social image of '${page.path}'.`);
      const images = imagesOfHtml(found.html, page, input);
      try {
        return await drawings.draw({ kind: 'social', social: { ...found, lang: page.lang, images } });
      } catch (error) {
        throw pictureError(page, error, site.root);
      }
    },
    imageOf(page) {
      if (isFallback(page) || namesImage(page)) return undefined;
      const own = ownImage(page);
      if (own) return own;
      const html = hasCard(page) ? htmlOf(page) : undefined;
      if (html === undefined) return undefined;
      // A changed image gets a new address, because services cache what they fetched.
      const images = imagesOfHtml(html, page, input).map(({ data }) => contentHash(data));
      const version = contentHash(html, ...images).slice(0, 8);
      return {
        url: `${siteUrl}${config.base}${encodePath(fileOf(page))}?v=${version}`,
        width: SOCIAL_IMAGE_WIDTH,
        height: SOCIAL_IMAGE_HEIGHT,
        type: 'image/png',
        alt: socialImageProps(page, input).title,
      };
    },
    problems,
  };

  function fileOf(page: SourceFile): string {
    return `assets/social/${fileStemOf(page.routePath)}.png`;
  }

  /** Judged by the page's address only. */
  function mayHaveCard(page: SourceFile): boolean {
    return isOn && !isFallback(page) && page.pagePath !== '/404';
  }

  function hasCard(page: SourceFile): boolean {
    if (!mayHaveCard(page) || !isListed(site, page)) return false;
    const { socialImage } = site.store.frontmatter(page);
    return socialImage === undefined && !publicCard(page) && !namesImage(page);
  }

  /** Whether tags of the page or of the whole site set an image. */
  function namesImage(page: SourceFile): boolean {
    const tags = [...(site.store.frontmatter(page).head ?? []), ...config.head];
    return tags.some(([, { property }]) => property === 'og:image');
  }

  /** A public file with the path of the generated image overrides it. */
  function publicCard(page: SourceFile): string | undefined {
    const url = `/${fileOf(page)}`;
    return mayHaveCard(page) && site.content.files.has(url) ? url : undefined;
  }

  /** The image set in the front matter. `check` reports it if it is missing. */
  function ownImage(page: SourceFile): SocialImage | undefined {
    const href = site.store.frontmatter(page).socialImage ?? publicCard(page);
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

  function drawable(page: SourceFile): Drawable {
    const known = drawables.get(page.routePath) ?? createDrawable(page);
    drawables.set(page.routePath, known);
    return known;
  }

  function createDrawable(page: SourceFile): Drawable {
    const props = socialImageProps(page, input);
    const shown = showableProps(props, fonts());
    if ('missing' in shown) return shown;
    const html = socialImageHtml(page, shown.props, input);
    const found = fontsOfHtml(html, page.lang, fonts());
    return 'missing' in found ? found : { html, families: found.families };
  }

  /** In `dev`, fonts are not searched before the image is requested. */
  function htmlOf(page: SourceFile): string | undefined {
    if (isDev) return socialImageHtml(page, socialImageProps(page, input), input);
    const found = drawable(page);
    return 'html' in found ? found.html : undefined;
  }

  function fonts(): FontBook {
    return drawings.fonts(socialImages ? socialImages.fonts.map((font) => resolve(site.root, font)) : []);
  }

  function titleOf(page: SourceFile): string {
    return pageTitle(site, page, messagesOf(page.lang));
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
    const why = fonts().isEmpty ? 'no font is installed' : `no font has ${shown}${more}`;
    return [
      warningDiagnostic(
        'social-image-font',
        `${without} of ${pages.length} pages have no social image: ${why}.`,
        {
          hint: "Install a font, such as Noto Sans CJK for Chinese, or set its file in the config: socialImages: { fonts: ['…'] }.",
          ...site.loaded.locate(['socialImages']),
        },
      ),
    ];
  }
}

const SHOWN_CHARACTERS = 8;

/** Types of images that front matter may use. */
const TYPES: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.avif': 'image/avif',
};
