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
import type { CachedPage, PageMetaDetails, PageMetaSummary } from './page-meta.js';

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

/** @param bytes as `cachedPageToJson` returned them. They must not change while the entry is in use. */
export function cachedPageFromJson(path: string, bytes: Uint8Array): CachedPage {
  const json = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = json.indexOf(LINE_BREAK);
  const { summary, ...entry } = JSON.parse(json.toString('utf8', 0, end)) as FirstLine;
  return { ...entry, meta: Object.assign(new LazyDetails(path, json.subarray(end + 1)), summary) };
}

class LazyDetails implements PageMetaDetails {
  readonly #path: string;
  readonly #json: Buffer;
  #parsed: PageMetaDetails | undefined;

  constructor(path: string, json: Buffer) {
    this.#path = path;
    this.#json = json;
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
    this.#parsed ??= parseDetails(this.#path, this.#json);
    return this.#parsed;
  }
}

function parseDetails(path: string, json: Buffer): PageMetaDetails {
  const details = JSON.parse(json.toString('utf8')) as StoredDetails;
  for (const item of [...details.headings, ...details.links]) item.file ??= path;
  return details as PageMetaDetails;
}
