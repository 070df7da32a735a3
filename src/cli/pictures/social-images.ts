/**
 * The images that services show next to links to a page: generated for each page, or set in its front matter.
 * Whether a page has one depends on its content, so this is decided when the page is rendered, not when the
 * map of outputs is made.
 */
import { extname, resolve } from 'node:path';
import type { Diagnostic, SourceFile } from '../../runtime/model/index.js';
import { encodePath, fileStemOf, isExternal, splitHref } from '../../runtime/routes.js';
import { isFallback } from '../content/fallback.js';
import type { SocialImage } from '../render/social-tags.js';
import { warningDiagnostic } from '../report/diagnostic.js';
import { isHidden, isListed } from '../site/links/generated-files.js';
import { resolveLink, targetUrl } from '../site/links/resolve-links.js';
import { pictureSize } from '../site/page-data/images.js';
import { pageTitle } from '../site/pages/page-title.js';
import { allPages } from '../site/site.js';
import { contentHash } from '../system/cache.js';
import { SOCIAL_IMAGE_HEIGHT, SOCIAL_IMAGE_WIDTH, type SocialPicture } from './drawing.js';
import type { DrawingPool } from './drawing-pool.js';
import type { FontBook } from './font-book.js';
import {
  fontsOfHtml,
  imagesOfHtml,
  type PictureInput,
  pictureError,
  showableProps,
  socialImageHtml,
} from './social-image-picture.js';
import { type SocialImagePropsInput, socialImageProps } from './social-image-props.js';

interface SocialImagesInput extends PictureInput, SocialImagePropsInput {
  drawings: DrawingPool;
}

/** The HTML to draw, or the characters that no font has. */
type Drawable = Pick<SocialPicture, 'html' | 'families'> | { missing: string[] };

export class SocialImages {
  readonly #input: SocialImagesInput;
  readonly #isOn: boolean;
  readonly #drawables = new Map<string, Drawable>();

  constructor(input: SocialImagesInput) {
    const { socialImages, siteUrl, head } = input.site.config;
    this.#input = input;
    this.#isOn = socialImages !== false && siteUrl !== undefined && !isHidden(head);
  }

  /** Path in the output folder of the image that may be generated for a page; undefined if none can be. */
  fileOf(page: SourceFile): string | undefined {
    return this.#mayHaveImage(page) && !this.#publicImage(page) ? fileOf(page) : undefined;
  }

  /** Whether an image is generated. Reads the page. */
  isDrawn(page: SourceFile): boolean {
    return this.#hasImage(page) && 'html' in this.#drawable(page);
  }

  async draw(page: SourceFile): Promise<Uint8Array> {
    const found = this.#drawable(page);
    if (!('html' in found))
      throw new Error(`No font has the characters of the social image of '${page.path}'.`);
    const images = imagesOfHtml(found.html, page, this.#input);
    try {
      return await this.#input.drawings.draw({
        kind: 'social',
        social: { ...found, lang: page.lang, images },
      });
    } catch (error) {
      throw pictureError(page, error, this.#input.site.root);
    }
  }

  /** The image for the page's `<head>`. */
  imageOf(page: SourceFile): SocialImage | undefined {
    if (isFallback(page) || page.postList || this.#hasImageTag(page)) return undefined;
    const own = this.#ownImage(page);
    if (own) return own;
    const html = this.#hasImage(page) ? this.#htmlOf(page) : undefined;
    if (html === undefined) return undefined;
    // A changed image gets a new address, because services cache what they fetched.
    const images = imagesOfHtml(html, page, this.#input).map(({ data }) => contentHash(data));
    const version = contentHash(html, ...images).slice(0, 8);
    const { siteUrl, base } = this.#input.site.config;
    return {
      url: `${siteUrl}${base}${encodePath(fileOf(page))}?v=${version}`,
      width: SOCIAL_IMAGE_WIDTH,
      height: SOCIAL_IMAGE_HEIGHT,
      type: 'image/png',
      alt: socialImageProps(page, this.#input).title,
    };
  }

  /** Warnings about pages without an image because no font has their characters. */
  problems(): Diagnostic[] {
    if (!this.#isOn) return [];
    const { site } = this.#input;
    const pages = allPages(site).filter((page) => this.#hasImage(page));
    const drawables = pages.map((page) => this.#drawable(page));
    const incomplete = drawables.filter((found) => 'missing' in found);
    if (incomplete.length === 0) return [];
    const missing = new Set(incomplete.flatMap((found) => found.missing));
    const why = this.#fonts().isEmpty ? 'no font is installed' : `no font has ${shownCharacters(missing)}`;
    return [
      warningDiagnostic(
        'social-image-font',
        `${incomplete.length} of ${pages.length} pages have no social image: ${why}.`,
        {
          hint: "Install a font, such as Noto Sans CJK for Chinese, or set its file in the config: socialImages: { fonts: ['…'] }.",
          ...site.loaded.locate(['socialImages']),
        },
      ),
    ];
  }

  /** Depends only on the page's address. */
  #mayHaveImage(page: SourceFile): boolean {
    return this.#isOn && !isFallback(page) && !page.postList && page.pagePath !== '/404';
  }

  #hasImage(page: SourceFile): boolean {
    const { site } = this.#input;
    if (!this.#mayHaveImage(page) || !isListed(site, page)) return false;
    const { socialImage } = site.store.frontmatter(page);
    return socialImage === undefined && !this.#publicImage(page) && !this.#hasImageTag(page);
  }

  /** Whether tags of the page or of the whole site set an image. */
  #hasImageTag(page: SourceFile): boolean {
    const { site } = this.#input;
    const tags = [...(site.store.frontmatter(page).head ?? []), ...site.config.head];
    return tags.some(([, { property }]) => property === 'og:image');
  }

  /** A public file with the path of the generated image overrides it. */
  #publicImage(page: SourceFile): string | undefined {
    const url = `/${fileOf(page)}`;
    return this.#mayHaveImage(page) && this.#input.site.content.files.has(url) ? url : undefined;
  }

  /** The image set in the front matter. `check` reports it if it is missing. */
  #ownImage(page: SourceFile): SocialImage | undefined {
    const { site, messagesOf } = this.#input;
    const { siteUrl } = site.config;
    const href = site.store.frontmatter(page).socialImage ?? this.#publicImage(page);
    if (!href) return undefined;
    const target = resolveLink(site, page, { href, kind: 'image', file: page.path });
    const url = targetUrl(site, target);
    if (url === undefined || (!siteUrl && !isExternal(url))) return undefined;
    const type = TYPES[extname(splitHref(href).path).toLowerCase()];
    return {
      url: isExternal(url) ? url : siteUrl + url,
      ...(target.kind === 'file' && target.path ? pictureSize(site, target.path) : {}),
      ...(type ? { type } : {}),
      alt: pageTitle(site, page, messagesOf(page.lang)),
    };
  }

  #drawable(page: SourceFile): Drawable {
    const known = this.#drawables.get(page.routePath) ?? this.#createDrawable(page);
    this.#drawables.set(page.routePath, known);
    return known;
  }

  #createDrawable(page: SourceFile): Drawable {
    const shown = showableProps(socialImageProps(page, this.#input), this.#fonts());
    if ('missing' in shown) return shown;
    const html = socialImageHtml(page, shown.props, this.#input);
    const found = fontsOfHtml(html, page.lang, this.#fonts());
    return 'missing' in found ? found : { html, families: found.families };
  }

  /**
   * Previews are not shared, so in `dev` fonts are not searched before the image is requested. Then it is
   * drawn.
   */
  #htmlOf(page: SourceFile): string | undefined {
    if (this.#input.bundle.devClient !== undefined)
      return socialImageHtml(page, socialImageProps(page, this.#input), this.#input);
    const found = this.#drawable(page);
    return 'html' in found ? found.html : undefined;
  }

  #fonts(): FontBook {
    const { site, drawings } = this.#input;
    const { socialImages } = site.config;
    return drawings.fonts(socialImages ? socialImages.fonts.map((font) => resolve(site.root, font)) : []);
  }
}

function fileOf(page: SourceFile): string {
  return `assets/social/${fileStemOf(page.routePath)}.png`;
}

function shownCharacters(characters: Set<string>): string {
  const shown = [...characters].sort().slice(0, SHOWN_CHARACTERS).join(' ');
  const more = characters.size - SHOWN_CHARACTERS;
  return more > 0 ? `${shown} and ${more} more` : shown;
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
