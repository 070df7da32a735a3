/**
 * The bundled theme of the site during development. Pages add their layouts and components when they are shown.
 * While a bundle is created, and if it fails, the last valid one is used.
 */
import type { Diagnostic, SourceFile } from '../../runtime/model/index.js';
import type { Bundle } from '../assets/bundle.js';
import type { SiteComponent } from '../content/components.js';
import { type PreparedTheme, prepareTheme } from '../pipeline.js';
import { errorDiagnostic, SiteError } from '../report/diagnostic.js';
import { layoutOf } from '../site/links/layout-path.js';
import { modulesOf } from '../site/pages/page-modules.js';
import type { Site } from '../site/site.js';
import type { Cache } from '../system/cache.js';
import { changedSince } from '../system/file-stamp.js';

/** Layouts and components that belong to pages. */
interface PageParts {
  readonly layouts: readonly string[];
  /** Components, by page. */
  readonly modules: ReadonlyMap<string, SiteComponent[]>;
}

const NO_PARTS: PageParts = { layouts: [], modules: new Map() };

export class DevTheme {
  readonly #cache: Cache;
  readonly #site: () => Site;
  readonly #onReplace: () => void;
  /** The last valid bundle, or the first one. */
  #theme: Promise<PreparedTheme> | undefined;
  /** When the last bundle was started, in ms since 1970. */
  #startedAt = 0;
  /** What the bundle contains besides the theme. Replaced, never changed. */
  #parts = NO_PARTS;
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
  async current(): Promise<PreparedTheme> {
    if (this.#theme) return this.#theme;
    const theme = this.#prepare(this.#parts);
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
    if ((await this.#partsWith(page)) === undefined) return;
    await this.#inTurn(async () => {
      // The bundle before this one may contain them.
      const parts = await this.#partsWith(page);
      if (parts !== undefined) await this.#bundle(parts);
    });
  }

  /** The parts of the current bundle and those of the page; undefined if the page adds none. */
  async #partsWith(page: SourceFile): Promise<PageParts | undefined> {
    const { bundle } = await this.current();
    const site = this.#site();
    const { layouts } = this.#parts;
    const layout = layoutOf(site, page);
    const isNewLayout =
      layout !== undefined && !layouts.includes(layout) && site.store.source(layout) !== undefined;
    const modules = modulesOf(site, page);
    const hasNewModules = modules.some(({ name }) => bundle.components[name] === undefined);
    if (!isNewLayout && !hasNewModules) return undefined;
    return {
      layouts: isNewLayout ? [...layouts, layout].sort() : layouts,
      modules: new Map(this.#parts.modules).set(page.path, modules),
    };
  }

  /** Creates a new bundle after a change. Keeps its errors. */
  rebundle(): Promise<void> {
    return this.#inTurn(async () => {
      try {
        await this.#bundle(this.#parts).catch(async (error) => {
          if (this.#parts === NO_PARTS) throw error;
          // The cause may be a layout or component of one page. Pages add theirs again when they are shown.
          await this.#bundle(NO_PARTS);
        });
      } catch (error) {
        this.errors = errorsOf(error);
      }
    });
  }

  /** Runs `work` after the bundles that were requested before, because each starts from the parts of the last one. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const result = this.#lastBundle.then(work);
    this.#lastBundle = result.catch(() => {});
    return result;
  }

  async #bundle(parts: PageParts): Promise<void> {
    const theme = this.#prepare(parts);
    this.#theme ??= theme;
    try {
      await theme;
      this.#theme = theme;
      this.#parts = parts;
      this.errors = [];
      this.#onReplace();
    } catch (error) {
      if (this.#theme === theme) this.#theme = undefined;
      throw error;
    }
  }

  #prepare({ layouts, modules }: PageParts): Promise<PreparedTheme> {
    this.#startedAt = Date.now();
    const byName = new Map([...modules.values()].flat().map((module) => [module.name, module]));
    return prepareTheme(this.#site(), {
      cache: this.#cache,
      dev: true,
      layouts: [...layouts],
      modules: [...byName.values()],
    });
  }
}

/** The diagnostics of an error that code of the site throws. */
export function errorsOf(error: unknown): Diagnostic[] {
  if (error instanceof SiteError) return error.diagnostics;
  return [errorDiagnostic('theme-failed', error instanceof Error ? error.message : String(error))];
}
