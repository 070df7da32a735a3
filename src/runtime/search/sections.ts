/** The sections of all pages, each with its searchable fields. */
import type { SearchData, SearchPage, SearchSection } from '../model.js';
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
  /** Possible names of the entry, normalized by `keyOf`. */
  keys: string[];
}

/** Where words are found, as bits. */
export const TITLE = 1;
export const CONTEXT = 2;
export const TEXT = 4;

/** The fields of an entry: the place that a match counts for, and its worth. */
export const FIELDS = [
  { place: TITLE, worth: 8 },
  // Words of the address: the file of a page, the id of a section.
  { place: TITLE, worth: 6 },
  // The section's context. It distinguishes sections, but a match there is not enough to show one.
  { place: CONTEXT, worth: 3 },
  { place: TEXT, worth: 2 },
  // Names in code.
  { place: TEXT, worth: 1.5 },
];

/** A generator, because a large site has many entries. */
export function* entriesOf({ pages }: SearchData): Generator<Entry> {
  let id = 0;
  const root = rootOf(pages);
  for (const page of pages) {
    const folders = page.url.slice(root.length).split('/').filter(Boolean);
    const file = folders.pop() ?? '';
    const around = [page.lvl0, ...folders];
    let titles: Entry['titles'] = [];
    for (const [i, section] of page.sections.entries()) {
      const isPage = i === 0;
      const [title, route] = isPage ? [page.title, file] : [section.title, section.id];
      const level = isPage ? 0 : Math.min(Math.max(section.depth, 1), 6) - 1;
      titles = Array.from({ length: level }, (_, above) => titles[above] ?? null).concat(title);
      const context = isPage ? around : [...around, file, page.title, ...titles.slice(1, -1)];
      const fields = [title, route, context.join('\n'), section.text, section.names];
      yield { id: id++, isPage, page, section, titles, fields, keys: [keyOf(title), keyOf(route)] };
    }
  }
}

/** The common prefix of all URLs, such as `/zh/`, which carries no information. */
function rootOf(pages: SearchPage[]): string {
  const [first = '', ...others] = pages.map(({ url }) => url);
  let root = first.slice(0, first.lastIndexOf('/') + 1);
  for (const url of others)
    while (!url.startsWith(root)) root = root.slice(0, root.lastIndexOf('/', root.length - 2) + 1);
  return root;
}
