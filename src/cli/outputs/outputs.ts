/**
 * The site as a map from URL to a recipe: `build` writes every entry, `dev` answers one request with one entry,
 * `check` asks whether a link's target is a key. Making the map reads no page.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from '../../runtime/model.js';
import { fileStemOf } from '../../runtime/routes.js';
import type { Bundle } from '../assets/bundle.js';
import type { Renderer } from '../render/renderer.js';
import { collectSearchData, isSearched, searchPageOf } from '../search/search-data.js';
import { sectionsOf, sidebarItems } from '../site/navigation.js';
import { allPages, editions, prefixOf, type Site } from '../site/site.js';
import { searchDataPath, siteDataPath } from '../site/site-data.js';
import { markdownOf } from '../site/toc.js';
import { DEFAULT_ICON, DEFAULT_ICON_URL, iconOf } from './icon.js';
import { createPageRenderer, type PageRenderer } from './page-renderer.js';

export interface Output {
  kind: 'page' | 'payload' | 'markdown' | 'data' | 'asset' | 'file';
  /** Page it shows, where it shows one. */
  page?: SourceFile;
  contents(): Promise<string | Uint8Array> | string | Uint8Array;
  /** A file to be copied as it is, relative to the project root. */
  copy?: string;
}

/** Keys are file paths in the out folder, decoded: `zh/guide/start/index.html`. */
export type Outputs = Map<string, Output>;

export interface OutputsInput {
  site: Site;
  bundle: Bundle;
  renderer: Renderer;
}

/** The list a 404 page asks for, to find the page that was meant. */
const ROUTES = '/assets/routes.json';

export function createOutputs(input: OutputsInput): { outputs: Outputs; pages: PageRenderer } {
  const { site, bundle } = input;
  const pages = createPageRenderer({ ...input, routesUrl: ROUTES });
  const outputs: Outputs = new Map();
  const searchesOffline = site.config.search !== false && site.config.search.mode === 'offline';

  for (const page of allPages(site)) {
    const stem = fileStemOf(page.routePath);
    outputs.set(`${stem}.html`, { kind: 'page', page, contents: () => htmlOf(page) });
    outputs.set(`${stem}.json`, {
      kind: 'payload',
      page,
      contents: async () => JSON.stringify(await pages.payload(page)),
    });
    outputs.set(`${stem}.md`, { kind: 'markdown', page, contents: () => markdownOf(site, page) });
  }
  for (const edition of editions(site)) {
    const stem = `${prefixOf(site, edition).slice(1)}/404.html`.replace(/^\//, '');
    if (!outputs.has(stem)) outputs.set(stem, { kind: 'page', contents: () => pages.notFound(edition) });
    addJson(siteDataPath(edition), () => pages.siteData(edition));
    for (const section of sectionsOf(site, edition)) addJson(section.url, () => sidebarItems(site, section));
    if (searchesOffline) addJson(searchDataPath(edition), () => collectSearchData(site, edition));
  }
  addJson(ROUTES, () => allPages(site).map(({ routePath }) => routePath));
  if (iconOf(site) === DEFAULT_ICON_URL) {
    outputs.set(DEFAULT_ICON_URL.slice(1), { kind: 'asset', contents: () => DEFAULT_ICON });
  }
  for (const [url, bytes] of bundle.files)
    outputs.set(url.slice(1), { kind: 'asset', contents: () => bytes });
  for (const { path, url } of site.content.files.values()) {
    if (outputs.has(url.slice(1))) continue;
    outputs.set(url.slice(1), {
      kind: 'file',
      copy: path,
      contents: () => readFileSync(join(site.root, path)),
    });
  }
  return { outputs, pages };

  /** The text for the search is taken while the page is at hand: a build must not read it a second time. */
  async function htmlOf(page: SourceFile): Promise<string> {
    const html = await pages.html(page);
    if (searchesOffline && isSearched(site, page)) searchPageOf(site, page);
    return html;
  }

  function addJson(url: string, value: () => unknown) {
    outputs.set(url.slice(1), { kind: 'data', contents: async () => JSON.stringify(await value()) });
  }
}
