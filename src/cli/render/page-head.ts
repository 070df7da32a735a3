/**
 * The tags in `<head>` that differ between pages, except for the title. The server writes them and the client
 * updates them on navigation, so they are generated once and sent with the page.
 */
import type { HeadTag, PagePayload, SiteData } from '../../runtime/model/index.js';
import { besideUrl, encodedUrl, originalRoute, urlOf } from '../../runtime/routes.js';

const NOINDEX: HeadTag = ['meta', { name: 'robots', content: 'noindex' }];

type PageHeadInput = Pick<PagePayload, 'page' | 'alternates'>;

export function pageHead(input: PageHeadInput, site: SiteData): HeadTag[] {
  const own = new Set(input.page.frontmatter.head?.map(tagKind));
  // A noindex directive applies in addition to the page's own robots directives.
  return defaultTags(input, site).filter((tag) => tag === NOINDEX || !own.has(tagKind(tag)));
}

/** Tags of the same kind conflict; the page's own tag takes precedence. */
export function tagKind([tag, { rel, name, property, hreflang, type, media }]: HeadTag): string {
  return [tag, rel ?? name ?? property, hreflang, type, media].join();
}

function defaultTags({ page, alternates }: PageHeadInput, site: SiteData): HeadTag[] {
  const content = page.description || site.description;
  const description: HeadTag[] = content ? [['meta', { name: 'description', content }]] : [];
  if (page.pageType === '404') return [...description, NOINDEX];

  const absolute = (url: string) => site.siteUrl && site.siteUrl + url;
  const canonical = linkTag({
    rel: 'canonical',
    href: absolute(encodedUrl(originalRoute(page, site), site)),
  });
  // A fallback page is not a translation, so it has no alternates: search engines should index the original.
  if (page.textLang) return [...description, NOINDEX, ...canonical];

  const existing = alternates.filter(({ exists }) => exists);
  const original = existing.filter(({ lang }) => lang === site.lang);
  const translations =
    existing.length > 1 ? [...existing, ...original.map(({ link }) => ({ lang: 'x-default', link }))] : [];
  return [
    ...description,
    ...canonical,
    ...translations.flatMap(({ lang, link }) =>
      linkTag({ rel: 'alternate', hreflang: lang, href: absolute(urlOf(link, site)) }),
    ),
    ['link', { rel: 'alternate', type: 'text/markdown', href: besideUrl(page.routePath, 'md', site.base) }],
    // A feed is not a translation of the page, so it has no `hreflang`. The feed itself declares its
    // language.
    ...page.feeds.map(
      ({ url, mime, title }): HeadTag => ['link', { rel: 'alternate', type: mime, title, href: url }],
    ),
  ];
}

/**
 * Search engines only accept absolute addresses in these links, so a site without `siteUrl` has none of them.
 */
function linkTag({ href, ...rest }: { rel: string; hreflang?: string; href: string | undefined }): HeadTag[] {
  return href === undefined ? [] : [['link', { ...rest, href }]];
}

/** The other languages of the page, for the redirect on the first visit: `zh=/zh/guide/ fr=/fr/guide/`. */
export function redirectTargets({ page, alternates }: PageHeadInput, site: SiteData): string {
  const isSource = page.lang === site.lang && page.pageType !== '404' && !page.textLang;
  const others = isSource ? alternates.filter(({ lang, exists }) => exists && lang !== page.lang) : [];
  return others.map(({ lang, link }) => `${lang}=${urlOf(link, site)}`).join(' ');
}
