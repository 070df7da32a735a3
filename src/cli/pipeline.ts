/**
 * The steps up to the map of files, which the commands call in this order:
 *
 *     config -> content (names of files) -> site -> pages are read -> theme is bundled -> outputs
 *
 * `check` needs only those up to the pages, so the code of the others is loaded when they are called.
 */

import type { Bundle } from './assets/bundle.js';
import { type ConfigOverrides, loadConfig } from './config/load.js';
import type { SiteComponent } from './content/components.js';
import { generatePages, type LoadedSite } from './content/generated-pages.js';
import { type Content, scanContent } from './content/scan.js';
import type { HighlightPool } from './markdown/highlight/highlight-pool.js';
import type { CreatedOutputs, OutputsInput } from './outputs/outputs.js';
import { markdownOptions } from './pages/markdown-options.js';
import { PageStore, type ReadAll } from './pages/page-store.js';
import { loadReading } from './pages/reading-modules.js';
import type { PictureStore } from './pictures/picture-store.js';
import type { Renderer } from './render/renderer.js';
import type { Progress } from './report/terminal.js';
import { withPostLists } from './site/blog/post-lists.js';
import { layoutOf } from './site/links/layout-path.js';
import { NO_HISTORY, readHistory, usesHistory } from './site/page-data/git-history.js';
import { BUNDLE_BASE } from './site/portable-site.js';
import { contentRules, type Site } from './site/site.js';
import { Cache } from './system/cache.js';
import { createYielder } from './system/event-loop.js';

export interface PipelineOptions extends ConfigOverrides {
  root: string;
}

export async function load({ root, ...overrides }: PipelineOptions): Promise<LoadedSite> {
  const loaded = await loadConfig(root, overrides);
  return { ...loaded, generated: await generatePages(loaded, new Cache(loaded.root)) };
}

/** A page store without a pool cannot show pages; it only provides metadata. */
export function createPageStore(
  loaded: LoadedSite,
  { components, generated }: Content,
  cache: Cache,
  pool?: HighlightPool,
): PageStore {
  const options = { ...markdownOptions(loaded, components.keys()), extensions: loaded.extensions, generated };
  return new PageStore(loaded.root, options, cache, pool);
}

export function createSite(parts: Omit<Site, 'state' | 'root' | 'config'>): Site {
  const { root, config } = parts.loaded;
  const site: Site = { ...parts, root, config, state: {} };
  // Another state, because it has more pages.
  return { ...site, content: withPostLists(site), state: {} };
}

/**
 * Runs all stages up to the site, with what a build needs to render it. `undated`: why pages have no dates and
 * contributors although the config enables them.
 */
export async function prepareSite(
  options: PipelineOptions,
): Promise<{ site: Site; cache: Cache; pool: HighlightPool; undated?: string | undefined }> {
  const [loaded, { HighlightPool }] = await Promise.all([
    load(options),
    import('./markdown/highlight/highlight-pool.js'),
    loadReading(),
  ]);
  const cache = new Cache(loaded.root);
  const pool = new HighlightPool({ extensions: loaded.extensions });
  const history = usesHistory(loaded.config)
    ? await readHistory(loaded.root, loaded.config.contentDir)
    : NO_HISTORY;
  const content: Content = scanContent(contentRules(loaded));
  return {
    site: createSite({ loaded, content, store: createPageStore(loaded, content, cache, pool), history }),
    cache,
    pool,
    undated: history.missing,
  };
}

/** Reads all pages, and shows how many in the terminal. */
export function readPages(
  { store, content: { pages } }: Site,
  progress: Progress,
  options?: Omit<ReadAll, 'onStep'>,
): Promise<void> {
  const onStep = (done: number) => progress.step('Reading pages', done, pages.length);
  return store.readAll(pages, { ...options, onStep });
}

/** Theme and runtime, bundled for browser and server. */
export interface PreparedTheme {
  readonly bundle: Bundle;
  readonly renderer: Renderer;
}

/** `modules`: components that belong to pages. */
export async function prepareTheme(
  site: Site,
  {
    cache,
    dev,
    layouts,
    modules = [],
  }: { cache: Cache; dev: boolean; layouts: string[]; modules?: SiteComponent[] },
): Promise<PreparedTheme> {
  const { root, config } = site;
  const { theme } = config;
  const isRelative = config.relativeUrls && !dev;
  const [{ createBundle }, { bundleExtensions }, { createRenderer }] = await Promise.all([
    import('./assets/bundle-theme.js'),
    import('./assets/bundle-extensions.js'),
    import('./render/renderer.js'),
  ]);
  const base = isRelative ? BUNDLE_BASE : config.base;
  const components = [...site.content.components.values(), ...modules];
  const extensions = bundleExtensions(site.loaded);
  const bundle = await createBundle(
    { root, base, isRelative, theme, layouts, components, extensions, dev },
    cache,
  );
  return { bundle, renderer: await createRenderer(bundle, root) };
}

/** How long this thread may block other work, in ms. */
const MAX_BLOCKING_MS = 10;

/**
 * The component files that these pages set as their layout and that exist. Reads the front matter of pages that are not
 * cached.
 */
export async function layoutsOf(site: Site, pages = site.content.pages): Promise<string[]> {
  const named = new Set<string>();
  const yieldIfDue = createYielder(MAX_BLOCKING_MS);
  for (const page of pages) {
    const layout = site.store.mayHaveKey(page, 'layout') ? layoutOf(site, page) : undefined;
    if (layout !== undefined) named.add(layout);
    await yieldIfDue();
  }
  return [...named].filter((layout) => site.store.source(layout) !== undefined).sort();
}

/** `drawings` caches pictures for the next run; without it, they are drawn in this thread and not cached. */
export async function assemble(
  site: Site,
  theme: PreparedTheme,
  { drawings, onData }: { drawings?: PictureStore; onData?: OutputsInput['onData'] } = {},
): Promise<CreatedOutputs> {
  const [{ createOutputs }, { PictureStore }] = await Promise.all([
    import('./outputs/outputs.js'),
    import('./pictures/picture-store.js'),
  ]);
  return createOutputs({ site, ...theme, drawings: drawings ?? new PictureStore(), onData });
}
