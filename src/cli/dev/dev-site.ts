/**
 * The site while it is being written: the same pipeline as a build, run again from its start at every change.
 * What is kept between two runs are pages that did not change (by the store) and the bundle. When a run fails,
 * the last good one stays.
 */

import { join } from 'node:path';
import type { Diagnostic, PagePayload, SourceFile } from '../../runtime/model.js';
import { routeKey, withoutBase } from '../../runtime/routes.js';
import type { Bundle } from '../assets/bundle-theme.js';
import { Cache } from '../cache.js';
import { checkPage, pageErrors } from '../check/check-page.js';
import { applyLevels } from '../check/levels.js';
import { ConfigError } from '../config/config-error.js';
import type { LoadedConfig } from '../config/load.js';
import { type Content, scanContent } from '../content/scan.js';
import { DrawingPool } from '../drawing/drawing-pool.js';
import { HighlightPool } from '../markdown/highlight-pool.js';
import type { Outputs } from '../outputs/outputs.js';
import type { PageRenderer } from '../outputs/page-renderer.js';
import { assemble, createPageStore, load, type PipelineOptions, prepareTheme } from '../pipeline.js';
import type { Renderer } from '../render/renderer.js';
import { SiteError } from '../report/diagnostic.js';
import { readLastUpdated } from '../site/last-updated.js';
import { markdownOptions } from '../site/markdown-options.js';
import { layoutOf } from '../site/page.js';
import { loadReading, type PageStore } from '../site/page-store.js';
import { contentRules, createSite, type Site } from '../site/site.js';

/** What a change of files was about, from the least to the most work. */
export interface Change {
  /** Project paths whose bytes changed. */
  edited: ReadonlySet<string>;
  /** Files or folders came or went. */
  names: boolean;
  /** Theme, layout or style files changed. */
  theme: boolean;
  config: boolean;
}

export interface State {
  site: Site;
  bundle: Bundle;
  outputs: Outputs;
  pages: PageRenderer;
}

/** Files of the two before the newest one are still answered. */
const KEPT_BUNDLES = 3;
/** Sidebars, and data of the site, of this and earlier states. */
const KEPT_DATA = 64;

export class DevSite {
  readonly #options: PipelineOptions;
  readonly #cache: Cache;
  readonly #pool = new HighlightPool({ workers: 1, always: true });
  readonly #drawings: DrawingPool;
  #loaded: LoadedConfig;
  #content: Content;
  #store: PageStore;
  #lastUpdated: ReadonlyMap<string, string> = new Map();
  #layouts: string[] = [];
  #theme: Promise<{ bundle: Bundle; renderer: Renderer }> | undefined;
  #state: Promise<State> | undefined;
  /** The newest one last. */
  readonly #bundles: Bundle[] = [];
  /** JSON by URL with version; the newest last. */
  readonly #data = new Map<string, string>();
  /** Of the config and the theme: what no page can be shown without. */
  #faults: Diagnostic[] = [];
  /** Files of a config that cannot be loaded: mending one of them may mend it. */
  #brokenConfig: string[] = [];
  /** Called when pages were read, or the theme was bundled: there may be more files to watch. */
  onRead: () => void = () => {};

  private constructor(options: PipelineOptions, loaded: LoadedConfig) {
    this.#options = options;
    this.#loaded = loaded;
    this.#cache = new Cache(loaded.root);
    this.#drawings = new DrawingPool({ cache: this.#cache });
    this.#content = scanContent(contentRules(loaded));
    this.#store = createPageStore(loaded, this.#cache, this.#pool);
  }

  /** @throws SiteError where the config is wrong. */
  static async open(options: PipelineOptions): Promise<DevSite> {
    const [loaded] = await Promise.all([load(options), loadReading()]);
    const site = new DevSite(options, loaded);
    // Dates come from git, which may take its time; pages shown before have none.
    if (site.#loaded.config.lastUpdated) {
      readLastUpdated(site.#loaded.root, site.#loaded.config.contentDir).then(({ times }) => {
        site.#lastUpdated = times;
        site.#state = undefined;
      });
    }
    return site;
  }

  get config() {
    return this.#loaded.config;
  }

  get root(): string {
    return this.#loaded.root;
  }

  get content(): Content {
    return this.#content;
  }

  /** Absolute paths of the config and of what it imports. */
  get configFiles(): ReadonlySet<string> {
    return new Set([...this.#loaded.dependencies, ...this.#brokenConfig]);
  }

  /** Absolute paths outside of the content folder that the site is made from. */
  async watched(): Promise<string[]> {
    const bundle = await this.#theme?.then(({ bundle }) => bundle).catch(() => undefined);
    return [...this.configFiles, ...(bundle?.inputs ?? [])];
  }

  /** Absolute paths of files that pages include, found or not, as far as pages were read. */
  included(): string[] {
    return [...this.#store.included].map((path) => join(this.#loaded.root, path));
  }

  /** @throws SiteError where the theme cannot be bundled. */
  state(): Promise<State> {
    if (this.#state) return this.#state;
    const state = this.#assemble().catch((error) => {
      if (this.#state === state) this.#state = undefined;
      throw error;
    });
    this.#state = state;
    return state;
  }

  async #assemble(): Promise<State> {
    const site = this.#site();
    this.#theme ??= prepareTheme(site, { cache: this.#cache, dev: true, layouts: this.#layouts });
    const asked = this.#theme;
    try {
      const theme = await asked;
      this.#keepBundle(theme.bundle);
      return {
        site,
        bundle: theme.bundle,
        ...(await assemble(site, theme, {
          drawings: this.#drawings,
          onData: (url, json) => this.#keepData(url, json),
        })),
      };
    } catch (error) {
      // The next request tries again: what was wrong may lie in a file that nobody watches yet.
      if (this.#theme === asked) this.#theme = undefined;
      throw error;
    }
  }

  #keepBundle(bundle: Bundle): void {
    if (this.#bundles.at(-1)?.hash === bundle.hash) return;
    this.#bundles.push(bundle);
    if (this.#bundles.length > KEPT_BUNDLES) this.#bundles.shift();
  }

  /**
   * A file of the bundle, or of one that it replaced, by its URL path with base: an open page may ask for the latter before
   * it is told of the new one.
   */
  asset(pathname: string): Uint8Array | undefined {
    const path = withoutBase(pathname, this.config.base);
    if (path === undefined) return undefined;
    return this.#bundles.findLast(({ files }) => files.has(path))?.files.get(path);
  }

  /**
   * The data that a page named when it was answered. The page may start its client after the data changed, and hydrates with
   * what it was rendered from.
   * @param url with its version.
   */
  data(url: string): string | undefined {
    return this.#data.get(url);
  }

  #keepData(url: string, json: string): void {
    this.#data.delete(url);
    this.#data.set(url, json);
    for (const oldest of this.#data.keys()) {
      if (this.#data.size <= KEPT_DATA) break;
      this.#data.delete(oldest);
    }
  }

  #site(): Site {
    return createSite({
      loaded: this.#loaded,
      content: this.#content,
      store: this.#store,
      lastUpdated: this.#lastUpdated,
    });
  }

  /** A page with a layout that the bundle does not hold yet makes the bundle anew. */
  async #withLayout(page: SourceFile): Promise<State> {
    const state = await this.state();
    const layout = layoutOf(state.site, page);
    if (!layout || this.#layouts.includes(layout) || this.#store.source(layout) === undefined) return state;
    const before = { layouts: this.#layouts, theme: this.#theme };
    this.#layouts = [...this.#layouts, layout].sort();
    this.#theme = undefined;
    this.#state = undefined;
    try {
      return await this.state();
    } catch (error) {
      // A layout that is wrong spoils its own page alone.
      this.#layouts = before.layouts;
      this.#theme = before.theme;
      throw error;
    }
  }

  /** While the theme is bundled by another process, this one has time for the page of a request. */
  prefetch(pathname: string): void {
    const path = withoutBase(pathname, this.config.base);
    const page = path === undefined ? undefined : this.#content.routes.get(routeKey(path));
    if (page) this.#store.body(page).catch(() => {});
  }

  /**
   * A page met for the first time is answered before its code is highlighted, which may take a second while grammars
   * are read: it is whole but for colours, and its visitor is told when they are there.
   */
  async html(page: SourceFile): Promise<string> {
    const { pages } = await this.#withLayout(page);
    const isHighlighted = this.#store.isHighlighted(page);
    this.onRead();
    if (isHighlighted) return pages.html(page);
    this.#store.body(page).catch(() => {});
    return pages.plainHtml(page);
  }

  async payload(page: SourceFile): Promise<PagePayload> {
    return (await this.#withLayout(page)).pages.payload(page);
  }

  /** Problems to show over a page: the site's faults, and the page's own errors. */
  async problems(page: SourceFile | undefined): Promise<Diagnostic[]> {
    const own = page ? pageErrors(this.#site(), page) : [];
    const content = applyLevels(this.#content.diagnostics, this.config.check.rules);
    return [...this.#faults, ...content.filter(({ level }) => level === 'error'), ...own];
  }

  /** What fails when pages are rendered: a theme that loads may still throw. A place that many pages have comes once. */
  async renderFaults(pages: SourceFile[]): Promise<Diagnostic[]> {
    const faults = new Map<string, Diagnostic>();
    for (const page of pages) {
      const found = await this.#withLayout(page)
        .then(({ pages }) => pages.plainHtml(page))
        .then(() => [], faultsOf);
      for (const fault of found) faults.set(`${fault.file}:${fault.line}:${fault.column}`, fault);
    }
    return [...faults.values()];
  }

  /** Everything that check would say of one page, and what highlighting it says; for the terminal. */
  async pageDiagnostics(page: SourceFile): Promise<Diagnostic[]> {
    const found = checkPage(this.#site(), page);
    // A failure is met again, and reported, by the request that needs the code.
    await this.#store.body(page).catch(() => {});
    return [...found, ...applyLevels(this.#store.codeProblems(page), this.config.check.rules)];
  }

  /** Takes a change in. Faults are kept for `problems`; the last good state stays. */
  async apply(change: Change): Promise<void> {
    if (change.config) await this.#reloadConfig();
    this.#store.forget(change.edited);
    if (change.names || change.config) this.#content = scanContent(contentRules(this.#loaded));
    this.#state = undefined;
    if (change.theme || change.config) await this.#rebundle();
  }

  /** What changed while nobody watched. */
  missed(): Change | undefined {
    const edited = this.#store.stale();
    const now = scanContent(contentRules(this.#loaded));
    const names = (content: Content) => [...content.byPath.keys(), ...content.urls.keys()].join('\n');
    const moved = names(now) !== names(this.#content);
    return edited.size || moved ? { edited, names: moved, theme: false, config: false } : undefined;
  }

  async #reloadConfig(): Promise<void> {
    try {
      const before = this.#loaded;
      this.#loaded = await load(this.#options);
      this.#brokenConfig = [];
      this.#faults = this.#faults.filter(isThemeFault);
      const options = ({ config }: LoadedConfig) => JSON.stringify(markdownOptions(config));
      if (options(before) !== options(this.#loaded)) {
        this.#store.close();
        this.#store = createPageStore(this.#loaded, this.#cache, this.#pool);
      }
    } catch (error) {
      this.#faults = [...this.#faults.filter(isThemeFault), ...faultsOf(error)];
      if (error instanceof ConfigError) this.#brokenConfig = error.dependencies;
    }
  }

  /** Who asks meanwhile is answered with the last good theme, where there is one. */
  async #rebundle(): Promise<void> {
    const layouts = this.#layouts;
    const theme = prepareTheme(this.#site(), { cache: this.#cache, dev: true, layouts });
    this.#theme ??= theme;
    try {
      await theme;
      // A page with a layout of its own may have bundled anew meanwhile.
      if (this.#layouts === layouts) this.#theme = theme;
      this.#state = undefined;
      this.#faults = this.#faults.filter((fault) => !isThemeFault(fault));
    } catch (error) {
      if (this.#theme === theme) this.#theme = undefined;
      this.#faults = [...this.#faults.filter((fault) => !isThemeFault(fault)), ...faultsOf(error)];
    }
  }

  async close(): Promise<void> {
    this.#store.save();
    this.#store.close();
    await this.#pool.close();
  }
}

function isThemeFault({ code }: Diagnostic): boolean {
  return code.startsWith('theme');
}

function faultsOf(error: unknown): Diagnostic[] {
  if (error instanceof SiteError) return error.diagnostics;
  return [{ code: 'theme-failed', level: 'error', message: (error as Error).message }];
}
