/** Renders a page to its payload and its HTML. The article is rendered once for both. */
import type {
  HeadTag,
  Messages,
  PagePayload,
  SidebarItem,
  SiteData,
  SourceFile,
} from '../../runtime/model/index.js';
import { pageKindOf } from '../../runtime/page-kind.js';
import { encodePath } from '../../runtime/routes.js';
import { articleStylesOf } from '../assets/article-styles.js';
import type { Bundle, ComponentAssets } from '../assets/bundle.js';
import { movedHeadings } from '../hosting/redirects.js';
import { iconLinks } from '../pictures/icon.js';
import { renderArticle, renderConfigText } from '../render/article.js';
import { contributorsOf } from '../render/contributors.js';
import { renderDocument } from '../render/document.js';
import { errorLocation } from '../render/error-location.js';
import { pageHead } from '../render/page-head.js';
import { withPostHeader } from '../render/post-header.js';
import type { Renderer } from '../render/renderer.js';
import type { SocialImage } from '../render/social-tags.js';
import { errorDiagnostic, SiteError } from '../report/diagnostic.js';
import { postNeighbours } from '../site/blog/post-data.js';
import { breadcrumbsOf } from '../site/navigation/breadcrumbs.js';
import { sectionOf, sidebarItems } from '../site/navigation/navigation.js';
import { withHeroImageSize } from '../site/page-data/images.js';
import { tocOf } from '../site/page-data/markdown.js';
import { createPage } from '../site/page-data/page.js';
import { siteData, siteDataPath } from '../site/page-data/site-data.js';
import type { Body } from '../site/pages/page-meta.js';
import { keyOf } from '../site/pages/page-modules.js';
import { pluginHead } from '../site/plugin-site.js';
import { dataPath, withoutPageBase } from '../site/portable-site.js';
import { type LocaleVersion, localeOf, localeVersions, prefixOf, type Site } from '../site/site.js';
import { contentHash } from '../system/cache.js';

/** A build requests the payload and the HTML of a page one after the other; `dev` switches between few pages. */
const MAX_CACHED_PAYLOADS = 32;

interface PageRendererInput {
  site: Site;
  bundle: Bundle;
  renderer: Renderer;
  /** URL of the list of routes for the 404 page, if the site has one. */
  routesUrl: string | undefined;
  imageOf: (page: SourceFile) => SocialImage | undefined;
  /** Called with the data that pages load from versioned URLs. */
  onData?: ((url: string, json: string) => void) | undefined;
}

export class PageRenderer {
  /** Hash of client code and site data. */
  readonly build: string;
  readonly siteDataHash: string;
  readonly #input: PageRendererInput;
  readonly #site: Site;
  readonly #bundle: Bundle;
  readonly #renderer: Renderer;
  readonly #icons: HeadTag[];
  /** By route path, in the order of their first request. */
  readonly #payloads = new Map<string, Promise<PagePayload>>();
  /** URL of data that pages share -> the same URL with a hash of the data in its query. */
  readonly #versionedUrls = new Map<string, string>();

  constructor(input: PageRendererInput) {
    this.#input = input;
    this.#site = input.site;
    this.#bundle = input.bundle;
    this.#renderer = input.renderer;
    this.#icons = iconLinks(input.site);
    this.siteDataHash = contentHash(
      ...localeVersions(input.site).map((localeVersion) => stableJson(this.siteData(localeVersion))),
    );
    // In `dev`, an open page gets new site data without a reload.
    this.build = input.bundle.devClient
      ? input.bundle.hash
      : contentHash(input.bundle.hash, this.siteDataHash);
  }

  async html(page: SourceFile): Promise<string> {
    return this.#document(await this.payload(page), page, page);
  }

  /** The page without highlighted code, synchronously, for callers that cannot wait. */
  plainHtml(page: SourceFile): string {
    return this.#document(this.#makePayload(page, this.#site.store.plain(page)), page, page);
  }

  notFound(localeVersion: LocaleVersion): string {
    const locale = localeOf(this.#site, localeVersion.lang);
    const { notFoundTitle } = this.#renderer.messages(localeVersion.lang);
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
    const head = pageHead(fields, this.siteData(localeVersion));
    const styles = [this.#withBase(this.#bundle.kindStyles['not-found'])];
    return this.#document(
      { build: this.build, head, site: this.#siteUrl(localeVersion), styles, ...fields },
      localeVersion,
    );
  }

  /** The data of `useSite()` for pages of a locale version. */
  siteData(localeVersion: LocaleVersion): SiteData {
    const { searchStyle, searchWorker } = this.#bundle;
    return siteData(this.#site, localeVersion, {
      texts: this.#renderer.messages(localeVersion.lang),
      renderText: (text, messages) => renderConfigText(this.#site, localeVersion, { text, messages }),
      searchStyle,
      searchWorker,
    });
  }

  payload(page: SourceFile): Promise<PagePayload> {
    const cached = this.#payloads.get(page.routePath);
    if (cached) return cached;
    const payload = this.#site.store.body(page).then((body) => this.#makePayload(page, body));
    this.#payloads.set(page.routePath, payload);
    // A failure is not cached, because its cause may be gone at the next attempt.
    payload.catch(() => {
      if (this.#payloads.get(page.routePath) === payload) this.#payloads.delete(page.routePath);
    });
    if (this.#payloads.size > MAX_CACHED_PAYLOADS) {
      const [oldest = ''] = this.#payloads.keys();
      this.#payloads.delete(oldest);
    }
    return payload;
  }

  #makePayload(page: SourceFile, body: Required<Body>): PagePayload {
    // Theme texts in the Markdown use the language of the article's text.
    const lang = page.textLang ?? page.lang;
    const messages = this.#messages(lang);
    const html = this.#articleOf(page, body, messages);
    const sidebar = this.#sidebarUrl(page);
    const fields = createPage(this.#site, page, { messages, toc: tocOf(this.#site, page, messages) });
    fields.page.frontmatter = withHeroImageSize(this.#site, page, fields.page.frontmatter);
    const kind = pageKindOf(fields);
    const { pageType } = fields.page;
    const isCustom = pageType === 'custom' || pageType === 'blank' || fields.layout !== undefined;
    const isPost = postNeighbours(this.#site, page) !== undefined;
    const styles = [
      ...(kind ? [this.#bundle.kindStyles[kind]] : []),
      ...(isPost ? [this.#bundle.kindStyles.blog] : []),
      ...(isCustom ? [this.#bundle.customStyle] : []),
      ...articleStylesOf(html).map((name) => this.#bundle.articleStyles[name]),
      ...((fields.layout && this.#bundle.layoutStyles[fields.layout]) || []),
      ...this.#componentStyles(page),
      ...this.#site.store.meta(page).plugins.flatMap((name) => this.#bundle.pluginStyles[name] ?? []),
    ].map((url) => this.#withBase(url));
    const payload: PagePayload = {
      build: this.build,
      head: [
        ...pageHead(fields, this.siteData(page)),
        ...pluginHead(this.#site, page),
        ...movedHeadings(this.#site, page, this.#bundle.moved),
        ...this.#componentScript(page),
      ],
      ...fields,
      site: this.#siteUrl(page),
      ...(sidebar ? { sidebar } : {}),
      // A page with the type '404' has the layout of the theme.
      ...(fields.layout &&
      fields.page.pageType !== '404' &&
      this.#bundle.layoutsWithMain.includes(fields.layout)
        ? { layoutHasMain: true }
        : {}),
      ...(styles.length > 0 ? { styles } : {}),
      html,
    };
    return this.#bundle.devClient
      ? { ...payload, hash: contentHash(JSON.stringify({ ...payload, build: '' })) }
      : payload;
  }

  /** The script that hydrates components of the page. */
  #componentScript(page: SourceFile): HeadTag[] {
    if (!this.#componentsOf(page).some(({ script }) => script !== undefined)) return [];
    return [['script', { src: this.#withBase(this.#bundle.componentScript), defer: true }]];
  }

  #componentStyles(page: SourceFile): string[] {
    const used = this.#componentsOf(page);
    const isHydrated = used.some(({ script }) => script !== undefined);
    return [...(isHydrated ? [this.#bundle.componentStyle] : []), ...used.flatMap(({ styles }) => styles)];
  }

  #componentsOf(page: SourceFile): ComponentAssets[] {
    const names = new Set(this.#site.store.meta(page).components.map(keyOf));
    return [...names].flatMap((name) => this.#bundle.components[name] ?? []);
  }

  /** Empty for a list of the posts with a tag. A blog post also has a header, and other pages their contributors. */
  #articleOf(page: SourceFile, body: Required<Body>, messages: Messages): string {
    if (page.postList?.tag !== undefined) return '';
    const html = renderArticle(this.#site, page, { ...body, messages });
    const withHeader = withPostHeader(this.#site, page, html, messages);
    return withHeader + contributorsOf(this.#site, page, this.#messages(page.lang));
  }

  #messages(lang: string): Messages {
    return { ...this.#renderer.messages(lang), ...localeOf(this.#site, lang).messages };
  }

  /** Without a page, the document of a 404 page. */
  #document(payload: PagePayload, localeVersion: LocaleVersion, page?: SourceFile): string {
    const kind = pageKindOf(payload);
    return renderDocument({
      site: this.siteData(localeVersion),
      payload,
      body: this.#renderBody(payload, localeVersion, page ? this.#sidebarOf(page) : [], page?.path),
      head: this.#site.config.head,
      publishedBase: this.#site.canonicalSite?.config.base,
      iconLinks: this.#icons,
      breadcrumbs: page ? breadcrumbsOf(this.#site, page, payload.page.title) : [],
      image: page && this.#input.imageOf(page),
      scripts: {
        boot: payload.page.pageType === '404' ? this.#bundle.bootNotFound : this.#bundle.boot,
        announcement: this.#bundle.announcement,
        client: this.#bundle.client,
        clientParts: [...this.#bundle.clientParts, ...(kind ? this.#bundle.kindScripts[kind] : [])],
        ...(this.#bundle.clientEntry ? { entry: this.#bundle.clientEntry } : {}),
        ...(this.#bundle.devClient ? { dev: this.#bundle.devClient } : {}),
        ...(payload.page.pageType === '404' && this.#input.routesUrl
          ? { routes: this.#input.routesUrl }
          : {}),
      },
      styles: [...this.#bundle.styles, ...this.#optionalStyles()],
    });
  }

  /** The same in all languages, because the client keeps them when the reader switches the language. */
  #optionalStyles(): string[] {
    const { breadcrumbs, contributors, locales } = this.#site.config;
    const isUsed =
      breadcrumbs || contributors || locales.some(({ footer, announcement }) => footer || announcement);
    return isUsed ? [this.#bundle.optionalStyle] : [];
  }

  #renderBody(
    payload: PagePayload,
    localeVersion: LocaleVersion,
    sidebar: SidebarItem[],
    file: string | undefined,
  ): string {
    try {
      return this.#renderer.render({ site: this.siteData(localeVersion), payload, sidebar });
    } catch (error) {
      if (error instanceof SiteError) throw error;
      const page = file ? ` of '${file}'` : ' of the 404 page';
      throw new SiteError([
        errorDiagnostic(
          'render-failed',
          `A component${page} throws an error: ${error instanceof Error ? error.message : String(error)}`,
          {
            hint: 'Components are rendered on the server first, where window and document do not exist.',
            ...(file ? { file } : {}),
            ...errorLocation(error, this.#site.root),
          },
        ),
      ]);
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

  #sidebarOf(page: SourceFile): SidebarItem[] {
    const section = this.#shownSection(page);
    return section ? sidebarItems(this.#site, section) : [];
  }

  #shownSection(page: SourceFile) {
    return this.#site.store.meta(page).frontmatter.sidebar === false
      ? undefined
      : sectionOf(this.#site, page);
  }

  /** The version in the query changes with the contents, so browsers can cache each version forever. */
  #sidebarUrl(page: SourceFile): string | undefined {
    const section = this.#shownSection(page);
    return section ? this.#versioned(section.url, () => sidebarItems(this.#site, section)) : undefined;
  }

  #siteUrl(localeVersion: LocaleVersion): string {
    return this.#versioned(siteDataPath(localeVersion), () => this.siteData(localeVersion));
  }

  #versioned(path: string, value: () => unknown): string {
    const url = dataPath(this.#site, path);
    const known = this.#versionedUrls.get(url);
    if (known !== undefined) return known;
    const json = stableJson(value());
    const versioned = `${this.#withBase(url)}?v=${contentHash(json).slice(0, 8)}`;
    this.#versionedUrls.set(url, versioned);
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
