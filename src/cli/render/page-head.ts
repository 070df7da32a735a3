/**
 * What differs from page to page in `<head>`, but for the title: the server writes it, and the client keeps it true as
 * the reader goes on. So it is made here once and travels with the page.
 */
import type { HeadTag, PagePayload, SiteData } from '../../runtime/model.js';
import { besideUrl, encodedUrl, originalRoute, urlOf } from '../../runtime/routes.js';
import { PAGE_BASE } from '../site/relative.js';

const NOINDEX: HeadTag = ['meta', { name: 'robots', content: 'noindex' }];

type PageHeadInput = Pick<PagePayload, 'page' | 'alternates'>;

export function pageHead(input: PageHeadInput, site: SiteData): HeadTag[] {
  const own = new Set(input.page.frontmatter.head?.map(tagKind));
  // What keeps robots from a page holds beside whatever else it tells them.
  return defaultTags(input, site).filter((tag) => tag === NOINDEX || !own.has(tagKind(tag)));
}

/** Two tags of one kind say different things about the same: of these, the page's own holds. */
export function tagKind([tag, { rel, name, property, hreflang, type, media }]: HeadTag): string {
  return [tag, rel ?? name ?? property, hreflang, type, media].join();
}

function defaultTags({ page, alternates }: PageHeadInput, site: SiteData): HeadTag[] {
  const content = page.description || site.description;
  const description: HeadTag[] = content ? [['meta', { name: 'description', content }]] : [];
  if (page.pageType === '404') return [...description, NOINDEX];

  const origin = site.siteUrl ?? '';
  const href = origin + encodedUrl(originalRoute(page, site), site);
  const canonical: HeadTag = ['link', { rel: 'canonical', href }];
  // No translation, so none among the translations: machines are to read the original.
  if (page.textLang) return [...description, NOINDEX, canonical];

  const existing = alternates.filter(({ exists }) => exists);
  const original = existing.filter(({ lang }) => lang === site.lang);
  const translations =
    existing.length > 1 ? [...existing, ...original.map(({ link }) => ({ lang: 'x-default', link }))] : [];
  // A reader of a folder that lies anywhere stays in it.
  const nearby = site.base === PAGE_BASE ? '' : origin;
  return [
    ...description,
    ...(origin ? [canonical] : []),
    ...translations.map(
      ({ lang, link }): HeadTag => [
        'link',
        { rel: 'alternate', hreflang: lang, href: nearby + urlOf(link, site) },
      ],
    ),
    ['link', { rel: 'alternate', type: 'text/markdown', href: besideUrl(page.routePath, 'md', site.base) }],
    ...page.feeds.map(
      ({ url, mime, title, language }): HeadTag => [
        'link',
        { rel: 'alternate', type: mime, title, hreflang: language, href: url },
      ],
    ),
  ];
}
