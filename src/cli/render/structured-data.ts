/** Structured data of a page in the schema.org vocabulary: JSON-LD in a data block that never runs. */
import type { BlogPosting, BreadcrumbList, Graph, TechArticle, Thing, WebSite } from 'schema-dts';
import type { HeadTag, PageLink, PagePayload, SiteData } from '../../runtime/model/index.js';
import { encodedUrl, localePrefix, urlOf } from '../../runtime/routes.js';

export interface StructuredDataInput {
  site: SiteData;
  payload: PagePayload;
  /** Path from the home page to the page. */
  breadcrumbs: PageLink[];
  /** Author of the page, if known. */
  author: string | undefined;
  /** URL of the page's image, if it has one. */
  image?: string | undefined;
}

/**
 * Returns no tags if the site has no address, because the data refers to addresses, or if the page should not
 * be indexed.
 */
export function structuredData(input: StructuredDataInput): HeadTag[] {
  const { site, payload } = input;
  const { page } = payload;
  if (!site.siteUrl || page.pageType === '404' || page.textLang) return [];
  const things = isHome(input) ? [webSite(input)] : [...article(input), ...breadcrumbList(input)];
  if (things.length === 0) return [];
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things };
  return [['script', { type: 'application/ld+json' }, scriptJson(graph)]];
}

function isHome({ payload: { page } }: StructuredDataInput): boolean {
  return page.pageType === 'home' || page.pagePath === '/';
}

function homeOf({ site, payload: { page } }: StructuredDataInput): string {
  const defaults = { lang: site.lang, version: site.multiVersion.default };
  return site.siteUrl + encodedUrl(`${localePrefix(page, defaults)}/`, site);
}

function webSite(input: StructuredDataInput): WebSite {
  const { title, description } = input.site;
  const { image } = input;
  return {
    '@type': 'WebSite',
    name: title,
    ...(description ? { description } : {}),
    ...(image ? { image } : {}),
    url: homeOf(input),
    inLanguage: input.payload.page.lang,
  };
}

/** Lists of pages, and pages that are custom components, are not articles. */
function article(input: StructuredDataInput): Thing[] {
  const { site, payload, author, image } = input;
  const { page } = payload;
  const { date, overview, layout } = page.frontmatter;
  if (overview || layout || page.pageType === 'custom') return [];
  const about = {
    headline: page.title,
    ...(page.description ? { description: page.description } : {}),
    ...(image ? { image } : {}),
    url: site.siteUrl + encodedUrl(page.routePath, site),
    inLanguage: page.lang,
    ...(date ? { datePublished: date } : {}),
    ...(page.lastUpdatedTime ? { dateModified: page.lastUpdatedTime } : {}),
    ...(author ? { author: { '@type': 'Person', name: author } as const } : {}),
    isPartOf: { '@type': 'WebSite', name: site.title, url: homeOf(input) } as const,
  };
  const written: TechArticle | BlogPosting = date
    ? { '@type': 'BlogPosting', ...about }
    : { '@type': 'TechArticle', ...about };
  return [written];
}

function breadcrumbList({ site, breadcrumbs }: StructuredDataInput): BreadcrumbList[] {
  if (breadcrumbs.length < 2) return [];
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: breadcrumbs.map(({ text, link }, i) => ({
        '@type': 'ListItem',
        position: i + 1,
        name: text,
        item: site.siteUrl + urlOf(link, site),
      })),
    },
  ];
}

/** JSON for a `<script>` data block, escaped so that it cannot end the block or open a comment. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}
