/**
 * Renders the HTML file around a rendered page: the head and a data block, without inline scripts or styles
 * that a strict content security policy would block.
 */
import type { HeadTag, PageLink, PagePayload, SiteData } from '../../runtime/model/index.js';
import { pageKindOf } from '../../runtime/page-kind.js';
import { directionOf, encodePath, isExternal, withoutBase } from '../../runtime/routes.js';
import type { Bundle } from '../assets/bundle.js';
import { rawText } from '../config/content-policy.js';
import { escapeHtml } from '../markdown/escape.js';
import { redirectTargets, tagKind } from './page-head.js';
import { ROUTES } from './site-data.js';
import { type SocialImage, socialTags } from './social-tags.js';
import { scriptJson, structuredData } from './structured-data.js';

export interface DocumentInput {
  site: SiteData;
  payload: PagePayload;
  /** Content of `#docs-root`. */
  rootHtml: string;
  /** Head tags of the site, from the config. */
  head: HeadTag[];
  /** For a portable site, the base where it is published. */
  publishedBase?: string | undefined;
  /** Links to the icons of the site and to the manifest that lists them. */
  iconLinks: HeadTag[];
  /** Path from the home page to the page; empty on the 404 page. */
  breadcrumbs: PageLink[];
  /** Image for previews of links to the page. */
  image?: SocialImage | undefined;
  bundle: Bundle;
  /** Style sheets of every page: URL paths without base. */
  styles: string[];
}

export function renderDocument(input: DocumentInput): string {
  const { site, payload, rootHtml } = input;
  const { page } = payload;
  const data: PagePayload = { ...payload };
  delete data.html;
  return `<!doctype html>
<html lang="${escapeHtml(page.lang)}" dir="${directionOf(page.lang)}" data-page-type="${page.pageType}"${site.themeConfig.darkMode ? '' : ' class="light"'}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(payload.documentTitle)}</title>
${headLines(input).join('\n')}
</head>
<body>
<div id="docs-root">${rootHtml}</div>
<script type="application/json" id="docs-page">${scriptJson(data)}</script>
</body>
</html>
`;
}

/** The elements of the head after the title. */
function headLines(input: DocumentInput): string[] {
  const { payload, head, iconLinks } = input;
  const own = (payload.page.frontmatter.head ?? []).map((written) => fromPage(input, written));
  const ofSite = dedupeTags(
    head.map((written) => fromPage(input, written)),
    own.filter(isMeta),
  );
  // The client removes the tags of a page on navigation.
  return [
    ...loadingLines(input),
    ...dedupeTags(iconLinks, [...head, ...own]).map((written) => headTag(written)),
    ...metadataTags(input, own).map((written) => headTag(written, true)),
    ...ofSite.map((written) => headTag(written)),
    ...own.map((written) => headTag(written, true)),
  ];
}

/** Tags for the first paint, the style sheets and the scripts. */
function loadingLines(input: DocumentInput): string[] {
  const { site, payload, rootHtml, bundle, styles } = input;
  const isModule = input.publishedBase === undefined;
  const announcementId = site.themeConfig.announcement?.id;
  const withBase = (url: string) => urlWithBase(site, url);
  return [
    ...payload.head.map((written) => headTag(written, true)),
    tag('meta', { name: 'generator', content: 'docs-cli' }),
    tag('meta', { name: 'color-scheme', content: site.themeConfig.darkMode ? 'light dark' : 'light' }),
    // Blocks rendering until the whole navbar is parsed; otherwise its parts would shift as they arrive.
    // The mobile menu is the last element of the navbar.
    ...(rootHtml.includes(' id="shell-menu"')
      ? [tag('link', { rel: 'expect', href: '#shell-menu', blocking: 'render' })]
      : []),
    ...styles.map((url) => tag('link', { rel: 'stylesheet', href: withBase(url) })),
    ...(payload.styles ?? []).map((href) =>
      tag('link', { rel: 'stylesheet', href, 'data-page-style': true }),
    ),
    bootScript(input),
    ...(bundle.clientEntry ? [entryScript(withBase(bundle.clientEntry), isModule)] : []),
    ...(announcementId
      ? [
          `${tag('script', { src: withBase(bundle.scripts.announcement), 'data-announcement': announcementId })}</script>`,
        ]
      : []),
  ];
}

/** Both kinds of script run after the page is parsed. A portable site has no modules. */
function entryScript(src: string, isModule: boolean): string {
  return `${tag('script', isModule ? { type: 'module', src } : { src, defer: true })}</script>`;
}

/** The script that runs before the first paint, with the settings for all scripts. */
function bootScript({ site, payload, bundle, publishedBase }: DocumentInput): string {
  const { scripts, client, clientParts, kindScripts, devClient } = bundle;
  const kind = pageKindOf(payload);
  const isNotFound = payload.page.pageType === '404';
  const translations = redirectTargets(payload, site);
  const withBase = (url: string) => urlWithBase(site, url);
  const attributes = {
    src: withBase((isNotFound && scripts['boot-404']) || scripts.boot),
    id: 'docs-boot',
    'data-client': [client, ...clientParts, ...(kind ? kindScripts[kind] : [])].map(withBase).join(' '),
    'data-json': [payload.site, payload.sidebar ?? []].flat().join(' '),
    'data-base': site.base,
    'data-build': payload.build,
    'data-langs': site.locales.map(({ lang }) => lang).join(','),
    ...(translations ? { 'data-alternates': translations } : {}),
    'data-route': payload.page.routePath,
    'data-appearance': site.themeConfig.darkMode ? 'auto' : 'off',
    ...(devClient ? { 'data-dev': withBase(devClient) } : {}),
    ...(site.themeConfig.search ? {} : { 'data-search': 'off' }),
    ...(isNotFound && publishedBase === undefined ? notFoundSettings(site) : {}),
  };
  return `${tag('script', attributes)}</script>`;
}

/** Keeps tags as written. In a portable site, addresses within the site become relative to the page. */
function fromPage({ site, publishedBase }: DocumentInput, [name, attributes, ...text]: HeadTag): HeadTag {
  if (publishedBase === undefined) return [name, attributes, ...text];
  const found = Object.entries(attributes).map(([key, value]) => {
    const path =
      /^(href|src)$/i.test(key) && typeof value === 'string' && !isExternal(value)
        ? withoutBase(value, publishedBase)
        : undefined;
    return [key, path === undefined ? value : site.base + path.slice(1)];
  });
  return [name, Object.fromEntries(found), ...text];
}

/** Tags for services that request the page itself. */
function metadataTags(input: DocumentInput, own: HeadTag[]): HeadTag[] {
  const { site, payload, head, breadcrumbs, image } = input;
  const existing = [...own, ...head.filter(isMeta)];
  const [, author] = existing.find(([, { name }]) => name === 'author') ?? [];
  return dedupeTags(
    [
      ...socialTags(payload, site, image),
      ...structuredData({
        site,
        payload,
        breadcrumbs,
        author: author?.content ? String(author.content) : undefined,
        image: image?.url,
      }),
    ],
    existing,
  );
}

/** Settings that only the 404 page needs, to find the intended page. */
function notFoundSettings(site: SiteData): Record<string, string> {
  const { default: first, versions } = site.multiVersion;
  return {
    'data-routes': urlWithBase(site, ROUTES),
    'data-default-lang': site.lang,
    ...(site.cleanUrls ? {} : { 'data-clean-urls': 'off' }),
    ...(versions.length ? { 'data-versions': versions.join(','), 'data-default-version': first } : {}),
  };
}

function urlWithBase(site: SiteData, url: string): string {
  return site.base + encodePath(url.slice(1));
}

/** The tags without those that `others` already has. */
function dedupeTags(tags: HeadTag[], others: HeadTag[]): HeadTag[] {
  const kinds = new Set(others.map(tagKind));
  return tags.filter((tag) => !kinds.has(tagKind(tag)));
}

/** Robots directives are combined: the page's own do not replace those of the site. */
function isMeta([tag, { name }]: HeadTag): boolean {
  return tag === 'meta' && name !== 'robots';
}

const VOID_TAGS = new Set(['base', 'link', 'meta']);

function headTag([name, written, text]: HeadTag, ofPage = false): string {
  const attributes = ofPage ? { ...written, 'data-page-head': true } : written;
  const safeName = /^[a-z][a-z0-9-]*$/i.test(name) ? name : 'meta';
  if (VOID_TAGS.has(safeName)) return tag(safeName, attributes);
  const inner = safeName === 'title' ? escapeHtml(text ?? '') : rawText([safeName, attributes, text]);
  return `${tag(safeName, attributes)}${inner}</${safeName}>`;
}

function tag(name: string, attributes: Record<string, string | boolean>): string {
  let written = `<${name}`;
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || !/^[^\s"'<>/=]+$/.test(key)) continue;
    written += value === true ? ` ${key}` : ` ${key}="${escapeHtml(value)}"`;
  }
  return `${written}>`;
}
