/** The sections of all pages, each with its searchable fields. */
import type { SearchData, SearchPage, SearchSection } from '../model/index.js';
import { keyOf } from './tokenize.js';

/** One result: a section, or a page with the text before its first heading. */
export interface Entry {
  id: number;
  isPage: boolean;
  page: SearchPage;
  section: SearchSection;
  /** By level from 1, with its own title last; null for a level that was skipped. */
  titles: (string | null)[];
  /** In the order of `FIELDS`. */
  fields: string[];
  /** Possible names of the entry, normalized by `keyOf`: its title, its address, then its keywords. */
  keys: string[];
}

/** Where words are found, as bits. */
export const TITLE = 1;
export const CONTEXT = 2;
export const TEXT = 4;
export const CODE = 8;
/** The description and the keywords of a page. */
export const ABOUT = 16;

export interface Field {
  /** The place that a match counts for. */
  place: number;
  worth: number;
  /** The usual number of terms. */
  length: number;
  /**
   * Number of steps of density, which decides between sections with the same worth. A short title is a better
   * match than a long one; longer texts need fewer steps.
   */
  levels: number;
}

/** The fields of an entry. */
export const FIELDS: Field[] = [
  { place: TITLE, worth: 8, length: 4, levels: 8 },
  // Words of the address: the file of a page, the id of a section.
  { place: TITLE, worth: 6, length: 5, levels: 4 },
  // Where a page is, and the titles above a section. A match there is not enough to show a section.
  { place: CONTEXT, worth: 3, length: 16, levels: 1 },
  { place: TEXT, worth: 2, length: 60, levels: 4 },
  // Names in code.
  { place: CODE, worth: 1.5, length: 12, levels: 2 },
  // The description of a page: what the page is about, in a sentence.
  { place: ABOUT, worth: 5, length: 20, levels: 4 },
  // The keywords of a page. A word of a keyword is worth less than a title; for a whole keyword, there is a bonus.
  { place: ABOUT, worth: 7, length: 12, levels: 4 },
];

/** The first fields of a page, its title, address and context, are also the context of each of its sections. */
export const CONTEXT_FIELD = 2;

/**
 * How much of a field a term makes up, in steps. As in BM25, more occurrences add less and less, and long texts
 * count less. An index in the browser and one from the build have the same steps, so they rank equally.
 *
 * @param length number of terms in the field.
 */
export function levelOf(count: number, length: number, field: Field): number {
  return Math.floor((field.levels * count) / (count + 0.3 + length / field.length));
}

export const densityOf = (level: number, { levels }: Field): number => (level + 0.5) / levels;

/** A generator, because a large site has many entries. */
export function* entriesOf({ pages }: SearchData): Generator<Entry> {
  let firstId = 0;
  const root = rootOf(pages.map(({ url }) => url));
  for (const page of pages) {
    yield* entriesOfPage(page, { root, firstId });
    firstId += page.sections.length;
  }
}

/** @param place `root`: see `rootOf`. `firstId`: the id of the page; its sections have the next ones. */
export function* entriesOfPage(
  page: SearchPage,
  { root, firstId }: { root: string; firstId: number },
): Generator<Entry> {
  const folders = page.url.slice(root.length).split('/').filter(Boolean);
  const file = folders.pop() ?? '';
  const around = [page.lvl0, ...folders];
  let titles: Entry['titles'] = [];
  for (const [i, section] of page.sections.entries()) {
    const isPage = i === 0;
    const [title, route] = isPage ? [page.title, file] : [section.title, section.id];
    const level = isPage ? 0 : Math.min(Math.max(section.depth, 1), 6) - 1;
    titles = Array.from({ length: level }, (_, above) => titles[above] ?? null).concat(title);
    const context = isPage ? around : titles.slice(1, -1);
    const { description = '', keywords = [] } = isPage ? page : {};
    const fields = [
      title,
      wordsOfRoute(route),
      context.join('\n'),
      section.text,
      section.names,
      description,
      keywords.join('\n'),
    ];
    const keys = [title, route, ...keywords].map(keyOf);
    yield { id: firstId + i, isPage, page, section, titles, fields, keys };
  }
}

/** Words of an id or the name of a file. */
const MOST_JOINED = 3;

/** A short address may be searched for as one word, such as `treeshaking`. A longer one is a sentence. */
const wordsOfRoute = (route: string): string =>
  route.split('-').length > MOST_JOINED ? route.replaceAll('-', ' ') : route;

/** The common prefix of all URLs, such as `/zh/`, which carries no information. */
export function rootOf([first = '', ...others]: readonly string[]): string {
  let root = first.slice(0, first.lastIndexOf('/') + 1);
  for (const url of others)
    while (!url.startsWith(root)) root = root.slice(0, root.lastIndexOf('/', root.length - 2) + 1);
  return root;
}

/** The pages and sections of an index, as numbers. Sections of a page have consecutive ids. */
export class SectionTable {
  /** Number of sections. */
  readonly count: number;
  readonly #pageById: Uint32Array;
  readonly #firstIds: Uint32Array;

  /** @param sizes number of sections of each page. */
  constructor(sizes: readonly number[]) {
    this.count = sizes.reduce((sum, size) => sum + size, 0);
    this.#pageById = new Uint32Array(this.count);
    this.#firstIds = new Uint32Array(sizes.length + 1);
    let id = 0;
    for (const [page, size] of sizes.entries()) {
      this.#firstIds[page] = id;
      this.#pageById.fill(page, id, id + size);
      id += size;
    }
    this.#firstIds[sizes.length] = id;
  }

  /** The number of the page that contains a section. */
  pageOf(id: number): number {
    return this.#pageById[id]!;
  }

  firstIdOf(page: number): number {
    return this.#firstIds[page]!;
  }

  /** Number of sections of a page. */
  sizeOf(page: number): number {
    return this.#firstIds[page + 1]! - this.#firstIds[page]!;
  }

  /** Whether a section is the page itself: its text before the first heading. */
  isPage(id: number): boolean {
    return this.#firstIds[this.#pageById[id]!] === id;
  }
}
