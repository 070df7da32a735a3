/**
 * The site for `check`. With `--watch` it is kept between runs, so that unchanged files are not read again.
 */
import { join } from 'node:path';
import { ProbeCache } from '../check/external/probe-cache.js';
import type { Stopwatch } from '../check/stopwatch.js';
import { ConfigError } from '../config/config-issue.js';
import type { LoadedConfig } from '../config/load.js';
import { relativePath } from '../config/paths.js';
import { type Content, namesIn, scanContent } from '../content/scan.js';
import type { Change } from '../dev/dev-site.js';
import { createPageStore, load, type PipelineOptions } from '../pipeline.js';
import { NO_HISTORY } from '../site/page-data/git-history.js';
import { markdownOptions } from '../site/pages/markdown-options.js';
import type { PageStore } from '../site/pages/page-store.js';
import { contentRules, createSite, type Site } from '../site/site.js';
import { Cache } from '../system/cache.js';
import { changedSince } from '../system/file-stamp.js';

export class CheckSession {
  /** Responses of other sites, kept for the whole session. */
  readonly answers: ProbeCache;
  readonly #options: PipelineOptions;
  readonly #cache: Cache;
  #loaded: LoadedConfig;
  /** When loading the config began, in ms since 1970. */
  #configuredAt = 0;
  #content: Content;
  #store: PageStore;
  /** Files of a config that fails to load. They are watched, because a change of one may fix it. */
  #broken: string[] = [];

  private constructor(options: PipelineOptions, loaded: LoadedConfig, clock: Stopwatch) {
    this.#options = options;
    this.#loaded = loaded;
    this.#cache = new Cache(loaded.root);
    this.answers = new ProbeCache(this.#cache);
    this.#content = clock.time('files', () => scanContent(contentRules(loaded)));
    this.#store = createPageStore(loaded, this.#content, this.#cache);
  }

  /** @throws {SiteError} if the config is invalid. */
  static async open(options: PipelineOptions, clock: Stopwatch): Promise<CheckSession> {
    const startedAt = Date.now();
    const session = new CheckSession(options, await clock.time('config', () => load(options)), clock);
    session.#configuredAt = startedAt;
    return session;
  }

  get root(): string {
    return this.#loaded.root;
  }

  get config() {
    return this.#loaded.config;
  }

  /** Absolute paths of the config and of its imports. */
  get configFiles(): ReadonlySet<string> {
    return new Set([...this.#loaded.dependencies, ...this.#broken]);
  }

  /**
   * Absolute paths outside the content folder that the site depends on, without the files that pages include.
   */
  async watched(): Promise<string[]> {
    return [...this.configFiles];
  }

  /** Absolute paths of files that pages include, whether they exist or not. */
  included(): string[] {
    const included = this.#content.pages.flatMap((page) => this.#store.meta(page).includes);
    return [...new Set(included)].map((path) => join(this.root, path));
  }

  /** `check` does not need dates, and reading them from git is slow. */
  async site(): Promise<Site> {
    await this.#store.prepare(this.#content.pages);
    return createSite({
      loaded: this.#loaded,
      content: this.#content,
      store: this.#store,
      history: NO_HISTORY,
    });
  }

  /**
   * Applies a change.
   * @throws {SiteError} if the config is now invalid; the site stays unchanged.
   */
  async apply({ edited, names, config }: Change, clock: Stopwatch): Promise<void> {
    const before = this.#readingOptions();
    this.#store.forget(edited);
    if (config || this.#broken.length > 0) await clock.time('config', () => this.#reload());
    if (names || config) this.#content = clock.time('files', () => scanContent(contentRules(this.#loaded)));
    if (this.#readingOptions() !== before)
      this.#store = createPageStore(this.#loaded, this.#content, this.#cache);
  }

  #readingOptions(): string {
    const options = markdownOptions(this.#loaded, this.#content.components.keys());
    return JSON.stringify([options, this.#loaded.extensions.key]);
  }

  /** Changes that happened before the watcher started. */
  async missed(): Promise<Change | undefined> {
    const config = changedSince(this.configFiles, this.#configuredAt);
    const edited = new Set([...this.#store.stale(), ...config.map((path) => relativePath(this.root, path))]);
    const moved = namesIn(scanContent(contentRules(this.#loaded))) !== namesIn(this.#content);
    if (edited.size === 0 && !moved) return undefined;
    return { edited, names: moved, theme: false, config: config.length > 0 };
  }

  async #reload(): Promise<void> {
    this.#configuredAt = Date.now();
    try {
      this.#loaded = await load(this.#options);
      this.#broken = [];
    } catch (error) {
      if (error instanceof ConfigError) this.#broken = error.dependencies;
      throw error;
    }
  }
}
