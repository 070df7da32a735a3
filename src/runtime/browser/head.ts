/** Keeps `<head>` and `<html>` true to the page that is shown, as if it had been loaded plainly. */
import type { HeadTag } from '../model.js';
import { directionOf, encodedUrl, urlOf } from '../routes.js';
import type { View } from './pages.js';

/** An absolute URL where the address of the site is known. The base is part of `path` already. */
function published(path: string, siteUrl: string | undefined): string {
  return siteUrl ? new URL(path, siteUrl).href : path;
}

function elementOf([tag, attributes, text]: HeadTag): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false) element.setAttribute(name, value === true ? '' : value);
  }
  if (text !== undefined) element.textContent = text;
  return element;
}

/** The head elements that differ from page to page; all but `<title>`, which is a property of the document. */
function pageTags({ payload, site }: View): HeadTag[] {
  const { page } = payload;
  const canonical = published(encodedUrl(page.routePath, site), site.siteUrl);
  const others = payload.alternates.filter((alternate) => alternate.exists);
  return [
    ['meta', { name: 'description', content: page.description }],
    ...(site.siteUrl ? [['link', { rel: 'canonical', href: canonical }] satisfies HeadTag] : []),
    ...others.map(
      ({ lang, link }): HeadTag => [
        'link',
        { rel: 'alternate', hreflang: lang, href: published(urlOf(link, site), site.siteUrl) },
      ],
    ),
    ...page.feeds.map(({ url, mime }): HeadTag => ['link', { rel: 'alternate', type: mime, href: url }]),
  ];
}

const PAGE_TAGS = 'meta[name="description"],link[rel="canonical"],link[rel="alternate"],[data-page-head]';

export function updateHead(view: View): void {
  const { page, documentTitle } = view.payload;
  const root = document.documentElement;
  document.title = documentTitle;
  root.lang = page.lang;
  root.dir = directionOf(page.lang);
  root.dataset.pageType = page.pageType;
  for (const old of document.head.querySelectorAll(PAGE_TAGS)) old.remove();
  const fresh = pageTags(view).map(elementOf);
  const own = (page.frontmatter.head ?? []).map((tag) => {
    const element = elementOf(tag);
    element.setAttribute('data-page-head', '');
    return element;
  });
  document.head.append(...fresh, ...own);
}
