/** What services show beside a link to a page: Open Graph, which X reads as well. Not for readers, so not kept by the client. */
import type { HeadTag, PagePayload, SiteData } from '../../runtime/model.js';
import { encodedUrl, originalRoute } from '../../runtime/routes.js';

export function socialTags({ page, documentTitle, alternates }: PagePayload, site: SiteData): HeadTag[] {
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
    // Title and description are taken from the above.
    ['meta', { name: 'twitter:card', content: 'summary' }],
  ];
}

function property(name: string, content: string | undefined): HeadTag[] {
  return content ? [['meta', { property: name, content }]] : [];
}

/** `zh` -> `zh_CN`: the place where most of its readers are stands where none is given. */
function openGraphLocale(lang: string): string {
  const { language, region } = new Intl.Locale(lang).maximize();
  return region ? `${language}_${region}` : language;
}
