/** Bundles and data of this state of the site and of earlier ones, which open pages may still request. */
import type { Bundle } from '../assets/bundle.js';

/** Number of bundles to keep: files of the two previous ones are still served. */
const KEPT_BUNDLES = 3;
/** Number of data files (sidebars and site data) to keep. */
const KEPT_DATA = 64;

export class RecentFiles {
  /** Most recent last. */
  readonly #bundles: Bundle[] = [];
  /** Versioned URL -> JSON, most recent last. */
  readonly #data = new Map<string, string>();

  keepBundle(bundle: Bundle): void {
    if (this.#bundles.at(-1) === bundle) return;
    this.#bundles.push(bundle);
    if (this.#bundles.length > KEPT_BUNDLES) this.#bundles.shift();
  }

  keepData(url: string, json: string): void {
    this.#data.delete(url);
    this.#data.set(url, json);
    for (const oldest of this.#data.keys()) {
      if (this.#data.size <= KEPT_DATA) break;
      this.#data.delete(oldest);
    }
  }

  /**
   * A file of the current bundle or of a previous one. An open page may request it before it is notified of the new bundle.
   * @param path URL path without base.
   */
  asset(path: string): Uint8Array | undefined {
    return this.#bundles.findLast(({ files }) => files.has(path))?.files.get(path);
  }

  /**
   * The data that a page referenced when it was served. The page must hydrate with the data it was rendered from.
   * @param url includes the version.
   */
  data(url: string): string | undefined {
    return this.#data.get(url);
  }
}
