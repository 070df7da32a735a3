/**
 * The site as a map from file path to output: `build` writes every entry, `dev` serves a request from one
 * entry, and `check` tests whether a link's target is a key. Making the map reads no page, except to find
 * blogs and whether robots may index any page.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic, Messages, SourceFile } from '../../runtime/model.js';
import { fileStemOf } from '../../runtime/routes.js';
import type { Bundle } from '../assets/bundle-theme.js';
import { readProjectFile } from '../content/project-file.js';
import type { DrawingPool } from '../drawing/drawing-pool.js';
import type { Renderer } from '../render/renderer.js';
import { collectSearchData, isSearched, searchPageOf } from '../search/search-data.js';
import { feedsOf } from '../site/feeds.js';
import { DEFAULT_ICON_URL, drawnIconUrls, iconOf } from '../site/icons.js';
import {
  llmsFullUrl,
  llmsUrl,
  MANIFEST_URL,
  pageFileUrls,
  ROBOTS_URL,
} from '../site/links/generated-files.js';
import { sectionsOf, sidebarItems } from '../site/navigation/navigation.js';
import { markdownOf } from '../site/page-data/markdown.js';
import { searchDataPath, siteDataPath } from '../site/page-data/site-data.js';
import { dataPath, portableSite } from '../site/portable-site.js';
import { allPages, localeOf, localeVersions, prefixOf, type Site } from '../site/site.js';
import { feedOf } from './feed-files.js';
import { HEADERS_URL, headersFile } from './headers-file.js';
import { DEFAULT_ICON, drawIcon } from './icon.js';
import { llmsFullOf, llmsOf } from './llms.js';
import { manifestOf } from './manifest.js';
import { createPageInputs } from './page-inputs.js';
import { createPageRenderer, type PageRenderer } from './page-renderer.js';
import { REDIRECTS_URL, redirectPages, redirectsFile } from './redirect-files.js';
import { fileScript, relativeHtml, relativeStyles } from './relative-urls.js';
import { robotsOf } from './robots.js';
import { sitemapFiles } from './sitemap.js';
import { createSocialImages } from './social-images.js';

export interface Output {
  kind: 'page' | 'payload' | 'markdown' | 'picture' | 'redirect' | 'data' | 'asset' | 'file';
  /** The page that this output shows, if any. */
  page?: SourceFile;
  contents(): Promise<string | Uint8Array> | string | Uint8Array;
  /** Hash of everything the output is made from: equal hashes mean equal contents. Empty if unknown. */
  inputs?(): string;
  /**
   * False if the page has no such file, which can only be decided by reading the page. If missing, the file
   * exists.
   */
  exists?(): boolean;
  /** Path of a file to copy unchanged, relative to the project root. */
  copy?: string;
}

/** Keys are decoded file paths in the output folder: `zh/guide/start/index.html`. */
export type Outputs = Map<string, Output>;

export interface OutputsInput {
  site: Site;
  bundle: Bundle;
  renderer: Renderer;
  drawings: DrawingPool;
  /** Called with the data that pages load from versioned URLs. */
  onData?: ((url: string, json: string) => void) | undefined;
}

/** The list that a 404 page loads to suggest the intended page. */
const ROUTES = '/assets/routes.json';

export interface CreatedOutputs {
  outputs: Outputs;
  pages: PageRenderer;
  /** Problems that are found only by making the outputs. Reads every page. */
  problems(): Diagnostic[];
}

export function createOutputs(input: OutputsInput): CreatedOutputs {
  const { site, bundle } = input;
  const { isRelative } = bundle;
  /** The site that pages are rendered from. Files that are read outside the site use the original one. */
  const shown = isRelative ? portableSite(site) : site;
  const images = createSocialImages({ ...input, messagesOf });
  const pages = createPageRenderer({
    ...input,
    site: shown,
    routesUrl: isRelative ? undefined : ROUTES,
    imageOf: images.imageOf,
  });
  const inputs = createPageInputs({
    site,
    bundle,
    messagesOf: (page) => messagesOf(page.textLang ?? page.lang),
    siteDataOf: pages.siteData,
    imageOf: images.imageOf,
  });
  const outputs: Outputs = new Map();
  const markdowns = new Map<string, string>();
  const searchesOffline = shown.config.search !== false && shown.config.search.mode === 'offline';

  for (const page of allPages(site)) {
    const { data, markdown: beside } = pageFileUrls(page);
    const ofPage = { page, inputs: () => inputs.hashOf(page) };
    const html = `${fileStemOf(page.routePath)}.html`;
    outputs.set(html, { kind: 'page', ...ofPage, contents: () => htmlOf(page) });
    outputs.set(beside.slice(1), { kind: 'markdown', ...ofPage, contents: () => markdown(page) });
    if (isRelative) addJson(`${beside}.js`, () => markdown(page));
    else {
      outputs.set(data.slice(1), {
        kind: 'payload',
        ...ofPage,
        contents: async () => JSON.stringify(await pages.payload(page)),
      });
    }
    const image = images.fileOf(page);
    if (image) {
      const exists = () => images.isDrawn(page);
      outputs.set(image, { kind: 'picture', exists, contents: () => images.draw(page) });
    }
  }
  for (const localeVersion of localeVersions(site)) {
    const stem = `${prefixOf(site, localeVersion).slice(1)}/404.html`.replace(/^\//, '');
    if (!outputs.has(stem))
      outputs.set(stem, { kind: 'page', contents: () => pages.notFound(localeVersion) });
    addJson(siteDataPath(localeVersion), () => pages.siteData(localeVersion));
    for (const section of sectionsOf(site, localeVersion))
      addJson(section.url, () => sidebarItems(site, section));
    const ofAll = () => inputs.hashOfAll(localeVersion);
    if (searchesOffline)
      addJson(searchDataPath(localeVersion), () => collectSearchData(site, localeVersion), ofAll);
    const messages = messagesOf(localeVersion.lang);
    for (const feed of feedsOf(site, localeVersion))
      addForMachines(feed.path, () => feedOf(site, feed, messages));
    if (site.config.llms) {
      addForMachines(llmsUrl(site, localeVersion), () => llmsOf(site, localeVersion, messages));
      const full = () => llmsFullOf(site, localeVersion, { messages, markdownOf: markdown });
      addForMachines(llmsFullUrl(site, localeVersion), full, ofAll);
    }
  }
  for (const [url, contents] of sitemapFiles(site)) addForMachines(url, contents);
  addForMachines(ROBOTS_URL, () => robotsOf(site));
  if (!isRelative) addForMachines(MANIFEST_URL, () => manifestOf(site, bundle));
  addForHost(HEADERS_URL, (own) => headersFile(site, bundle.files.keys(), own));
  if (Object.keys(site.config.redirects).length > 0)
    addForHost(REDIRECTS_URL, (own) => redirectsFile(site, own));
  // GitHub Pages skips files and folders that begin with '_' unless this file exists.
  addForMachines('/.nojekyll', () => '');
  for (const [file, contents] of redirectPages(shown, bundle.moved)) {
    if (!outputs.has(file)) outputs.set(file, { kind: 'redirect', contents });
  }
  if (!isRelative) addJson(ROUTES, () => allPages(site).map(({ routePath }) => routePath));
  if (iconOf(site) === DEFAULT_ICON_URL) {
    outputs.set(DEFAULT_ICON_URL.slice(1), { kind: 'asset', contents: () => DEFAULT_ICON });
  }
  for (const url of drawnIconUrls(site))
    outputs.set(url.slice(1), { kind: 'picture', contents: () => drawIcon(url, input) });
  for (const [url, bytes] of bundle.files)
    outputs.set(url.slice(1), { kind: 'asset', contents: () => bytes });
  for (const { path, url } of site.content.files.values()) {
    if (outputs.has(url.slice(1))) continue;
    outputs.set(url.slice(1), {
      kind: 'file',
      copy: path,
      contents: () => readProjectFile(site.root, path),
    });
  }
  if (isRelative) for (const [file, output] of outputs) outputs.set(file, fromItsPlace(file, output));
  return { outputs, pages, problems: images.problems };

  /** Extract the search text while the page is in memory, so that a build does not read it twice. */
  async function htmlOf(page: SourceFile): Promise<string> {
    const html = await pages.html(page);
    if (searchesOffline && isSearched(site, page)) searchPageOf(site, page);
    return html;
  }

  /** Cached if `llms-full.txt` contains it too. */
  function markdown(page: SourceFile): string {
    const known = markdowns.get(page.routePath);
    if (known !== undefined) return known;
    const markdown = markdownOf(site, page, messagesOf(page.textLang ?? page.lang));
    if (site.config.llms) markdowns.set(page.routePath, markdown);
    return markdown;
  }

  function messagesOf(lang: string): Messages {
    return { ...input.renderer.messages(lang), ...localeOf(site, lang).messages };
  }

  /** A public file with this name overrides the generated one. */
  function addForMachines(url: string, contents: Output['contents'], madeFrom = () => '') {
    if (!site.content.files.has(url)) outputs.set(url.slice(1), { kind: 'data', contents, inputs: madeFrom });
  }

  /** The contents of a public file with this name are merged with the generated contents. */
  function addForHost(url: string, contents: (own: string) => string) {
    const file = site.content.files.get(url);
    const own = () => (file ? readFileSync(join(site.root, file.path), 'utf8') : '');
    outputs.set(url.slice(1), { kind: 'data', contents: () => contents(own()) });
  }

  function fromItsPlace(file: string, output: Output): Output {
    const isHtml = output.kind === 'page' || output.kind === 'redirect';
    if (!isHtml && !(output.kind === 'asset' && file.endsWith('.css'))) return output;
    const has = (name: string) => outputs.has(name);
    const contents = async () => {
      const text = Buffer.from(await output.contents()).toString('utf8');
      return isHtml ? relativeHtml(text, { site, file, has }) : relativeStyles(text, file);
    };
    return { ...output, contents };
  }

  /** Adds data that the pages' code loads. */
  function addJson(url: string, value: () => unknown, madeFrom = () => '') {
    outputs.set(dataPath(shown, url).slice(1), {
      kind: 'data',
      inputs: madeFrom,
      contents: async () => (isRelative ? fileScript : JSON.stringify)(await value()),
    });
  }
}
