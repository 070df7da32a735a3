/**
 * The metadata of each page, from this run or from an earlier run if the page's files have not changed since.
 */
import type { SourceFile } from '../../../runtime/model/index.js';
import type { Cache } from '../../system/cache.js';
import { cachedPageFromJson, cachedPageToJson } from './cached-page-json.js';
import type { CachedPage } from './page-meta.js';
import { PageMetaFile, writePageMeta } from './page-meta-file.js';
import type { ProjectFiles } from './project-files.js';

export class KnownPages {
  readonly #cache: Cache;
  readonly #key: string;
  readonly #files: ProjectFiles;
  readonly #entries = new Map<string, CachedPage>();
  #opened: PageMetaFile | undefined;
  /**
   * Pages whose entry differs from the one on disk. The value is the entry's bytes if another thread made
   * them.
   */
  readonly #fresh = new Map<string, Uint8Array | undefined>();
  /** Path -> key of the page's body before the page changed. */
  readonly #previousBodies = new Map<string, string>();
  /** Files that pages include, relative to the project root, whether they exist or not. */
  readonly #included = new Set<string>();

  /** @param key identifies the tool version and all options that the metadata depends on. */
  constructor(cache: Cache, key: string, files: ProjectFiles) {
    this.#cache = cache;
    this.#key = key;
    this.#files = files;
  }

  get(file: SourceFile): CachedPage | undefined {
    return this.#entries.get(file.path) ?? this.#recall(file);
  }

  /** @param bytes of the entry, if another thread made them. */
  keep({ path }: SourceFile, entry: CachedPage, bytes?: Uint8Array): CachedPage {
    this.#note(path, entry);
    this.#fresh.set(path, bytes);
    return entry;
  }

  /** Keeps an entry for this run only. */
  keepForNow({ path }: SourceFile, entry: CachedPage): CachedPage {
    this.#fresh.delete(path);
    return this.#note(path, entry);
  }

  /** Key of the body that the page had before it changed or in an earlier run. */
  previousBody(path: string): string | undefined {
    return this.#previousBodies.get(path);
  }

  get bodyKeys(): string[] {
    return [...this.#entries.values()].map(({ bodyKey }) => bodyKey);
  }

  get included(): ReadonlySet<string> {
    return this.#included;
  }

  /** Reads the whole cache file at once. Use it when most pages are needed. */
  readContents(): void {
    this.#file.readContents();
  }

  /**
   * Removes pages that changed or that include a changed file. @returns the removed pages with the keys of
   * their bodies.
   */
  forget(paths: ReadonlySet<string>): [path: string, bodyKey: string][] {
    const forgotten: [path: string, bodyKey: string][] = [];
    for (const [path, { includeStamps, bodyKey }] of this.#entries) {
      if (!paths.has(path) && !Object.keys(includeStamps).some((file) => paths.has(file))) continue;
      this.#entries.delete(path);
      this.#fresh.delete(path);
      this.#previousBodies.set(path, bodyKey);
      forgotten.push([path, bodyKey]);
    }
    return forgotten;
  }

  /** Files that changed on disk since they were read. */
  stale(): Set<string> {
    const changed = new Set<string>();
    for (const [page, { stamp, includeStamps }] of this.#entries) {
      for (const [path, before] of Object.entries({ [page]: stamp, ...includeStamps }))
        if (this.#files.stamp(path) !== before) changed.add(path);
    }
    return changed;
  }

  /**
   * Writes what the next run needs. A full run has requested every page, so it drops all pages that it did
   * not request.
   */
  save({ isFullRun }: { isFullRun: boolean }): void {
    if (this.#fresh.size === 0) return;
    writePageMeta(this.#cache, this.#key, this.#bytesToWrite(isFullRun));
    this.#fresh.clear();
    // Close the old file: later reads must use the new one.
    this.close();
  }

  close(): void {
    this.#opened?.close();
    this.#opened = undefined;
  }

  *#bytesToWrite(isFullRun: boolean): Generator<[path: string, Uint8Array]> {
    const file = this.#file;
    file.readContents();
    for (const [path, entry] of this.#entries) {
      const bytes = this.#fresh.has(path)
        ? (this.#fresh.get(path) ?? Buffer.from(cachedPageToJson(path, entry)))
        : file.get(path);
      if (bytes) yield [path, bytes];
    }
    if (isFullRun) return;
    for (const path of file.paths) {
      const bytes = this.#entries.has(path) ? undefined : file.get(path);
      if (bytes) yield [path, bytes];
    }
  }

  get #file(): PageMetaFile {
    this.#opened ??= new PageMetaFile(this.#cache, this.#key);
    return this.#opened;
  }

  #recall(file: SourceFile): CachedPage | undefined {
    const bytes = this.#file.get(file.path);
    if (!bytes) return undefined;
    const entry = cachedPageFromJson(file.path, bytes);
    if (entry.key === file.key && this.#isCurrent(file.path, entry)) return this.#note(file.path, entry);
    this.#previousBodies.set(file.path, entry.bodyKey);
    return undefined;
  }

  #isCurrent(path: string, { at, stamp, includeStamps }: CachedPage): boolean {
    const isAsBefore = (file: string, before: string) => this.#files.stamp(file, at) === before;
    return (
      isAsBefore(path, stamp) &&
      Object.entries(includeStamps).every(([file, before]) => isAsBefore(file, before))
    );
  }

  #note(path: string, entry: CachedPage): CachedPage {
    this.#entries.set(path, entry);
    for (const file in entry.includeStamps) this.#included.add(file);
    return entry;
  }
}
