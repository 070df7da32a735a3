/**
 * Open Graph tags for previews of links to a page; X reads them too. Readers do not see them, so the client
 * does not update them.
 */
import type { HeadTag, PagePayload, SiteData } from '../../runtime/model/index.js';
import { encodedUrl, originalRoute } from '../../runtime/routes.js';

/** The image in a preview of a link to a page. */
export interface SocialImage {
  /** Absolute URL. */
  url: string;
  /** In pixels, if known. */
  width?: number;
  height?: number;
  /** Media type, if known. */
  type?: string;
  alt: string;
}

/** Minimum width in pixels: X shows no large card for a smaller image. */
const LARGE = 300;

export function socialTags(
  { page, documentTitle, alternates }: PagePayload,
  site: SiteData,
  image?: SocialImage,
): HeadTag[] {
  if (page.pageType === '404') return [];
  const isHome = page.pageType === 'home' || page.pagePath === '/';
  const { siteUrl } = site;
  const others = alternates.filter(({ lang, exists }) => exists && lang !== page.lang);
  return [
    ...property('og:type', isHome ? 'website' : 'article'),
    ...property('og:title', isHome ? documentTitle : page.title),
    ...property('og:description', page.description || site.description),
    ...property('og:url', siteUrl && siteUrl + encodedUrl(originalRoute(page, site), site)),
    ...property('og:site_name', site.title),
    ...property('og:locale', openGraphLocale(page.textLang ?? page.lang)),
    ...others.flatMap(({ lang }) => property('og:locale:alternate', openGraphLocale(lang))),
    ...(isHome ? [] : property('article:published_time', page.frontmatter.date)),
    ...(isHome ? [] : property('article:modified_time', page.lastUpdatedTime)),
    ...property('og:image', image?.url),
    ...property('og:image:width', image?.width?.toString()),
    ...property('og:image:height', image?.height?.toString()),
    ...property('og:image:type', image?.type),
    ...property('og:image:alt', image?.alt),
    // Title, description and image are taken from the tags above.
    ['meta', { name: 'twitter:card', content: isLarge(image) ? 'summary_large_image' : 'summary' }],
  ];
}

function isLarge(image: SocialImage | undefined): boolean {
  return image !== undefined && (image.width ?? LARGE) >= LARGE;
}

function property(name: string, content: string | undefined): HeadTag[] {
  return content ? [['meta', { property: name, content }]] : [];
}

/** Cached locale by language: there are few languages, and `maximize` is slow. */
const locales = new Map<string, string>();

/** `zh` -> `zh_CN`: a missing region becomes the one with most of the language's readers. */
function openGraphLocale(lang: string): string {
  const known = locales.get(lang);
  if (known !== undefined) return known;
  const { language, region } = new Intl.Locale(lang).maximize();
  const locale = region ? `${language}_${region}` : language;
  locales.set(lang, locale);
  return locale;
}
