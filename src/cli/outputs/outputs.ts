/**
 * The site as a map from file path to output: `build` writes every entry, and `dev` serves a request from one
 * entry. Making the map parses no page, except to find blogs and whether robots may index any page.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic, Messages, SourceFile } from '../../runtime/model/index.js';
import { fileStemOf } from '../../runtime/routes.js';
import type { Bundle } from '../assets/bundle.js';
import { readProjectFile } from '../content/read-text.js';
import { redirectPages } from '../hosting/redirects.js';
import type { PictureStore } from '../pictures/picture-store.js';
import { SocialImages } from '../pictures/social-images.js';
import type { PluginPage } from '../plugin/plugin.js';
import type { Renderer } from '../render/renderer.js';
import { ROUTES, searchDataPath, siteData, siteDataPath } from '../render/site-data.js';
import { SiteError } from '../report/diagnostic.js';
import { SearchFiles } from '../search/search-files.js';
import { DEFAULT_ICON, DEFAULT_ICON_URL, iconOf } from '../site/icons.js';
import { pageFileUrls } from '../site/links/generated-files.js';
import { sectionsOf, sidebarItems } from '../site/navigation/navigation.js';
import { markdownOf } from '../site/page-data/markdown.js';
import { pluginFailed, pluginOutputs, type SiteOutput } from '../site/plugin-site.js';
import { isPortable, portableSite } from '../site/portable-site.js';
import {
  allPages,
  type LocaleVersion,
  localeVersions,
  pageAt,
  prefixOf,
  type Site,
  type ThemedSite,
} from '../site/site.js';
import { ComponentRenderer } from './component-renderer.js';
import type { Output, OutputFolders, Outputs } from './output.js';
import { hashOfAll, hashOfPage, hashOfShared } from './page-inputs.js';
import { PageRenderer } from './page-renderer.js';
import { portableFolders, portableOutputs } from './portable-outputs.js';
import { SITE_FILES } from './site-files.js';

export interface OutputsInput {
  site: Site;
  bundle: Bundle;
  renderer: Renderer;
  drawings: PictureStore;
  /** Called with the data that pages load from versioned URLs. */
  onData?: ((url: string, json: string) => void) | undefined;
}

export interface CreatedOutputs {
  /** The site with its published addresses. */
  site: ThemedSite;
  outputs: Outputs;
  folders: OutputFolders;
  pages: PageRenderer;
  /** Problems that are found only by making the outputs. Reads every page. */
  problems(): Diagnostic[];
}

export function createOutputs(input: OutputsInput): CreatedOutputs {
  const published = themedSite(input);
  const site = input.bundle.isRelative ? portableSite(published) : published;
  // Services request the images from the published site.
  const images = new SocialImages({ ...input, site: published });
  const pages = new PageRenderer({ ...input, site, images });
  const map = new OutputMap({ ...input, site, images, pages });
  const { outputs, folders } = map;
  const made = isPortable(site)
    ? { outputs: portableOutputs(site, outputs), folders: portableFolders(folders) }
    : { outputs, folders };
  return { site: published, ...made, pages, problems: () => images.problems() };
}

function themedSite({ site, bundle, renderer }: OutputsInput): ThemedSite {
  const texts = new Map(
    site.config.locales.map(({ lang, messages }): [string, Messages] => [
      lang,
      { ...renderer.messages(lang), ...messages },
    ]),
  );
  return {
    ...site,
    messages: (lang) => texts.get(lang)!,
    components: new ComponentRenderer(bundle, renderer),
  };
}

interface OutputMapInput extends OutputsInput {
  site: ThemedSite;
  images: SocialImages;
  pages: PageRenderer;
}

/** Of several outputs with the same path, the first one counts. */
class OutputMap {
  readonly outputs: Outputs = new Map();
  readonly folders: OutputFolders = new Map();
  readonly #input: OutputMapInput;
  readonly #site: ThemedSite;
  /** Undefined if the site has no offline search. */
  readonly #search: SearchFiles | undefined;
  readonly #markdowns = new Map<string, string>();

  constructor(input: OutputMapInput) {
    const { site } = input;
    const { search } = site.config;
    this.#input = input;
    this.#site = site;
    if (search !== false && search.mode === 'offline')
      this.#search = new SearchFiles(site, (page) => hashOfPage(site, page, input));
    for (const page of allPages(site)) this.#addPage(page);
    for (const localeVersion of localeVersions(site)) this.#addLocaleVersion(localeVersion);
    this.#addSiteFiles();
    this.#addPluginOutputs();
    for (const [file, contents] of redirectPages(site, input.bundle.scripts.moved))
      this.#add(`/${file}`, { kind: 'redirect', contents });
    this.#addAssets();
    for (const { path, url } of site.content.files.values())
      this.#add(url, { kind: 'file', copy: path, contents: () => readProjectFile(site.root, path) });
  }

  #addPage(page: SourceFile): void {
    const { images, pages } = this.#input;
    const { data, markdown } = pageFileUrls(page);
    const ofPage = { page, inputs: () => hashOfPage(this.#site, page, this.#input) };
    const html = `/${fileStemOf(page.routePath)}.html`;
    this.#add(html, { kind: 'page', ...ofPage, contents: () => this.#html(page) });
    this.#add(markdown, { kind: 'markdown', ...ofPage, contents: () => this.#markdown(page) });
    const payload = async () => JSON.stringify(await pages.payload(page));
    this.#add(data, { kind: 'payload', ...ofPage, contents: payload });
    const image = images.fileOf(page);
    const exists = () => images.isDrawn(page);
    if (image) this.#add(`/${image}`, { kind: 'picture', exists, contents: () => images.draw(page) });
  }

  /** The 404 page and the data of a locale version. */
  #addLocaleVersion(localeVersion: LocaleVersion): void {
    const { bundle, pages } = this.#input;
    const site = this.#site;
    this.#add(`${prefixOf(site, localeVersion)}/404.html`, {
      kind: 'page',
      inputs: () => hashOfShared(site, localeVersion, bundle),
      contents: () => pages.notFound(localeVersion),
    });
    this.#addJson(siteDataPath(localeVersion), () => siteData(site, localeVersion, bundle));
    for (const section of sectionsOf(site, localeVersion))
      this.#addJson(section.url, () => sidebarItems(site, section));
    if (this.#search) this.#addSearch(this.#search, localeVersion);
  }

  #addSearch(search: SearchFiles, localeVersion: LocaleVersion): void {
    const inputs = () => hashOfAll(this.#site, localeVersion, this.#input);
    const url = searchDataPath(localeVersion);
    this.#addJson(url, () => search.data(localeVersion), inputs);
    this.folders.set(url.slice(1).replace(/\.json$/, '/'), {
      inputs,
      files: () => search.shards(localeVersion),
    });
  }

  #addSiteFiles(): void {
    const { root, content } = this.#site;
    const markdown = (page: SourceFile) => this.#markdown(page);
    for (const { path, contents, includesOwn, madeFrom } of SITE_FILES.flatMap((files) => [
      ...files(this.#site),
    ])) {
      const file = content.files.get(path);
      if (file && !includesOwn) continue;
      const own = () => (file ? readFileSync(join(root, file.path), 'utf8') : '');
      this.#add(path, {
        kind: 'text',
        inputs: () => (madeFrom ? hashOfAll(this.#site, madeFrom, this.#input) : ''),
        contents: () => contents({ bundle: this.#input.bundle, markdownOf: markdown, own: own() }),
      });
    }
  }

  #addPluginOutputs(): void {
    const markdown = ({ routePath }: PluginPage) => {
      const file = pageAt(this.#site, routePath);
      if (!file) throw new Error("'markdownOf' needs a page of the site.");
      return this.#markdown(file);
    };
    for (const output of pluginOutputs(this.#site).outputs)
      if (!this.#site.content.files.has(output.path))
        this.#add(output.path, { kind: 'text', contents: () => pluginContents(output, markdown) });
  }

  #addAssets(): void {
    const site = this.#site;
    if (!isPortable(site)) this.#addJson(ROUTES, () => allPages(site).map(({ routePath }) => routePath));
    if (iconOf(site) === DEFAULT_ICON_URL)
      this.#add(DEFAULT_ICON_URL, { kind: 'asset', contents: () => DEFAULT_ICON });
    for (const [url, bytes] of this.#input.bundle.files)
      this.#add(url, { kind: url.endsWith('.css') ? 'style' : 'asset', contents: () => bytes });
  }

  async #html(page: SourceFile): Promise<string> {
    const html = await this.#input.pages.html(page);
    this.#search?.add(page);
    return html;
  }

  /** Cached if `llms-full.txt` contains it too. */
  #markdown(page: SourceFile): string {
    const known = this.#markdowns.get(page.routePath);
    if (known !== undefined) return known;
    const markdown = markdownOf(this.#site, page);
    if (this.#site.config.llms) this.#markdowns.set(page.routePath, markdown);
    return markdown;
  }

  #add(url: string, output: Output): void {
    const file = url.slice(1);
    if (!this.outputs.has(file)) this.outputs.set(file, output);
  }

  /** Adds data that the pages' code loads. */
  #addJson(url: string, value: () => unknown, inputs?: () => string): void {
    const contents = async () => JSON.stringify(await value());
    this.#add(url, { kind: 'data', ...(inputs && { inputs }), contents });
  }
}

/** @throws {SiteError} if the plugin throws, or returns neither text nor bytes. */
async function pluginContents(
  { path, plugin, contents }: SiteOutput,
  markdownOf: (page: PluginPage) => string,
): Promise<string | Uint8Array> {
  try {
    const written: unknown = await contents({ markdownOf });
    if (typeof written === 'string' || written instanceof Uint8Array) return written;
    throw new Error(`'contents' of '${path}' must return text or bytes`);
  } catch (error) {
    throw new SiteError([pluginFailed({ name: plugin }, error)], { cause: error });
  }
}
