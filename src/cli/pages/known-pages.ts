/**
 * The metadata of each page, from this run or from an earlier run if the page's files have not changed since. What
 * `check` needs from every page is the first part of a record. The details are four times as long, and are parsed only when
 * they are needed. The code of samples is as long as the details and is rarely needed, so it is in separate records.
 */
import type { DocumentLink, Heading, SourceFile } from '../../runtime/model/index.js';
import type { Cache } from '../system/cache.js';
import { contentHash } from '../system/content-hash.js';
import { RecordFiles } from '../system/record-files.js';
import { packRecords, partsOf, unpackRecords, withFirstPart } from '../system/records.js';
import type { CachedPage, PageDetails, PageSample } from './page-meta.js';
import type { ProjectFiles } from './project-files.js';

export type PageName = Pick<SourceFile, 'path' | 'key' | 'lang'>;

const ENTRIES_FOLDER = 'page-meta';
const SAMPLES_FOLDER = 'page-samples';

export class KnownPages {
  readonly #cache: Cache;
  readonly #options: string;
  readonly #files: ProjectFiles;
  /** By path. */
  readonly #entries = new Map<string, CachedPage>();
  #openEntries: RecordFiles | undefined;
  #openSamples: RecordFiles | undefined;
  #hasNews = false;
  /** Path -> key of the page's body before the page changed. */
  readonly #previousBodies = new Map<string, string>();
  /** Files that pages include, relative to the project root, whether they exist or not. */
  readonly #included = new Set<string>();

  /** @param options see `metaKey`. */
  constructor(cache: Cache, options: string, files: ProjectFiles) {
    this.#cache = cache;
    this.#options = options;
    this.#files = files;
  }

  get(page: PageName): CachedPage | undefined {
    return this.#entries.get(page.path) ?? this.#load(page);
  }

  store(page: PageName, { entry, samples }: PageRecord): CachedPage {
    this.#store(packPages([[page, { entry, samples }]], this.#options));
    return this.keepInMemory(page, entry);
  }

  /** Stores the entries of pages that another thread read. */
  storePacked(pages: readonly PageName[], { records, samples }: PackedRecords): void {
    this.#store({ records, samples });
    let i = 0;
    for (const [, contents] of unpackRecords(records)) {
      const page = pages[i++]!;
      this.keepInMemory(page, cachedPageFromJson(page.path, contents));
    }
  }

  /** The samples first: a process may be stopped in between, and a page whose entry is stored is not read again. */
  #store({ records, samples }: PackedRecords): void {
    this.#hasNews = true;
    this.#sampleFiles.append(samples);
    this.#entryFiles.append(records);
  }

  /** The code blocks of a page that `get` returns; undefined if their record is damaged. */
  samples(page: PageName): PageSample[] | undefined {
    const bytes = this.#sampleFiles.get(metaKey(this.#options, page));
    return bytes && (JSON.parse(bytes.toString('utf8')) as PageSample[]);
  }

  /** Keeps an entry for this run only. */
  keepInMemory({ path }: PageName, entry: CachedPage): CachedPage {
    this.#entries.set(path, entry);
    for (const file in entry.includeStamps) this.#included.add(file);
    return entry;
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

  /** Reads the entries of an earlier run at once. Use it when most pages are needed. */
  readContents(): void {
    this.#openEntries ??= new RecordFiles(this.#cache.path(ENTRIES_FOLDER), { isWhole: true });
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

  /** Removes the entries of all other pages from disk, if this run added entries. */
  prune(pages: readonly PageName[]): void {
    if (!this.#hasNews) return;
    const wanted = new Set(pages.map((page) => metaKey(this.#options, page)));
    this.#entryFiles.prune(wanted);
    this.#sampleFiles.prune(wanted);
  }

  close(): void {
    this.#openEntries?.close();
    this.#openSamples?.close();
    this.#openEntries = this.#openSamples = undefined;
  }

  get #entryFiles(): RecordFiles {
    this.#openEntries ??= new RecordFiles(this.#cache.path(ENTRIES_FOLDER));
    return this.#openEntries;
  }

  get #sampleFiles(): RecordFiles {
    this.#openSamples ??= new RecordFiles(this.#cache.path(SAMPLES_FOLDER));
    return this.#openSamples;
  }

  #load(page: PageName): CachedPage | undefined {
    const { path } = page;
    const bytes = this.#entryFiles.get(metaKey(this.#options, page));
    if (!bytes) return undefined;
    const entry = cachedPageFromJson(path, bytes);
    if (this.#isCurrent(path, entry)) return this.keepInMemory(page, entry);
    this.#previousBodies.set(path, entry.bodyKey);
    return undefined;
  }

  #isCurrent(path: string, { at, stamp, includeStamps }: CachedPage): boolean {
    const isAsBefore = (file: string, before: string) => this.#files.stamp(file, at) === before;
    return (
      isAsBefore(path, stamp) &&
      Object.entries(includeStamps).every(([file, before]) => isAsBefore(file, before))
    );
  }
}

/** Most headings and links are in the page's own file. `file` is omitted for those. */
type Stored<Item> = Omit<Item, 'file'> & { file?: string };

type StoredDetails = Omit<PageDetails, 'headings' | 'links'> & {
  headings: Stored<Heading>[];
  links: Stored<DocumentLink>[];
};

/**
 * Key of a page's record. A page without a title is named after `key`.
 * @param options identifies the tool version and all options that the metadata depends on.
 */
function metaKey(options: string, { path, key }: PageName): string {
  return contentHash(options, path, key);
}

/** A page that was read. */
export interface PageRecord {
  entry: CachedPage;
  samples: PageSample[];
}

/** Records of pages, in their order: the entries, and the code blocks. */
export interface PackedRecords {
  records: Uint8Array<ArrayBuffer>;
  samples: Uint8Array<ArrayBuffer>;
}

/** @param options see `metaKey`. */
export function packPages(
  pages: readonly [page: PageName, read: PageRecord][],
  options: string,
): PackedRecords {
  return {
    records: packRecords(
      pages.map(([page, { entry }]) => [metaKey(options, page), cachedPageToJson(page.path, entry)]),
    ),
    samples: packRecords(
      pages.map(([page, { samples }]) => [metaKey(options, page), JSON.stringify(samples)]),
    ),
  };
}

function cachedPageToJson(path: string, { details, ...entry }: CachedPage): Buffer {
  const { headings, links, ...others } = details();
  const stored: StoredDetails = {
    ...others,
    headings: withoutFile(path, headings),
    links: withoutFile(path, links),
  };
  return withFirstPart(entry, JSON.stringify(stored));
}

function withoutFile<Item extends { file: string }>(path: string, items: Item[]): Stored<Item>[] {
  return items.map(({ file, ...item }) => (file === path ? item : { ...item, file }));
}

/** @param bytes as `cachedPageToJson` returned them. They must not change while the entry is in use. */
function cachedPageFromJson(path: string, bytes: Buffer): CachedPage {
  const [entry, rest] = partsOf<Omit<CachedPage, 'details'>>(bytes);
  let details: PageDetails | undefined;
  return {
    ...entry,
    details: () => (details ??= parseDetails(path, rest)),
  };
}

function parseDetails(path: string, rest: Buffer): PageDetails {
  const details = JSON.parse(rest.toString('utf8')) as StoredDetails;
  for (const item of [...details.headings, ...details.links]) item.file ??= path;
  return details as PageDetails;
}
