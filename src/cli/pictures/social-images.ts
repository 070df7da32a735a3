/**
 * The images that services show next to links to a page: generated for each page, or set in its front matter.
 * Whether a page has one depends on its content, so this is decided when the page is rendered, not when the
 * map of outputs is made.
 */
import { lookup } from 'mrmime';
import type { Diagnostic, SourceFile } from '../../runtime/model/index.js';
import { encodePath, fileStemOf, isExternal, splitHref } from '../../runtime/routes.js';
import { findFont } from '../config/paths.js';
import { isFallback } from '../content/fallback.js';
import type { SocialImage } from '../render/social-tags.js';
import { warningDiagnostic } from '../report/diagnostic.js';
import { isHidden, isListed } from '../site/links/generated-files.js';
import { resolveLink, targetUrl } from '../site/links/resolve-links.js';
import { pictureSize } from '../site/page-data/images.js';
import { pageTitle } from '../site/page-data/page-title.js';
import { allPages } from '../site/site.js';
import { contentHash } from '../system/content-hash.js';
import { SOCIAL_IMAGE_HEIGHT, SOCIAL_IMAGE_WIDTH, type SocialPicture } from './drawing.js';
import type { Fonts } from './fonts.js';
import type { PictureStore } from './picture-store.js';
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
  drawings: PictureStore;
}

/** The HTML to draw, or the characters that no font has. */
type Drawable = Pick<SocialPicture, 'html' | 'families'> | { missing: string[] };

export class SocialImages {
  readonly #input: SocialImagesInput;
  readonly #isOn: boolean;
  readonly #drawables = new Map<string, Drawable>();
  readonly #fontNames: string[];
  #openFonts: Fonts | undefined;

  constructor(input: SocialImagesInput) {
    const { socialImages, siteUrl, head } = input.site.config;
    this.#input = input;
    this.#fontNames = socialImages ? socialImages.fonts : [];
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
      return await this.#input.drawings.draw({ ...found, lang: page.lang, images });
    } catch (error) {
      throw pictureError(page, error, this.#input.site.root);
    }
  }

  /** The image for the page's `<head>`. */
  imageOf(page: SourceFile): SocialImage | undefined {
    if (isFallback(page) || page.postList || this.#hasImageTag(page)) return undefined;
    const own = this.#ownImage(page);
    if (own) return own;
    const found = this.#hasImage(page) ? this.#drawable(page) : undefined;
    if (!found || 'missing' in found) return undefined;
    const { html } = found;
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
    const incomplete = pages.flatMap((page) => {
      const found = this.#drawable(page);
      return 'missing' in found ? { lang: page.lang, missing: found.missing } : [];
    });
    if (incomplete.length === 0) return [];
    const missing = new Set(incomplete.flatMap(({ missing }) => missing));
    return [
      warningDiagnostic(
        'social-image-font',
        `${incomplete.length} of ${pages.length} pages have no social image: no font has ${shownCharacters(missing)}.`,
        {
          hint: fontHint(this.#fontNames, new Set(incomplete.map(({ lang }) => lang))),
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
    const { site } = this.#input;
    const { siteUrl } = site.config;
    const href = site.store.frontmatter(page).socialImage ?? this.#publicImage(page);
    if (!href) return undefined;
    const target = resolveLink(site, page, { href, kind: 'image', file: page.path });
    const url = targetUrl(site, target);
    if (url === undefined || (!siteUrl && !isExternal(url))) return undefined;
    const type = lookup(splitHref(href).path);
    return {
      url: isExternal(url) ? url : siteUrl + url,
      ...(target.kind === 'file' && target.path ? pictureSize(site, target.path) : {}),
      ...(type ? { type } : {}),
      alt: pageTitle(site, page),
    };
  }

  #drawable(page: SourceFile): Drawable {
    const known = this.#drawables.get(page.routePath) ?? this.#createDrawable(page);
    this.#drawables.set(page.routePath, known);
    return known;
  }

  #createDrawable(page: SourceFile): Drawable {
    const props = showableProps(socialImageProps(page, this.#input), this.#fonts());
    const html = socialImageHtml(page, props, this.#input);
    const found = fontsOfHtml(html, this.#fonts());
    return 'missing' in found ? found : { html, ...found };
  }

  #fonts(): Fonts {
    const { site, drawings } = this.#input;
    this.#openFonts ??= drawings.fonts(this.#fontNames.flatMap((name) => findFont(site.root, name) ?? []));
    return this.#openFonts;
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

/** Packages with a font for a script. */
const FONT_PACKAGES: Record<string, string> = {
  Hans: '@fontsource-variable/noto-sans-sc',
  Hant: '@fontsource-variable/noto-sans-tc',
  Jpan: '@fontsource-variable/noto-sans-jp',
  Kore: '@fontsource-variable/noto-sans-kr',
  Arab: '@fontsource-variable/noto-sans-arabic',
};

/** @param langs of the pages without an image */
function fontHint(fonts: string[], langs: Set<string>): string {
  const found = [...langs].flatMap((lang) => FONT_PACKAGES[new Intl.Locale(lang).maximize().script!] ?? []);
  const packages = [...new Set(found)].filter((name) => !fonts.includes(name));
  if (packages.length === 0)
    return "Set a font with these characters in the config, a file or a package: socialImages: { fonts: ['…'] }.";
  const all = [...fonts, ...packages].map((font) => `'${font}'`).join(', ');
  return `Run 'npm install --save-dev ${packages.join(' ')}', and set in the config: socialImages: { fonts: [${all}] }.`;
}
