/** Renders a page to its payload and its HTML. The article is rendered once for both. */
import type { HeadTag, PagePayload, SiteData, SourceFile } from '../../runtime/model/index.js';
import { pageKindOf } from '../../runtime/page-kind.js';
import { encodePath } from '../../runtime/routes.js';
import type { Bundle } from '../assets/bundle.js';
import type { Body } from '../pages/page-meta.js';
import { renderArticle } from '../render/article.js';
import { withPostHeader } from '../render/article-parts.js';
import { renderDocument } from '../render/document.js';
import { errorLocation, SERVER_HINT } from '../render/error-location.js';
import { pageHead } from '../render/page-head.js';
import type { Renderer } from '../render/renderer.js';
import { siteData, siteDataPath } from '../render/site-data.js';
import { errorDiagnostic, SiteError } from '../report/diagnostic.js';
import { reasonOf } from '../report/refusal.js';
import { iconLinks } from '../site/icons.js';
import { shownSectionOf, sidebarItems } from '../site/navigation/navigation.js';
import { tocOf } from '../site/page-data/markdown.js';
import { withoutPageBase } from '../site/portable-site.js';
import {
  type LocaleVersion,
  localeOf,
  localeVersions,
  memoizeBy,
  prefixOf,
  RECENT_PAGES,
  type ThemedSite,
} from '../site/site.js';
import { contentHash } from '../system/content-hash.js';
import { componentsOf, type PageInputs, type PageTools, pageInputs } from './page-inputs.js';

/** What articles with the style sheet `extras` contain. */
const EXTRAS =
  /<(?:img|dl|figcaption|hr|kbd|mark|su[bp])[\s>]|class="(?:dc-badge|dc-preview|dc-card|dc-footnote|dc-source-code|dc-steps|dc-task)|<pre class="[^"]*dc-has-/;

interface PageRendererInput extends PageTools {
  site: ThemedSite;
  renderer: Renderer;
  /** Called with the data that pages load from versioned URLs. */
  onData?: ((url: string, json: string) => void) | undefined;
}

export class PageRenderer {
  /** Hash of client code and site data. */
  readonly build: string;
  readonly siteDataHash: string;
  readonly #input: PageRendererInput;
  readonly #site: ThemedSite;
  readonly #bundle: Bundle;
  readonly #payloadOf = memoizeBy(
    ({ routePath }: SourceFile, _: Required<Body>) => routePath,
    (_, page, body) => this.#makePayload(page, body),
    RECENT_PAGES,
  );
  /** URL of data that pages share -> the same URL with a hash of the data in its query. */
  readonly #versionedUrls = new Map<string, string>();

  constructor(input: PageRendererInput) {
    this.#input = input;
    this.#site = input.site;
    this.#bundle = input.bundle;
    this.siteDataHash = contentHash(
      ...localeVersions(input.site).map((localeVersion) => stableJson(this.#siteData(localeVersion))),
    );
    // In `dev`, an open page gets new site data without a reload.
    this.build = input.bundle.devClient
      ? input.bundle.hash
      : contentHash(input.bundle.hash, this.siteDataHash);
  }

  async html(page: SourceFile): Promise<string> {
    return this.#document(await this.payload(page), page);
  }

  /** The page without highlighted code, synchronously, for callers that cannot wait. */
  plainHtml(page: SourceFile): string {
    return this.#document(this.#makePayload(page, this.#site.store.plain(page)), page);
  }

  notFound(localeVersion: LocaleVersion): string {
    const locale = localeOf(this.#site, localeVersion.lang);
    const { notFoundTitle } = this.#site.messages(localeVersion.lang);
    const fields = {
      page: {
        pagePath: '',
        pageType: '404' as const,
        title: notFoundTitle,
        description: '',
        frontmatter: {},
        toc: [],
        routePath: '',
        lang: localeVersion.lang,
        version: localeVersion.version,
        feeds: [],
        relativePath: '',
      },
      documentTitle: `${notFoundTitle} - ${locale.title}`,
      alternates: this.#site.config.locales.map(({ lang, label }) => ({
        lang,
        label,
        link: `${prefixOf(this.#site, { lang, version: localeVersion.version })}/`,
        exists: true,
      })),
      ...this.#versionHomes(localeVersion),
    };
    const head = pageHead(fields, this.#siteData(localeVersion));
    const styles = [this.#withBase(this.#bundle.sheets['not-found'])];
    return this.#document({ build: this.build, head, site: this.#siteUrl(localeVersion), styles, ...fields });
  }

  #siteData(localeVersion: LocaleVersion): SiteData {
    return siteData(this.#site, localeVersion, this.#bundle);
  }

  async payload(page: SourceFile): Promise<PagePayload> {
    return this.#payloadOf(this.#site, page, await this.#site.store.body(page));
  }

  #makePayload(page: SourceFile, body: Required<Body>): PagePayload {
    const inputs = pageInputs(this.#site, page, this.#input);
    const { fields } = inputs;
    const { sheets, layoutStyles, pluginStyles } = this.#bundle;
    const html = this.#articleOf(page, body, inputs);
    const sidebar = this.#sidebarUrl(page);
    const kind = pageKindOf(fields);
    const { pageType } = fields.page;
    const isCustom = pageType === 'custom' || pageType === 'blank' || fields.layout !== undefined;
    const styles = [
      ...(pageType === 'home' || pageType === '404' ? [] : [sheets.doc]),
      ...(kind ? [sheets[kind]] : []),
      ...(inputs.postHeader ? [sheets.blog] : []),
      ...(isCustom ? [sheets.custom] : []),
      ...(EXTRAS.test(html) ? [sheets.extras] : []),
      ...[layoutStyles[fields.layout ?? ''] ?? []].flat(),
      ...componentsOf(this.#site, page, this.#bundle).flatMap(({ styles }) => styles),
      ...this.#site.store.meta(page).plugins.flatMap((name) => pluginStyles[name] ?? []),
    ].map((url) => this.#withBase(url));
    const payload: PagePayload = {
      build: this.build,
      head: [...pageHead(fields, this.#siteData(page)), ...inputs.head, ...this.#componentScript(page)],
      ...fields,
      page: { ...fields.page, toc: tocOf(this.#site, page) },
      site: this.#siteUrl(page),
      ...(sidebar ? { sidebar } : {}),
      ...(styles.length > 0 ? { styles } : {}),
      html,
    };
    // A page with the type '404' has the layout of the theme.
    if (fields.layout && pageType !== '404' && this.#hasTwoMains(payload, page)) payload.layoutHasMain = true;
    if (this.#bundle.devClient) payload.hash = contentHash(JSON.stringify({ ...payload, build: '' }));
    return payload;
  }

  /** Whether the custom layout of the page renders `<main>` in that of the theme. */
  #hasTwoMains(payload: PagePayload, page: SourceFile): boolean {
    return [...this.#renderRoot(payload, page).matchAll(/<main\b/g)].length > 1;
  }

  /** The script that hydrates components of the page. */
  #componentScript(page: SourceFile): HeadTag[] {
    if (!componentsOf(this.#site, page, this.#bundle).some(({ script }) => script !== undefined)) return [];
    return [['script', { src: this.#withBase(this.#bundle.scripts.components), defer: true }]];
  }

  /** Empty for a list of the posts with a tag. A blog post also has a header, and other pages their contributors. */
  #articleOf(page: SourceFile, body: Required<Body>, { postHeader, contributors }: PageInputs): string {
    if (page.postList?.tag !== undefined) return '';
    return withPostHeader(renderArticle(this.#site, page, body), postHeader) + contributors;
  }

  /** Without a page, the document of a 404 page. */
  #document(payload: PagePayload, page?: SourceFile): string {
    const inputs = page && pageInputs(this.#site, page, this.#input);
    return renderDocument({
      site: this.#siteData(payload.page),
      payload,
      rootHtml: this.#renderRoot(payload, page),
      head: this.#site.config.head,
      publishedBase: this.#site.publishedBase,
      iconLinks: iconLinks(this.#site),
      breadcrumbs: inputs?.breadcrumbs ?? [],
      image: inputs?.image,
      bundle: this.#bundle,
      styles: [...this.#bundle.styles, ...this.#optionalStyles()],
    });
  }

  /** The same in all languages, because the client keeps them when the reader switches the language. */
  #optionalStyles(): string[] {
    const { breadcrumbs, contributors, locales } = this.#site.config;
    const isUsed =
      breadcrumbs || contributors || locales.some(({ footer, announcement }) => footer || announcement);
    return isUsed ? [this.#bundle.sheets.optional] : [];
  }

  #renderRoot(payload: PagePayload, page: SourceFile | undefined): string {
    const section = page && shownSectionOf(this.#site, page);
    const sidebar = section ? sidebarItems(this.#site, section) : [];
    try {
      return this.#input.renderer.render({ site: this.#siteData(payload.page), payload, sidebar });
    } catch (error) {
      if (error instanceof SiteError) throw error;
      const message = `A component of ${page ? `'${page.path}'` : 'the 404 page'} throws an error: ${reasonOf(error)}`;
      const place = { ...(page ? { file: page.path } : {}), ...errorLocation(error, this.#site.root) };
      throw new SiteError([errorDiagnostic('render-failed', message, { hint: SERVER_HINT, ...place })]);
    }
  }

  #versionHomes({ lang }: LocaleVersion): Pick<PagePayload, 'versions'> {
    const { versions } = this.#site.config.multiVersion;
    if (versions.length < 2) return {};
    return {
      versions: versions.map((version) => ({
        version,
        link: `${prefixOf(this.#site, { lang, version })}/`,
        exists: true,
      })),
    };
  }

  /** The version in the query changes with the contents, so browsers can cache each version forever. */
  #sidebarUrl(page: SourceFile): string | undefined {
    const section = shownSectionOf(this.#site, page);
    return section ? this.#versioned(section.url, () => sidebarItems(this.#site, section)) : undefined;
  }

  #siteUrl(localeVersion: LocaleVersion): string {
    return this.#versioned(siteDataPath(localeVersion), () => this.#siteData(localeVersion));
  }

  #versioned(path: string, value: () => unknown): string {
    const known = this.#versionedUrls.get(path);
    if (known !== undefined) return known;
    const json = stableJson(value());
    const versioned = `${this.#withBase(path)}?v=${contentHash(json).slice(0, 8)}`;
    this.#versionedUrls.set(path, versioned);
    this.#input.onData?.(versioned, json);
    return versioned;
  }

  #withBase(url: string): string {
    return this.#site.config.base + encodePath(url.slice(1));
  }
}

/** JSON without the placeholder of the base, so it is the same in each run. */
function stableJson(value: unknown): string {
  return withoutPageBase(JSON.stringify(value));
}
