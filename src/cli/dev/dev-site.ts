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
import { atOrigins, finalizePageReport } from '../check/finalize-report.js';
import { pageLinks } from '../check/rules/page-links.js';
import { checkPage } from '../check/run-rules.js';
import { ConfigError } from '../config/config-issue.js';
import { applyLevels } from '../config/levels.js';
import { generatePages, type LoadedSite } from '../content/generated-pages.js';
import { type Content, scanContent } from '../content/scan.js';
import { HighlightPool } from '../markdown/highlight/highlight-pool.js';
import type { CreatedOutputs } from '../outputs/outputs.js';
import { markdownOptions } from '../pages/markdown-options.js';
import { loadReading } from '../pages/reading-modules.js';
import { PictureStore } from '../pictures/picture-store.js';
import { assemble, createPageStore, createSite, load, type PipelineOptions } from '../pipeline.js';
import { anchorsOf } from '../site/links/heading-ids.js';
import { pageDiagnostics } from '../site/page-data/custom-frontmatter.js';
import { NO_HISTORY, readHistory, usesHistory } from '../site/page-data/git-history.js';
import { keyOf } from '../site/page-data/page-modules.js';
import { contentRules, type Site } from '../site/site.js';
import { Cache } from '../system/cache.js';
import { isInside } from '../system/path-checks.js';
import { DevTheme, errorsOf } from './dev-theme.js';
import { TypeErrors } from './type-errors.js';
import { type Change, changeSince } from './watcher.js';

export type State = CreatedOutputs & { bundle: Bundle };

type SiteParts = Pick<Site, 'loaded' | 'content' | 'store' | 'history'>;

interface LinkTarget {
  /** Its path, and what a link resolves to if the file does not exist. */
  names: string[];
  /** Ids of the headings and elements of a page. */
  ids: ReadonlySet<string>;
}

/** Number of files and data to keep: those of about two previous bundles. */
const KEPT_FILES = 500;

export class DevSite {
  readonly #options: PipelineOptions;
  readonly #cache: Cache;
  readonly #drawings: PictureStore;
  readonly #theme: DevTheme;
  #pool: HighlightPool;
  #parts: SiteParts;
  /** Undefined after a change until it is needed, because creating it opens files. */
  #lastSite: Site | undefined;
  #state: Promise<State> | undefined;
  /** When loading the config began, in ms since 1970. */
  #configuredAt = 0;
  /**
   * Files and data of this state of the site and of earlier ones by their URL, which open pages may still request. Most
   * recent last.
   */
  readonly recent = new Map<string, string | Uint8Array>();
  readonly types = new TypeErrors(() => this.#site);
  /** The error of the config. The last valid one is used meanwhile. */
  #configError: unknown;
  /** Called after a page was read, because there may be more files to watch. */
  onRead: () => void = () => {};

  private constructor(options: PipelineOptions, loaded: LoadedSite) {
    this.#options = options;
    this.#cache = new Cache(loaded.root);
    this.#drawings = new PictureStore(this.#cache);
    const content = scanContent(contentRules(loaded));
    this.#pool = createPool(loaded);
    const store = createPageStore(loaded, content, this.#cache, this.#pool);
    this.#parts = { loaded, content, store, history: NO_HISTORY };
    this.#theme = new DevTheme(
      this.#cache,
      () => this.#site,
      () => this.#replaceSite(),
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

  get #site(): Site {
    this.#lastSite ??= createSite(this.#parts);
    return this.#lastSite;
  }

  /** Begins a new state of the site, for which everything is computed again. */
  #replaceSite(parts: Partial<SiteParts> = {}): void {
    this.#parts = { ...this.#parts, ...parts };
    this.#lastSite = undefined;
    this.#state = undefined;
  }

  /** Git may be slow: pages shown before that have no dates and contributors. */
  #readHistory(): void {
    const { root, config } = this.#parts.loaded;
    if (!usesHistory(config)) return;
    readHistory(root, config.contentDir).then((history) => this.#replaceSite({ history }));
  }

  get config() {
    return this.#parts.loaded.config;
  }

  get root(): string {
    return this.#parts.loaded.root;
  }

  get content(): Content {
    return this.#parts.content;
  }

  /** Absolute paths of the config and of its imports. */
  get configFiles(): ReadonlySet<string> {
    // A change of a file of a config that fails to load may fix it.
    const broken = this.#configError instanceof ConfigError ? this.#configError.dependencies : [];
    return new Set([...this.#parts.loaded.dependencies, ...broken]);
  }

  /** Absolute paths outside the content folder of files that the site depends on. */
  async watched(): Promise<string[]> {
    const bundle = await this.#theme.latest();
    const data = dataPathsOf(bundle).filter((path) => !path.endsWith('/'));
    return [...this.configFiles, ...(bundle?.inputs ?? []), ...data.map((path) => join(this.root, path))];
  }

  /** Absolute paths of the folders and files that pages of plugins are made from. */
  get origins(): readonly string[] {
    return this.#parts.loaded.generated.watched;
  }

  /** Absolute paths of files that the pages read so far include, whether they exist or not. */
  included(): string[] {
    return [...this.#parts.store.included].map((path) => join(this.root, path));
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
    const site = this.#site;
    const theme = await this.#theme.current();
    for (const [path, contents] of theme.bundle.files) this.#keep(this.config.base + path.slice(1), contents);
    const outputs = await assemble(site, theme, {
      drawings: this.#drawings,
      onData: (url, json) => this.#keep(url, json),
    });
    return { bundle: theme.bundle, ...outputs };
  }

  /** @param url names a version of the contents. */
  #keep(url: string, contents: string | Uint8Array): void {
    this.recent.delete(url);
    this.recent.set(url, contents);
    if (this.recent.size > KEPT_FILES) this.recent.delete(this.recent.keys().next().value!);
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
    const page = path === undefined ? undefined : this.#parts.content.routes.get(routeKey(path));
    if (page) this.#parts.store.body(page).catch(() => {});
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
      if (site.store === this.#parts.store) throw error;
      return this.payload(this.#parts.content.byPath.get(page.path) ?? page);
    }
  }

  /** Errors for the overlay of a page: those of config and theme, and the page's own. */
  errors(page: SourceFile | undefined): Diagnostic[] {
    const site = this.#site;
    const content = applyLevels(site.content.diagnostics, this.config.check.rules);
    return [
      ...(this.#configError === undefined ? [] : errorsOf(this.#configError)),
      ...this.#theme.errors,
      ...content,
      ...(page ? finalizePageReport(site, page, pageDiagnostics(site, page)) : []),
    ].filter(({ level }) => level === 'error');
  }

  /** Errors that occur while pages are rendered: a theme that loads may still throw. */
  async renderErrors(pages: SourceFile[]): Promise<Diagnostic[]> {
    const errors: Diagnostic[] = [];
    for (const page of pages) errors.push(...(await this.#renderErrorsOf(page)));
    return errors;
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
    const found = checkPage(this.#site, page);
    // The request that needs the code throws and reports the same error.
    await this.#parts.store.body(page).catch(() => {});
    return [
      ...found,
      ...applyLevels(this.#parts.store.codeProblems(page), this.config.check.rules),
      ...(this.#parts.store.meta(page).components.length > 0 ? await this.#renderErrorsOf(page) : []),
    ];
  }

  /** What links to these files can name, before the files change. */
  linkTargets(paths: Iterable<string>): Map<string, LinkTarget> {
    const { byPath, urls } = this.#parts.content;
    const site = this.#site;
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
    await this.#parts.store.readAll(this.#parts.content.pages);
    const dead = [...pageLinks(this.#site)].filter(
      ({ code, related }) => code !== 'moved-link' && lost.has(related?.[0] ?? ''),
    );
    return atOrigins(this.#site, applyLevels(dead, this.config.check.rules));
  }

  /** Pages that include one of these files. */
  async including(paths: ReadonlySet<string>): Promise<SourceFile[]> {
    if (![...paths].some((path) => this.#parts.store.included.has(path))) return [];
    await this.#parts.store.readAll(this.#parts.content.pages);
    return this.#parts.content.pages.filter((page) =>
      this.#parts.store.meta(page).includes.some((path) => paths.has(path)),
    );
  }

  /** Applies a change. Errors are kept for `errors`, and the last valid state stays. */
  async apply(change: Change): Promise<void> {
    const before = this.#parts;
    const loaded = change.config ? await this.#loadConfig() : await this.#generate(change.edited);
    this.types.forget();
    // A plugin that creates pages may have written files that pages read.
    const written = loaded === before.loaded ? [] : before.store.stale();
    before.store.forget(new Set([...change.edited, ...written]));
    const mustScan = change.names || loaded !== before.loaded;
    const content = mustScan ? scanContent(contentRules(loaded)) : before.content;
    const pool = this.#pool;
    if (loaded.extensions.key !== before.loaded.extensions.key) this.#pool = createPool(loaded);
    const isReadAlike = readingOptions({ loaded, content }) === readingOptions(before);
    const store = isReadAlike ? before.store : createPageStore(loaded, content, this.#cache, this.#pool);
    store.setGenerated(content.generated);
    this.#replaceSite({ loaded, content, store });
    if (store !== before.store) before.store.close();
    if (pool !== this.#pool) await pool.close();
    if (change.config) this.#readHistory();
    const isOtherCode = componentModules(content) !== componentModules(before.content);
    if (change.theme || change.config || isOtherCode || (await this.#isData(change.edited)))
      await this.#theme.rebundle();
  }

  /**
   * Whether components may have read one of these files. Their modules are evaluated again by a new bundle, which
   * comes from the cache.
   */
  async #isData(paths: ReadonlySet<string>): Promise<boolean> {
    const reads = dataPathsOf(await this.#theme.latest());
    const isBelow = (path: string) =>
      !this.#parts.content.byPath.has(path) &&
      reads.some((read) => read.endsWith('/') && path.startsWith(read));
    return [...paths].some((path) => reads.includes(path) || isBelow(path));
  }

  /** Changes that happened before the watcher started or that the system did not report. */
  async missed(): Promise<Change | undefined> {
    const bundled = await this.#theme.missed();
    return changeSince(this.#configuredAt, this.#site, { configFiles: this.configFiles, bundled });
  }

  /** With the new pages of plugins, if they are made from one of these files. */
  async #generate(edited: ReadonlySet<string>): Promise<LoadedSite> {
    const { loaded } = this.#parts;
    const { watched } = loaded.generated;
    const isWatched = [...edited].some((path) =>
      watched.some((origin) => isInside(join(this.root, path), origin)),
    );
    return isWatched ? { ...loaded, generated: await generatePages(loaded, this.#cache) } : loaded;
  }

  /** The last valid config if the current one is not. */
  async #loadConfig(): Promise<LoadedSite> {
    this.#configuredAt = Date.now();
    try {
      const loaded = await load(this.#options);
      this.#configError = undefined;
      return loaded;
    } catch (error) {
      this.#configError = error;
      return this.#parts.loaded;
    }
  }

  async close(): Promise<void> {
    this.#parts.store.pruneMeta(this.#parts.content.pages);
    this.#parts.store.close();
    await this.#pool.close();
  }
}

/** The threads of a pool have the extensions of the config that it was created with. */
function createPool({ extensions }: LoadedSite): HighlightPool {
  return new HighlightPool({ workers: 1, always: true, extensions });
}

/** What decides how pages are read. */
function readingOptions({ loaded, content }: Pick<SiteParts, 'loaded' | 'content'>): string {
  return JSON.stringify([markdownOptions(loaded, content.components.keys()), loaded.extensions.key]);
}

function componentModules({ components }: Content): string {
  return JSON.stringify([...components.values()]);
}

/** Files, and folders with `/` at the end, that components of the bundle may read. */
function dataPathsOf(bundle: Bundle | undefined): string[] {
  return Object.values(bundle?.components ?? {}).flatMap(({ reads }) => reads);
}
