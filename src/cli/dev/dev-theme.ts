/**
 * The bundled theme of the site during development. Pages add their layouts and components when they are shown.
 * While a bundle is created, and if it fails, the last valid one is used.
 */
import type { Diagnostic, SourceFile } from '../../runtime/model/index.js';
import type { Bundle } from '../assets/bundle.js';
import { layoutsOf, type PreparedTheme, prepareTheme } from '../pipeline.js';
import { errorDiagnostic, SiteError } from '../report/diagnostic.js';
import { allModules, modulesOf } from '../site/page-data/page-modules.js';
import type { Site } from '../site/site.js';
import type { Cache } from '../system/cache.js';
import { changedSince } from '../system/file-stamp.js';

interface DevBundle extends PreparedTheme {
  /** Paths of the pages whose layouts and components it contains. */
  readonly pages: ReadonlySet<string>;
  readonly layouts: readonly string[];
}

export class DevTheme {
  readonly #cache: Cache;
  readonly #site: () => Site;
  readonly #onReplace: () => void;
  /** The last valid bundle, or the first one. */
  #theme: Promise<DevBundle> | undefined;
  /** When the last bundle was started, in ms since 1970. */
  #startedAt = 0;
  /** Settled when no bundle of a change or of the parts of a page is being created. */
  #lastBundle: Promise<unknown> = Promise.resolve();
  /** Errors of the last bundle. */
  errors: Diagnostic[] = [];

  /**
   * @param site returns the current site.
   * @param onReplace is called when another bundle is used from now on.
   */
  constructor(cache: Cache, site: () => Site, onReplace: () => void) {
    this.#cache = cache;
    this.#site = site;
    this.#onReplace = onReplace;
  }

  /** @throws SiteError if there is no valid bundle. */
  async current(): Promise<DevBundle> {
    if (this.#theme) return this.#theme;
    const theme = this.#prepare([]);
    this.#theme = theme;
    try {
      await theme;
      this.errors = [];
    } catch {
      // The next request tries again, because the cause may be in a file that is not watched yet.
      if (this.#theme === theme) this.#theme = undefined;
    }
    return theme;
  }

  /** The bundle after those that are being created, because it may have other files. Undefined if it fails. */
  async latest(): Promise<Bundle | undefined> {
    await this.#lastBundle;
    return this.#theme?.then(
      ({ bundle }) => bundle,
      () => undefined,
    );
  }

  /** Absolute paths of files of the bundle that changed after it was started. */
  async missed(): Promise<string[]> {
    const bundle = await this.latest();
    return changedSince(bundle?.inputs ?? [], this.#startedAt);
  }

  /**
   * Creates a new bundle if the page has a layout or components that are not in the current one.
   *
   * @throws SiteError if one of them is invalid. The bundle stays, because only this page is affected.
   */
  async addPartsOf(page: SourceFile): Promise<void> {
    if (await this.#hasPartsOf(page)) return;
    await this.#inTurn(async () => {
      // The bundle before this one may contain them.
      if (await this.#hasPartsOf(page)) return;
      const { pages } = await this.current();
      await this.#bundle([...pages, page.path]);
    });
  }

  async #hasPartsOf(page: SourceFile): Promise<boolean> {
    const { bundle, layouts } = await this.current();
    const site = this.#site();
    const named = await layoutsOf(site, [page]);
    return (
      named.every((layout) => layouts.includes(layout)) &&
      modulesOf(site, page).every(({ name }) => bundle.components[name] !== undefined)
    );
  }

  /** Creates a new bundle after a change. Keeps its errors. */
  rebundle(): Promise<void> {
    return this.#inTurn(async () => {
      const { pages = new Set<string>() } = (await this.#theme?.catch(() => undefined)) ?? {};
      try {
        await this.#bundle(pages).catch(async (error) => {
          if (pages.size === 0) throw error;
          // The cause may be a layout or component of one page. Pages add theirs again when they are shown.
          await this.#bundle([]);
        });
      } catch (error) {
        this.errors = errorsOf(error);
      }
    });
  }

  /** Runs `work` after the bundles that were requested before, because each starts from the pages of the last one. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const result = this.#lastBundle.then(work);
    this.#lastBundle = result.catch(() => {});
    return result;
  }

  async #bundle(pages: Iterable<string>): Promise<void> {
    const theme = this.#prepare(pages);
    this.#theme ??= theme;
    try {
      await theme;
      this.#theme = theme;
      this.errors = [];
      this.#onReplace();
    } catch (error) {
      if (this.#theme === theme) this.#theme = undefined;
      throw error;
    }
  }

  /** @param paths of the pages whose layouts and components it contains */
  async #prepare(paths: Iterable<string>): Promise<DevBundle> {
    this.#startedAt = Date.now();
    const site = this.#site();
    const pages = [...paths].flatMap((path) => site.content.byPath.get(path) ?? []);
    const layouts = await layoutsOf(site, pages);
    const modules = allModules({ ...site, content: { ...site.content, pages } });
    const theme = await prepareTheme(site, { cache: this.#cache, dev: true, layouts, modules });
    return { ...theme, pages: new Set(paths), layouts };
  }
}

/** The diagnostics of an error that code of the site throws. */
export function errorsOf(error: unknown): Diagnostic[] {
  if (error instanceof SiteError) return error.diagnostics;
  return [errorDiagnostic('theme-failed', error instanceof Error ? error.message : String(error))];
}
