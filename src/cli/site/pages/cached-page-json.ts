/**
 * The format of a page's entry on disk and between threads. What `check` needs from every page is the first part of the
 * record. The details are four times as long, and so is the code of samples: each is parsed only when it is needed.
 */
import type { DocumentLink, Heading, SourceFile } from '../../../runtime/model/index.js';
import { contentHash } from '../../system/cache.js';
import { lastPartOf, partsOf, withFirstPart } from '../../system/records.js';
import type { CachedPage, PageDetails, PageSample } from './page-meta.js';

/** Most headings and links are in the page's own file. `file` is omitted for those. */
type Stored<Item> = Omit<Item, 'file'> & { file?: string };

type StoredDetails = Omit<PageDetails, 'headings' | 'links'> & {
  headings: Stored<Heading>[];
  links: Stored<DocumentLink>[];
};

export type PageName = Pick<SourceFile, 'path' | 'key'>;

/**
 * Key of a page's record. A page without a title is named after `key`.
 * @param options identifies the tool version and all options that the metadata depends on.
 */
export function metaKey(options: string, { path, key }: PageName): string {
  return contentHash(options, path, key);
}

export function cachedPageToJson(path: string, { details, samples, ...entry }: CachedPage): Buffer {
  const { headings, links, ...others } = details();
  const stored: StoredDetails = {
    ...others,
    headings: withoutFile(path, headings),
    links: withoutFile(path, links),
  };
  return withFirstPart(entry, withFirstPart(stored, JSON.stringify(samples())));
}

function withoutFile<Item extends { file: string }>(path: string, items: Item[]): Stored<Item>[] {
  return items.map(({ file, ...item }) => (file === path ? item : { ...item, file }));
}

/** @param bytes as `cachedPageToJson` returned them. They must not change while the entry is in use. */
export function cachedPageFromJson(path: string, bytes: Buffer): CachedPage {
  const [entry, rest] = partsOf<Omit<CachedPage, 'details' | 'samples'>>(bytes);
  let details: PageDetails | undefined;
  let samples: PageSample[] | undefined;
  return {
    ...entry,
    details: () => (details ??= parseDetails(path, rest)),
    samples: () => (samples ??= JSON.parse(lastPartOf(rest).toString('utf8')) as PageSample[]),
  };
}

function parseDetails(path: string, rest: Buffer): PageDetails {
  const [details] = partsOf<StoredDetails>(rest);
  for (const item of [...details.headings, ...details.links]) item.file ??= path;
  return details as PageDetails;
}
