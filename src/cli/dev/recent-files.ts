/** Number of files to keep: those of about two previous bundles. */
const KEPT = 500;

/** Files and data of this state of the site and of earlier ones by their URL, which open pages may still request. */
export class RecentFiles {
  /** Most recent last. */
  readonly #contents = new Map<string, string | Uint8Array>();

  /** @param url names a version of the contents. */
  keep(url: string, contents: string | Uint8Array): void {
    this.#contents.delete(url);
    this.#contents.set(url, contents);
    if (this.#contents.size > KEPT) this.#contents.delete(this.#contents.keys().next().value!);
  }

  get(url: string): string | Uint8Array | undefined {
    return this.#contents.get(url);
  }
}
