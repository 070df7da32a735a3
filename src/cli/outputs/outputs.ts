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
import { DEFAULT_ICON, drawIcon } from '../pictures/icon.js';
import type { PictureStore } from '../pictures/picture-store.js';
import { SocialImages } from '../pictures/social-images.js';
import type { PluginPage } from '../plugin/site-for-plugins.js';
import type { Renderer } from '../render/renderer.js';
import { SiteError } from '../report/diagnostic.js';
import { SearchFiles } from '../search/search-files.js';
import { DEFAULT_ICON_URL, drawnIconUrls, iconOf } from '../site/icons.js';
import { pageFileUrls } from '../site/links/generated-files.js';
import { sectionsOf, sidebarItems } from '../site/navigation/navigation.js';
import { markdownOf } from '../site/page-data/markdown.js';
import { searchDataPath, siteDataPath } from '../site/page-data/site-data.js';
import { pluginFailed, pluginOutputs, pluginPage } from '../site/plugin-site.js';
import { dataPath, portableSite } from '../site/portable-site.js';
import { allPages, type LocaleVersion, localeOf, localeVersions, prefixOf, type Site } from '../site/site.js';
import { ComponentRenderer } from './component-renderer.js';
import { createPageInputs, type PageInputs } from './page-inputs.js';
import { PageRenderer } from './page-renderer.js';
import { fileScript, relativeHtml, relativeStyles } from './relative-urls.js';
import { SITE_FILES } from './site-files.js';

export interface Output {
  kind: 'page' | 'payload' | 'markdown' | 'picture' | 'redirect' | 'data' | 'asset' | 'file';
  /** The page that this output shows, if any. */
  page?: SourceFile;
  contents(): Promise<string | Uint8Array> | string | Uint8Array;
  /** Hash of everything the output is made from: equal hashes mean equal contents. Empty if unknown. */
  inputs?(): string;
  /**
   * False if there is no such file, which can only be decided by reading pages. If missing, the file exists.
   */
  exists?(): boolean | Promise<boolean>;
  /** Path of a file to copy unchanged, relative to the project root. */
  copy?: string;
}

/** Keys are decoded file paths in the output folder: `zh/guide/start/index.html`. */
export type Outputs = Map<string, Output>;

/** A folder whose files are only known when they are created. */
export interface OutputFolder {
  /** Hash of everything that the files are made from; empty if unknown. */
  inputs(): string;
  /** Paths are below the folder. */
  files(): AsyncIterable<{ path: string; contents: string }>;
}

/** Keys are paths in the output folder, with a slash at the end. */
export type OutputFolders = Map<string, OutputFolder>;

export interface OutputsInput {
  site: Site;
  bundle: Bundle;
  renderer: Renderer;
  drawings: PictureStore;
  /** Called with the data that pages load from versioned URLs. */
  onData?: ((url: string, json: string) => void) | undefined;
}

/** The list that a 404 page loads to suggest the intended page. */
const ROUTES = '/assets/routes.json';

export interface CreatedOutputs {
  /** The site, with what renders its components. */
  site: Site;
  outputs: Outputs;
  folders: OutputFolders;
  pages: PageRenderer;
  /** Problems that are found only by making the outputs. Reads every page. */
  problems(): Diagnostic[];
}

export function createOutputs(input: OutputsInput): CreatedOutputs {
  const map = new OutputMap(input);
  map.addPages();
  for (const localeVersion of localeVersions(input.site)) map.addLocaleVersion(localeVersion);
  map.addSiteFiles();
  map.addPluginOutputs();
  map.addRedirects();
  map.addAssets();
  map.addPublicFiles();
  return {
    site: map.site,
    outputs: map.complete(),
    folders: map.folders,
    pages: map.pages,
    problems: () => map.images.problems(),
  };
}

class OutputMap {
  readonly images: SocialImages;
  readonly pages: PageRenderer;
  readonly folders: OutputFolders = new Map();
  readonly #outputs: Outputs = new Map();
  readonly #input: OutputsInput;
  readonly site: Site;
  /** The site that pages are rendered from. Files that are read outside the site use the original one. */
  readonly #shown: Site;
  readonly #isRelative: boolean;
  /** Undefined if the site has no offline search. */
  readonly #search: SearchFiles | undefined;
  readonly #pageInputs: PageInputs;
  readonly #markdowns = new Map<string, string>();

  constructor(input: OutputsInput) {
    const { bundle } = input;
    const messagesOf = (lang: string) => this.#messagesOf(lang);
    const siteDataOf = (localeVersion: LocaleVersion) => this.pages.siteData(localeVersion);
    const site = { ...input.site, components: new ComponentRenderer({ ...input, siteDataOf, messagesOf }) };
    this.#input = { ...input, site };
    this.site = site;
    this.#isRelative = bundle.isRelative;
    this.#shown = bundle.isRelative ? portableSite(site) : site;
    this.images = new SocialImages({ ...input, messagesOf });
    const imageOf = (page: SourceFile) => this.images.imageOf(page);
    this.pages = new PageRenderer({
      ...input,
      site: this.#shown,
      routesUrl: bundle.isRelative ? undefined : ROUTES,
      imageOf,
    });
    this.#pageInputs = createPageInputs({
      site,
      bundle,
      messagesOf: (page) => messagesOf(page.textLang ?? page.lang),
      siteDataOf,
      imageOf,
    });
    const { search } = this.#shown.config;
    if (search !== false && search.mode === 'offline')
      this.#search = new SearchFiles(site, (page) => this.#pageInputs.hashOf(page));
  }

  addPages(): void {
    for (const page of allPages(this.site)) {
      const { data, markdown: beside } = pageFileUrls(page);
      const ofPage = { page, inputs: () => this.#pageInputs.hashOf(page) };
      const markdown = () => this.#markdown(page);
      const html = `${fileStemOf(page.routePath)}.html`;
      this.#outputs.set(html, { kind: 'page', ...ofPage, contents: () => this.#html(page) });
      this.#add(beside, { kind: 'markdown', ...ofPage, contents: markdown });
      if (this.#isRelative) this.#addJson(`${beside}.js`, markdown);
      else {
        const contents = async () => JSON.stringify(await this.pages.payload(page));
        this.#add(data, { kind: 'payload', ...ofPage, contents });
      }
      this.#addSocialImage(page);
    }
  }

  #addSocialImage(page: SourceFile): void {
    const image = this.images.fileOf(page);
    if (!image) return;
    const exists = () => this.images.isDrawn(page);
    this.#outputs.set(image, { kind: 'picture', exists, contents: () => this.images.draw(page) });
  }

  /** The 404 page and the data of a locale version. */
  addLocaleVersion(localeVersion: LocaleVersion): void {
    const { pages } = this;
    const site = this.site;
    const notFound = `${prefixOf(site, localeVersion)}/404.html`;
    if (!this.#outputs.has(notFound.slice(1)))
      this.#add(notFound, {
        kind: 'page',
        inputs: () => this.#pageInputs.hashOfShared(localeVersion),
        contents: () => pages.notFound(localeVersion),
      });
    this.#addJson(siteDataPath(localeVersion), () => pages.siteData(localeVersion));
    for (const section of sectionsOf(site, localeVersion))
      this.#addJson(section.url, () => sidebarItems(site, section));
    if (this.#search) this.#addSearch(this.#search, localeVersion);
  }

  #addSearch(search: SearchFiles, localeVersion: LocaleVersion): void {
    const inputs = () => this.#pageInputs.hashOfAll(localeVersion);
    const url = searchDataPath(localeVersion);
    this.#addJson(url, () => search.data(localeVersion), { inputs });
    const files = () => this.#indexFiles(search, localeVersion);
    this.folders.set(url.slice(1).replace(/\.json$/, '/'), { inputs, files });
  }

  async *#indexFiles(
    search: SearchFiles,
    localeVersion: LocaleVersion,
  ): AsyncGenerator<{ path: string; contents: string }> {
    for await (const { path, json } of search.shards(localeVersion))
      yield { path: dataPath(this.#shown, path), contents: this.#isRelative ? fileScript(json) : json };
  }

  addSiteFiles(): void {
    const { root, content } = this.site;
    const tools = {
      bundle: this.#input.bundle,
      markdownOf: (page: SourceFile) => this.#markdown(page),
      messagesOf: (lang: string) => this.#messagesOf(lang),
    };
    for (const { path, contents, includesOwn, madeFrom } of SITE_FILES.flatMap((files) => [
      ...files(this.site),
    ])) {
      const file = content.files.get(path);
      if (file && !includesOwn) continue;
      const own = () => (file ? readFileSync(join(root, file.path), 'utf8') : '');
      const inputs = () => (madeFrom ? this.#pageInputs.hashOfAll(madeFrom) : '');
      this.#add(path, { kind: 'data', inputs, contents: () => contents({ ...tools, own: own() }) });
    }
  }

  addPluginOutputs(): void {
    const pages = new Map(this.site.content.pages.map((page) => [pluginPage(this.site, page), page]));
    const markdownOf = (page: PluginPage) => {
      const file = pages.get(page);
      if (!file) throw new Error("'markdownOf' needs a page of the site.");
      return this.#markdown(file);
    };
    for (const { path, plugin, contents } of pluginOutputs(this.site).outputs) {
      if (this.#outputs.has(path.slice(1)) || this.site.content.files.has(path)) continue;
      const write = async () => {
        try {
          const written: unknown = await contents({ markdownOf });
          if (typeof written === 'string' || written instanceof Uint8Array) return written;
          throw new Error(`'contents' of '${path}' must return text or bytes`);
        } catch (error) {
          throw new SiteError([pluginFailed({ name: plugin }, error)], { cause: error });
        }
      };
      this.#add(path, { kind: 'data', contents: write, inputs: () => '' });
    }
  }

  addRedirects(): void {
    for (const [file, contents] of redirectPages(this.#shown, this.#input.bundle.moved))
      if (!this.#outputs.has(file)) this.#outputs.set(file, { kind: 'redirect', contents });
  }

  addAssets(): void {
    const site = this.site;
    if (!this.#isRelative) this.#addJson(ROUTES, () => allPages(site).map(({ routePath }) => routePath));
    if (iconOf(site) === DEFAULT_ICON_URL)
      this.#add(DEFAULT_ICON_URL, { kind: 'asset', contents: () => DEFAULT_ICON });
    for (const url of drawnIconUrls(site))
      this.#add(url, { kind: 'picture', contents: () => drawIcon(url, this.#input) });
    for (const [url, bytes] of this.#input.bundle.files)
      this.#add(url, { kind: 'asset', contents: () => bytes });
  }

  addPublicFiles(): void {
    const { root, content } = this.site;
    for (const { path, url } of content.files.values()) {
      if (this.#outputs.has(url.slice(1))) continue;
      this.#add(url, { kind: 'file', copy: path, contents: () => readProjectFile(root, path) });
    }
  }

  /** All outputs. In a site with `base: './'`, URLs become relative to the file that contains them. */
  complete(): Outputs {
    if (this.#isRelative)
      for (const [file, output] of this.#outputs)
        this.#outputs.set(file, this.#withRelativeUrls(file, output));
    return this.#outputs;
  }

  #withRelativeUrls(file: string, output: Output): Output {
    const isHtml = output.kind === 'page' || output.kind === 'redirect';
    if (!isHtml && !(output.kind === 'asset' && file.endsWith('.css'))) return output;
    const has = (name: string) => this.#outputs.has(name);
    const contents = async () => {
      const text = Buffer.from(await output.contents()).toString('utf8');
      return isHtml ? relativeHtml(text, { site: this.site, file, has }) : relativeStyles(text, file);
    };
    return { ...output, contents };
  }

  async #html(page: SourceFile): Promise<string> {
    const html = await this.pages.html(page);
    this.#search?.add(page);
    return html;
  }

  /** Cached if `llms-full.txt` contains it too. */
  #markdown(page: SourceFile): string {
    const known = this.#markdowns.get(page.routePath);
    if (known !== undefined) return known;
    const markdown = markdownOf(this.site, page, this.#messagesOf(page.textLang ?? page.lang));
    if (this.site.config.llms) this.#markdowns.set(page.routePath, markdown);
    return markdown;
  }

  #messagesOf(lang: string): Messages {
    return { ...this.#input.renderer.messages(lang), ...localeOf(this.site, lang).messages };
  }

  #add(url: string, output: Output): void {
    this.#outputs.set(url.slice(1), output);
  }

  /** Adds data that the pages' code loads. */
  #addJson(url: string, value: () => unknown, options: Partial<Output> = {}): void {
    const contents = async () => {
      const json = JSON.stringify(await value());
      return this.#isRelative ? fileScript(json) : json;
    };
    this.#add(dataPath(this.#shown, url), { kind: 'data', inputs: () => '', ...options, contents });
  }
}
