/** What is known of each page, from this run or from an earlier one whose files did not change since. */
import type { SourceFile } from '../../runtime/model.js';
import type { Cache } from '../cache.js';
import { cachedPageFromJson, cachedPageToJson } from './cached-page-json.js';
import type { CachedPage, PageMeta } from './page-meta.js';
import { PageMetaFile, writePageMeta } from './page-meta-file.js';
import type { ProjectFiles } from './project-files.js';

export class KnownPages {
  readonly #cache: Cache;
  readonly #key: string;
  readonly #files: ProjectFiles;
  readonly #entries = new Map<string, CachedPage>();
  #opened: PageMetaFile | undefined;
  /** Pages that are not on disk as they are here; with their bytes where another thread made those. */
  readonly #fresh = new Map<string, Uint8Array | undefined>();
  /** By path, the body of a page before it changed. */
  readonly #previousBodies = new Map<string, string>();
  /** Files that pages include, found or not, from the project root. */
  readonly #included = new Set<string>();

  /** @param key of the tool and of all options that metadata depends on. */
  constructor(cache: Cache, key: string, files: ProjectFiles) {
    this.#cache = cache;
    this.#key = key;
    this.#files = files;
  }

  /** `reread` gives the metadata of the page anew, where a part of what is on disk is damaged. */
  get(file: SourceFile, reread: () => PageMeta): CachedPage | undefined {
    return this.#entries.get(file.path) ?? this.#recall(file, reread);
  }

  /** @param bytes of the entry, where another thread made it. */
  keep({ path }: SourceFile, entry: CachedPage, bytes?: Uint8Array): CachedPage {
    this.#note(path, entry);
    this.#fresh.set(path, bytes);
    return entry;
  }

  /** For this run alone. */
  keepForNow({ path }: SourceFile, entry: CachedPage): CachedPage {
    this.#fresh.delete(path);
    return this.#note(path, entry);
  }

  /** Key of the body that a page had before it changed, or in an earlier run. */
  previousBody(path: string): string | undefined {
    return this.#previousBodies.get(path);
  }

  get bodyKeys(): string[] {
    return [...this.#entries.values()].map(({ bodyKey }) => bodyKey);
  }

  get included(): ReadonlySet<string> {
    return this.#included;
  }

  /** Reads the whole file at once, because the caller will ask for most of it. */
  readContents(): void {
    this.#file.readContents();
  }

  /** Forgets pages that changed, or that include a file that did. @returns them, with the keys of their bodies. */
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

  /** Writes what the next run needs. A full run has asked for every page: others are forgotten. */
  save({ isFullRun }: { isFullRun: boolean }): void {
    if (this.#fresh.size === 0) return;
    writePageMeta(this.#cache, this.#key, this.#bytesToWrite(isFullRun));
    this.#fresh.clear();
    // Later reads use the new file.
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

  #recall(file: SourceFile, reread: () => PageMeta): CachedPage | undefined {
    const entry = this.#readEntry(file.path, reread);
    if (!entry) return undefined;
    if (entry.key === file.key && this.#isCurrent(file.path, entry)) return this.#note(file.path, entry);
    this.#previousBodies.set(file.path, entry.bodyKey);
    return undefined;
  }

  #readEntry(path: string, reread: () => PageMeta): CachedPage | undefined {
    const bytes = this.#file.get(path);
    try {
      return bytes && cachedPageFromJson(path, bytes, reread);
    } catch {
      return undefined;
    }
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
