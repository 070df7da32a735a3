/**
 * The format of a page's entry on disk and between threads: two lines of JSON.
 *
 *     {"key":…,"at":…,"stamp":…,"includeStamps":…,"bodyKey":…,"summary":{…}}
 *     {"description":…,"headings":…,"sections":…,"links":…,"places":…}
 *
 * The summary is what `check` needs from every page. The second line is four times as long, and it is parsed
 * only when one of its values is needed.
 */
import type { DocumentLink, Heading } from '../../../runtime/model/index.js';
import type { CachedPage, PageMeta, PageMetaDetails, PageMetaSummary } from './page-meta.js';

type FirstLine = Omit<CachedPage, 'meta'> & { summary: PageMetaSummary };

/** Most headings and links are in the page's own file. `file` is omitted for those. */
type Stored<Item> = Omit<Item, 'file'> & { file?: string };

type StoredDetails = Omit<PageMetaDetails, 'headings' | 'links'> & {
  headings: Stored<Heading>[];
  links: Stored<DocumentLink>[];
};

const LINE_BREAK = 10;

export function cachedPageToJson(
  path: string,
  { meta, key, at, stamp, includeStamps, bodyKey }: CachedPage,
): string {
  const { description, minutes, sections, places } = meta;
  const headings = withoutFile(path, meta.headings);
  const links = withoutFile(path, meta.links);
  const { frontmatter, title, hasH1, size, headingOutline, sampleKinds, hrefs } = meta;
  const { ids, includes, mentions, components, plugins, diagnostics, suppressions } = meta;
  const summary: PageMetaSummary = {
    ...{ frontmatter, title, hasH1, size, headingOutline, sampleKinds, hrefs },
    ...{ ids, includes, mentions, components, plugins, diagnostics, suppressions },
  };
  const firstLine: FirstLine = { key, at, stamp, includeStamps, bodyKey, summary };
  const details: StoredDetails = { description, minutes, headings, sections, links, places };
  return `${JSON.stringify(firstLine)}\n${JSON.stringify(details)}`;
}

function withoutFile<Item extends { file: string }>(path: string, items: Item[]): Stored<Item>[] {
  return items.map(({ file, ...item }) => (file === path ? item : { ...item, file }));
}

/**
 * @param bytes must not change while the entry is in use.
 * @param reread reads the page again if the second line is invalid.
 * @throws if the first line is invalid.
 */
export function cachedPageFromJson(path: string, bytes: Uint8Array, reread?: () => PageMeta): CachedPage {
  const json = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = json.indexOf(LINE_BREAK);
  const { summary, ...entry } = JSON.parse(json.toString('utf8', 0, end)) as FirstLine;
  return { ...entry, meta: Object.assign(new LazyDetails(path, json.subarray(end + 1), reread), summary) };
}

class LazyDetails implements PageMetaDetails {
  readonly #path: string;
  readonly #json: Buffer;
  readonly #reread: (() => PageMetaDetails) | undefined;
  #parsed: PageMetaDetails | undefined;

  constructor(path: string, json: Buffer, reread?: () => PageMetaDetails) {
    this.#path = path;
    this.#json = json;
    this.#reread = reread;
  }

  get description() {
    return this.#details.description;
  }

  get minutes() {
    return this.#details.minutes;
  }

  get headings() {
    return this.#details.headings;
  }

  get sections() {
    return this.#details.sections;
  }

  get links() {
    return this.#details.links;
  }

  get places() {
    return this.#details.places;
  }

  get #details(): PageMetaDetails {
    this.#parsed ??= parseDetails(this.#path, this.#json) ?? this.#reread?.();
    if (!this.#parsed) throw new Error('This is not an entry.');
    return this.#parsed;
  }
}

function parseDetails(path: string, json: Buffer): PageMetaDetails | undefined {
  try {
    const details = JSON.parse(json.toString('utf8')) as StoredDetails;
    for (const item of [...details.headings, ...details.links]) item.file ??= path;
    return details as PageMetaDetails;
  } catch {
    return undefined;
  }
}
