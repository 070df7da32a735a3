/** Renders a page to its payload and its HTML. The article is rendered once for both. */
import type { PagePayload, SidebarItem, SiteData, SourceFile } from '../../runtime/model.js';
import { encodePath } from '../../runtime/routes.js';
import type { Bundle } from '../assets/bundle-theme.js';
import { contentHash } from '../cache.js';
import { renderArticle } from '../render/article.js';
import { renderDocument } from '../render/document.js';
import { errorLocation } from '../render/error-location.js';
import { pageHead } from '../render/page-head.js';
import type { Renderer } from '../render/renderer.js';
import type { SocialImage } from '../render/social-tags.js';
import { errorDiagnostic, SiteError } from '../report/diagnostic.js';
import { breadcrumbsOf } from '../site/navigation/breadcrumbs.js';
import { sectionOf, sidebarItems } from '../site/navigation/navigation.js';
import { tocOf } from '../site/page-data/markdown.js';
import { createPage } from '../site/page-data/page.js';
import { siteData, siteDataPath } from '../site/page-data/site-data.js';
import type { Body } from '../site/pages/page-meta.js';
import { dataPath, withoutPageBase } from '../site/portable-site.js';
import { type LocaleVersion, localeOf, localeVersions, prefixOf, type Site } from '../site/site.js';
import { iconLinks } from './icon.js';
import { movedHeadings } from './redirect-files.js';

export interface PageRenderer {
  /** The data of `useSite()` for pages of a locale version. */
  siteData(localeVersion: LocaleVersion): SiteData;
  /** Hash of client code and site data. */
  build: string;
  payload(page: SourceFile): Promise<PagePayload>;
  html(page: SourceFile): Promise<string>;
  /** The page without highlighted code, synchronously, for callers that cannot wait. */
  plainHtml(page: SourceFile): string;
  notFound(localeVersion: LocaleVersion): string;
}

/**
 * Number of rendered articles to keep. A build requests the payload and the HTML of a page one after the
 * other; `dev` switches between few pages.
 */
const KEPT = 32;

export function createPageRenderer(input: {
  site: Site;
  bundle: Bundle;
  renderer: Renderer;
  /** URL of the list of routes for the 404 page, if the site has one. */
  routesUrl: string | undefined;
  imageOf: (page: SourceFile) => SocialImage | undefined;
  /** Called with the data that pages load from versioned URLs. */
  onData?: ((url: string, json: string) => void) | undefined;
}): PageRenderer {
  const { site, bundle, renderer } = input;
  const build = contentHash(
    bundle.hash,
    ...localeVersions(site).map((localeVersion) => stableJson(dataOf(localeVersion))),
  );
  const recent = new Map<string, Promise<PagePayload>>();
  const versions = new Map<string, string>();
  const icons = iconLinks(site);

  return {
    build,
    payload,
    siteData: dataOf,
    async html(page) {
      return document(await payload(page), page, page);
    },
    plainHtml(page) {
      return document(makePayload(page, site.store.plain(page)), page, page);
    },
    notFound(localeVersion) {
      const locale = localeOf(site, localeVersion.lang);
      const { notFoundTitle } = renderer.messages(localeVersion.lang);
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
        alternates: site.config.locales.map(({ lang, label }) => {
          return {
            lang,
            label,
            link: `${prefixOf(site, { lang, version: localeVersion.version })}/`,
            exists: true,
          };
        }),
        ...versionHomes(localeVersion),
      };
      const head = pageHead(fields, dataOf(localeVersion));
      const styles = [withBase(bundle.kindStyles['not-found'])];
      return document({ build, head, site: siteUrl(localeVersion), styles, ...fields }, localeVersion);
    },
  };

  function versionHomes({ lang }: LocaleVersion): Pick<PagePayload, 'versions'> {
    const { versions } = site.config.multiVersion;
    if (versions.length < 2) return {};
    return {
      versions: versions.map((version) => ({
        version,
        link: `${prefixOf(site, { lang, version })}/`,
        exists: true,
      })),
    };
  }

  function withBase(url: string): string {
    return site.config.base + encodePath(url.slice(1));
  }

  function dataOf(localeVersion: LocaleVersion): SiteData {
    const { searchStyle, searchWorker } = bundle;
    return siteData(site, localeVersion, {
      texts: renderer.messages(localeVersion.lang),
      searchStyle,
      searchWorker,
    });
  }

  function payload(page: SourceFile): Promise<PagePayload> {
    const known = recent.get(page.routePath);
    if (known) return known;
    const made = site.store.body(page).then((body) => makePayload(page, body));
    recent.set(page.routePath, made);
    for (const oldest of recent.keys()) {
      if (recent.size <= KEPT) break;
      recent.delete(oldest);
    }
    return made;
  }

  function makePayload(page: SourceFile, body: Required<Body>): PagePayload {
    const localeVersion = { lang: page.lang, version: page.version };
    // Theme texts in the Markdown use the language of the article's text.
    const lang = page.textLang ?? page.lang;
    const messages = { ...renderer.messages(lang), ...localeOf(site, lang).messages };
    const html = renderArticle(site, page, { ...body, messages });
    const sidebar = sidebarUrl(page);
    const fields = createPage(site, page, { messages, toc: tocOf(site, page, messages) });
    const styles = [
      ...(fields.page.pageType === 'home' ? [bundle.kindStyles.home] : []),
      ...(fields.overview ? [bundle.kindStyles.overview] : []),
      ...(fields.posts ? [bundle.kindStyles.blog] : []),
      ...((fields.layout && bundle.layoutStyles[fields.layout]) || []),
    ].map(withBase);
    const payload: PagePayload = {
      build,
      head: [...pageHead(fields, dataOf(localeVersion)), ...movedHeadings(site, page, bundle.moved)],
      ...fields,
      site: siteUrl(localeVersion),
      ...(sidebar ? { sidebar } : {}),
      ...(styles.length > 0 ? { styles } : {}),
      html,
    };
    return bundle.devClient
      ? { ...payload, hash: contentHash(JSON.stringify({ ...payload, build: '' })) }
      : payload;
  }

  function document(payload: PagePayload, { lang, version }: LocaleVersion, page?: SourceFile): string {
    const localeVersion = { lang, version };
    return renderDocument({
      site: dataOf(localeVersion),
      payload,
      body: renderBody(payload, localeVersion, page ? sidebarOf(page) : [], page?.path),
      head: site.config.head,
      publishedBase: site.canonicalSite?.config.base,
      iconLinks: icons,
      breadcrumbs: page ? breadcrumbsOf(site, page, payload.page.title) : [],
      image: page && input.imageOf(page),
      scripts: {
        boot: payload.page.pageType === '404' ? bundle.bootNotFound : bundle.boot,
        client: bundle.client,
        clientParts: bundle.clientParts,
        ...(bundle.devClient ? { dev: bundle.devClient } : {}),
        ...(payload.page.pageType === '404' && input.routesUrl ? { routes: input.routesUrl } : {}),
      },
      styles: bundle.styles,
    });
  }

  function renderBody(
    payload: PagePayload,
    localeVersion: LocaleVersion,
    sidebar: SidebarItem[],
    file: string | undefined,
  ): string {
    try {
      return renderer.render({ site: dataOf(localeVersion), payload, sidebar });
    } catch (error) {
      const page = file ? ` of '${file}'` : ' of the 404 page';
      throw new SiteError([
        errorDiagnostic('render-failed', `A component${page} throws an error: ${(error as Error).message}`, {
          hint: 'Components are rendered on the server first, where window and document do not exist.',
          ...(file ? { file } : {}),
          ...errorLocation(error, site.root),
        }),
      ]);
    }
  }

  function sidebarOf(page: SourceFile): SidebarItem[] {
    const section = shownSection(page);
    return section ? sidebarItems(site, section) : [];
  }

  function shownSection(page: SourceFile) {
    return site.store.meta(page).frontmatter.sidebar === false ? undefined : sectionOf(site, page);
  }

  /** The version in the query changes with the contents, so browsers can cache each version forever. */
  function sidebarUrl(page: SourceFile): string | undefined {
    const section = shownSection(page);
    return section ? versioned(section.url, () => sidebarItems(site, section)) : undefined;
  }

  function siteUrl(localeVersion: LocaleVersion): string {
    return versioned(siteDataPath(localeVersion), () => dataOf(localeVersion));
  }

  function versioned(path: string, value: () => unknown): string {
    const url = dataPath(site, path);
    const known = versions.get(url);
    if (known !== undefined) return known;
    const json = stableJson(value());
    const encoded = url.slice(1).split('/').map(encodeURIComponent).join('/');
    const whole = `${site.config.base}${encoded}?v=${contentHash(json).slice(0, 8)}`;
    versions.set(url, whole);
    input.onData?.(whole, json);
    return whole;
  }
}

/** JSON that is identical in each run. */
function stableJson(value: unknown): string {
  return withoutPageBase(JSON.stringify(value));
}
