/**
 * The site during development: runs the same pipeline as a build, from the start, for every change. Between
 * runs, the store keeps unchanged pages, and the bundle is kept. If a run fails, the last valid state is
 * kept.
 */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic, PagePayload, SourceFile } from '../../runtime/model/index.js';
import { routeKey, withoutBase } from '../../runtime/routes.js';
import type { Bundle } from '../assets/bundle.js';
import { finalizePageReport } from '../check/finalize-report.js';
import { pageLinks } from '../check/rules/page-links.js';
import { checkPage } from '../check/run-rules.js';
import { ConfigError } from '../config/config-issue.js';
import { applyLevels } from '../config/levels.js';
import type { LoadedConfig } from '../config/load.js';
import { type Content, scanContent } from '../content/scan.js';
import { HighlightPool } from '../markdown/highlight/highlight-pool.js';
import type { OutputFolders, Outputs } from '../outputs/output.js';
import type { PageRenderer } from '../outputs/page-renderer.js';
import { PictureStore } from '../pictures/picture-store.js';
import { assemble, createPageStore, load, type PipelineOptions } from '../pipeline.js';
import { anchorsOf } from '../site/links/heading-ids.js';
import { pageDiagnostics } from '../site/page-data/custom-frontmatter.js';
import { NO_HISTORY, readHistory, usesHistory } from '../site/page-data/git-history.js';
import { markdownOptions } from '../site/pages/markdown-options.js';
import { keyOf } from '../site/pages/page-modules.js';
import type { PageStore } from '../site/pages/page-store.js';
import { loadReading } from '../site/pages/reading-modules.js';
import { contentRules, createSite, type Site, type ThemedSite } from '../site/site.js';
import { Cache } from '../system/cache.js';
import { DevTheme, errorsOf } from './dev-theme.js';
import { RecentFiles } from './recent-files.js';
import { TypeErrors } from './type-errors.js';
import { type Change, changeSince } from './watcher.js';

export interface State {
  site: ThemedSite;
  bundle: Bundle;
  outputs: Outputs;
  folders: OutputFolders;
  pages: PageRenderer;
}

interface LinkTarget {
  /** Its path, and what a link resolves to if the file does not exist. */
  names: string[];
  /** Ids of the headings and elements of a page. */
  ids: ReadonlySet<string>;
}

export class DevSite {
  readonly #options: PipelineOptions;
  readonly #cache: Cache;
  #pool: HighlightPool;
  #poolKey: string;
  readonly #drawings: PictureStore;
  #loaded: LoadedConfig;
  /** When loading the config began, in ms since 1970. */
  #configuredAt = 0;
  #content: Content;
  #store: PageStore;
  #history = NO_HISTORY;
  /** The content folder whose history is read or being read. */
  #historyOf: string | undefined;
  #state: Promise<State> | undefined;
  readonly #theme: DevTheme;
  readonly recent = new RecentFiles();
  readonly types = new TypeErrors(() => this.#site());
  /** Errors of the config. The last valid one is used meanwhile. */
  #configErrors: Diagnostic[] = [];
  /** Files of a config that fails to load. They are watched, because a change of one may fix it. */
  #brokenConfig: string[] = [];
  /** Called after a page was read, because there may be more files to watch. */
  onRead: () => void = () => {};

  private constructor(options: PipelineOptions, loaded: LoadedConfig) {
    this.#options = options;
    this.#loaded = loaded;
    this.#cache = new Cache(loaded.root);
    this.#drawings = new PictureStore(this.#cache);
    this.#content = scanContent(contentRules(loaded));
    this.#pool = createPool(loaded);
    this.#poolKey = loaded.extensions.key;
    this.#store = createPageStore(loaded, this.#content, this.#cache, this.#pool);
    this.#theme = new DevTheme(
      this.#cache,
      () => this.#site(),
      () => {
        this.#state = undefined;
      },
    );
  }

  /** @throws SiteError if the config is invalid. */
  static async open(options: PipelineOptions): Promise<DevSite> {
    const startedAt = Date.now();
    const [loaded] = await Promise.all([load(options), loadReading()]);
    const site = new DevSite(options, loaded);
    site.#configuredAt = startedAt;
    site.#readHistory();
    return site;
  }

  /**
   * Reads the history of a content folder once. Git may be slow: pages shown before that have no dates and
   * contributors.
   */
  #readHistory(): void {
    const { root, config } = this.#loaded;
    const { contentDir } = config;
    if (this.#historyOf === contentDir || !usesHistory(config)) return;
    this.#historyOf = contentDir;
    readHistory(root, contentDir).then((history) => {
      if (this.#historyOf !== contentDir) return;
      this.#history = history;
      this.#state = undefined;
    });
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

  /** Absolute paths of the config and of its imports. */
  get configFiles(): ReadonlySet<string> {
    return new Set([...this.#loaded.dependencies, ...this.#brokenConfig]);
  }

  /** Absolute paths outside the content folder of files that the site depends on. */
  async watched(): Promise<string[]> {
    const bundle = await this.#theme.latest();
    const data = dataPathsOf(bundle).filter((path) => !path.endsWith('/'));
    return [
      ...this.configFiles,
      ...(bundle?.inputs ?? []),
      ...data.map((path) => join(this.#loaded.root, path)),
    ];
  }

  /** Absolute paths of files that the pages read so far include, whether they exist or not. */
  included(): string[] {
    return [...this.#store.included].map((path) => join(this.#loaded.root, path));
  }

  /** @throws SiteError if the theme cannot be bundled. */
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
    const theme = await this.#theme.current();
    this.recent.keepBundle(theme.bundle);
    const outputs = await assemble(site, theme, {
      drawings: this.#drawings,
      onData: (url, json) => this.recent.keepData(url, json),
    });
    return { bundle: theme.bundle, ...outputs };
  }

  #site(): Site {
    return createSite({
      loaded: this.#loaded,
      content: this.#content,
      store: this.#store,
      history: this.#history,
    });
  }

  /** The state in which a page can be rendered. Reads the page. */
  async #readyFor(page: SourceFile): Promise<State> {
    await this.#theme.addPartsOf(page);
    const state = await this.state();
    const { store, content } = state.site;
    const uses = store.meta(page).components;
    // The list of all pages needs all of them. Rendering would read them one after another.
    if (uses.some((use) => state.bundle.components[keyOf(use)]?.readsPages))
      await store.readAll(content.pages);
    this.onRead();
    return state;
  }

  /** Reads the page of a request while another process bundles the theme. */
  prefetch(pathname: string): void {
    const path = withoutBase(pathname, this.config.base);
    const page = path === undefined ? undefined : this.#content.routes.get(routeKey(path));
    if (page) this.#store.body(page).catch(() => {});
  }

  /**
   * A page that is rendered for the first time is sent before its code is highlighted, because loading
   * grammars may take a second. Only the colors are missing, and the page is notified when they are
   * available.
   */
  async html(page: SourceFile): Promise<string> {
    const { pages, site } = await this.#readyFor(page);
    if (site.store.isHighlighted(page)) return pages.html(page);
    site.store.body(page).catch(() => {});
    return pages.plainHtml(page);
  }

  async payload(page: SourceFile): Promise<PagePayload> {
    const { pages, site } = await this.#readyFor(page);
    try {
      return await pages.payload(page);
    } catch (error) {
      // If the config changed in the meantime, the pool that highlights code was closed.
      if (site.store === this.#store) throw error;
      return this.payload(this.#content.byPath.get(page.path) ?? page);
    }
  }

  /** Errors for the overlay of a page: those of config and theme, and the page's own. */
  errors(page: SourceFile | undefined): Diagnostic[] {
    const content = applyLevels(this.#content.diagnostics, this.config.check.rules);
    return [
      ...this.#configErrors,
      ...this.#theme.errors,
      ...content.filter(({ level }) => level === 'error'),
      ...(page ? this.ownErrors(page) : []),
    ];
  }

  /** Errors of the page itself. */
  ownErrors(page: SourceFile): Diagnostic[] {
    const site = this.#site();
    const found = finalizePageReport(site, page, pageDiagnostics(site, page));
    return found.filter(({ level }) => level === 'error');
  }

  /**
   * Errors that occur while pages are rendered: a theme that loads may still throw. Errors at the same
   * position are listed once.
   */
  async renderErrors(pages: SourceFile[]): Promise<Diagnostic[]> {
    const errors = new Map<string, Diagnostic>();
    for (const page of pages) {
      for (const error of await this.#renderErrorsOf(page)) {
        const { file, line, column, message } = error;
        errors.set(line === undefined ? `${file} ${message}` : `${file}:${line}:${column}`, error);
      }
    }
    return [...errors.values()];
  }

  async #renderErrorsOf(page: SourceFile): Promise<Diagnostic[]> {
    try {
      const { pages, site } = await this.#readyFor(page);
      pages.plainHtml(page);
      return site.components.failures(page);
    } catch (error) {
      return errorsOf(error);
    }
  }

  /** All problems of one page, including those of highlighting its code, for the terminal. */
  async pageDiagnostics(page: SourceFile): Promise<Diagnostic[]> {
    const found = checkPage(this.#site(), page);
    // The request that needs the code throws and reports the same error.
    await this.#store.body(page).catch(() => {});
    return [
      ...found,
      ...applyLevels(this.#store.codeProblems(page), this.config.check.rules),
      ...(this.#store.meta(page).components.length > 0 ? await this.#renderErrorsOf(page) : []),
    ];
  }

  /** What links to these files can name, before the files change. */
  linkTargets(paths: Iterable<string>): Map<string, LinkTarget> {
    const { byPath, urls } = this.#content;
    const site = this.#site();
    return new Map(
      [...paths].map((path) => {
        const page = byPath.get(path);
        const addresses = page ? [page.routePath, page.pagePath] : [urls.get(path) ?? path];
        const ids = page ? anchorsOf(site, page) : new Set<string>();
        return [path, { names: [path, path.replace(/\.\w+$/, ''), ...addresses], ids }];
      }),
    );
  }

  /** Links to files that no longer exist, and to ids that no longer exist, such as that of a renamed heading. */
  async brokenLinks(before: ReadonlyMap<string, LinkTarget>): Promise<Diagnostic[]> {
    const now = this.linkTargets(before.keys());
    const lost = new Set<string>();
    for (const [path, { names, ids }] of before) {
      const isGone = !existsSync(join(this.root, path));
      if (isGone || [...ids].some((id) => !now.get(path)!.ids.has(id)))
        for (const name of names) lost.add(name);
    }
    if (lost.size === 0) return [];
    await this.#store.readAll(this.#content.pages);
    const dead = [...pageLinks(this.#site())].filter(
      ({ code, related }) => code !== 'moved-link' && lost.has(related?.[0] ?? ''),
    );
    return applyLevels(dead, this.config.check.rules);
  }

  /** Pages that include one of these files. */
  async including(paths: ReadonlySet<string>): Promise<SourceFile[]> {
    if (![...paths].some((path) => this.#store.included.has(path))) return [];
    await this.#store.readAll(this.#content.pages);
    return this.#content.pages.filter((page) =>
      this.#store.meta(page).includes.some((path) => paths.has(path)),
    );
  }

  /** Applies a change. Errors are kept for `errors`, and the last valid state stays. */
  async apply(change: Change): Promise<void> {
    const pool = this.#pool;
    const before = this.#readingOptions();
    const components = this.#componentModules();
    if (change.config) await this.#reloadConfig();
    this.#store.forget(change.edited);
    this.types.forget();
    if (change.names || change.config) this.#content = scanContent(contentRules(this.#loaded));
    if (this.#readingOptions() !== before) {
      this.#store.close();
      if (this.#loaded.extensions.key !== this.#poolKey) this.#replacePool();
      this.#store = createPageStore(this.#loaded, this.#content, this.#cache, this.#pool);
    }
    this.#state = undefined;
    if (pool !== this.#pool) await pool.close();
    const mustRebundle = change.theme || change.config || this.#componentModules() !== components;
    if (mustRebundle || (await this.#isData(change.edited))) await this.#theme.rebundle();
  }

  /**
   * Whether components may have read one of these files. Their modules are evaluated again by a new bundle, which
   * comes from the cache.
   */
  async #isData(paths: ReadonlySet<string>): Promise<boolean> {
    const reads = dataPathsOf(await this.#theme.latest());
    const isBelow = (path: string) =>
      !this.#content.byPath.has(path) && reads.some((read) => read.endsWith('/') && path.startsWith(read));
    return [...paths].some((path) => reads.includes(path) || isBelow(path));
  }

  /** The threads of a pool have the extensions of the config that it was created with. */
  #replacePool(): void {
    this.#pool = createPool(this.#loaded);
    this.#poolKey = this.#loaded.extensions.key;
  }

  #readingOptions(): string {
    return JSON.stringify([
      markdownOptions(this.#loaded, this.#content.components.keys()),
      this.#loaded.extensions.key,
    ]);
  }

  #componentModules(): string {
    return JSON.stringify([...this.#content.components.values()]);
  }

  /** Changes that happened before the watcher started or that the system did not report. */
  async missed(): Promise<Change | undefined> {
    const bundled = await this.#theme.missed();
    return changeSince(this.#configuredAt, this.#site(), { configFiles: this.configFiles, bundled });
  }

  async #reloadConfig(): Promise<void> {
    this.#configuredAt = Date.now();
    try {
      this.#loaded = await load(this.#options);
      this.#brokenConfig = [];
      this.#configErrors = [];
      this.#readHistory();
    } catch (error) {
      this.#configErrors = errorsOf(error);
      if (error instanceof ConfigError) this.#brokenConfig = error.dependencies;
    }
  }

  async close(): Promise<void> {
    this.#store.pruneMeta(this.#content.pages);
    this.#store.close();
    await this.#pool.close();
  }
}

function createPool({ extensions }: LoadedConfig): HighlightPool {
  return new HighlightPool({ workers: 1, always: true, extensions });
}

/** Files, and folders with `/` at the end, that components of the bundle may read. */
function dataPathsOf(bundle: Bundle | undefined): string[] {
  return Object.values(bundle?.components ?? {}).flatMap(({ reads }) => reads);
}
