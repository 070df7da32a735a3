/**
 * What differs from page to page in `<head>`, but for the title. The server writes it and the client keeps it true:
 * from one list, so that a page reached in place is to machines what it is when it is loaded.
 */
import type { HeadTag, PagePayload, SiteData } from './model.js';
import { encodedUrl, originalRoute, urlOf } from './routes.js';

const NOINDEX: HeadTag = ['meta', { name: 'robots', content: 'noindex' }];

export function pageHead({ page, alternates }: PagePayload, site: SiteData): HeadTag[] {
  const content = page.description || site.description;
  const description: HeadTag[] = content ? [['meta', { name: 'description', content }]] : [];
  if (page.pageType === '404') return [...description, NOINDEX];

  const origin = site.siteUrl ?? '';
  const href = origin + encodedUrl(originalRoute(page, site), site);
  const canonical: HeadTag = ['link', { rel: 'canonical', href }];
  // No translation, so none among the translations: machines are to read the original.
  if (page.textLang) return [...description, NOINDEX, canonical];

  const existing = alternates.filter(({ exists }) => exists);
  return [
    ...description,
    ...(origin ? [canonical] : []),
    ...(existing.length > 1 ? existing : []).map(
      ({ lang, link }): HeadTag => [
        'link',
        { rel: 'alternate', hreflang: lang, href: origin + urlOf(link, site) },
      ],
    ),
    ...page.feeds.map(({ url, mime }): HeadTag => ['link', { rel: 'alternate', type: mime, href: url }]),
  ];
}
