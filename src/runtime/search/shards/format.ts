/**
 * The files of an index that is too large to be loaded whole, its shards. The search data of a locale version is then a
 * manifest, and beside it is a folder with
 *
 * - `words.json`: the frequent words, in which typos are looked up;
 * - `terms/N.json`: the postings of the terms of an alphabetical range;
 * - `ranges/N.json`: the best postings of all terms with the same beginning, if these are in many files;
 * - `texts/N.json`: the texts of `TEXT_PAGES` pages.
 */
import type { SearchPage } from '../../model/index.js';
import { countBefore } from '../sorted.js';
import { isUnspaced } from '../tokenize.js';

export interface Manifest {
  /** Number of sections of each page, by `encodeNumber`. */
  sizes: string;
  /** Lists of words with the same meaning. */
  synonyms?: string[][];
  /** See `rootOf` of sections.ts. */
  root: string;
  /** The first term of each file in `terms`. */
  firstTerms: string[];
  /** The hashes of the files of a kind, `HASH_LENGTH` characters each. */
  hashes: Record<ShardKind, string>;
}

export type ShardKind = 'words' | 'terms' | 'ranges' | 'texts';

/** Each file has its own hash as `hash`, so that a file of another build is detected. */
export interface ShardContents {
  /** One word a line, sorted. Words with a `+` at the end have at least `COMMON_COUNT` postings. */
  words: { words: string };
  /** Alternating: a term or a name, see `nameTerm`, and its record. */
  terms: { terms: string[] };
  /** Of the files of `wideBeginnings`, in that order. */
  ranges: { terms: string[] };
  texts: { pages: SearchPage[] };
}

export type Shard<Kind extends ShardKind> = ShardContents[Kind] & { hash: string };

/** The path of a file, below the folder of the index. */
export const shardPath = (kind: ShardKind, i: number): string =>
  kind === 'words' ? 'words.json' : `${kind}/${i}.json`;

export const HASH_LENGTH = 3;

/** If the continuations of a term are in more files than this, only the best of them are read. */
const MOST_RANGE = 4;

/** Number of pages in a file of `texts`. */
export const TEXT_PAGES = 2;

/** Follows all continuations of a term in the order of terms. */
export const endOfRange = (term: string): string => `${term}\uffff`;

const NAME_END = '=';

/**
 * The sections with a name, see `Entry.keys`, are the postings of a term that no text contains. It is next to the name
 * itself, so a query finds it in a file that it loads anyway.
 */
export const nameTerm = (key: string): string => key + NAME_END;

export const isNameTerm = (term: string): boolean => term.endsWith(NAME_END);

/** The index of the file that contains a term, if it exists. */
export function shardOfTerm(firstTerms: readonly string[], term: string): number {
  return Math.max(0, countBefore(firstTerms.length, (i) => firstTerms[i]! <= term) - 1);
}

/**
 * The beginnings of terms that are in more than `MOST_RANGE` files, in order: the shortest ones, at most as many as
 * there are files.
 */
export function wideBeginnings(firstTerms: readonly string[]): string[] {
  const found = new Set<string>();
  for (let i = 1; i + MOST_RANGE <= firstTerms.length; i++) {
    const [one, other] = [firstTerms[i]!, firstTerms[i + MOST_RANGE - 1]!];
    let length = 0;
    while (length < one.length && one[length] === other[length]) length++;
    // Single letters of scripts with spaces are not continued, and pairs of Chinese characters are whole terms.
    for (let letters = isUnspaced(one) ? 1 : 2; letters <= length; letters++)
      found.add(one.slice(0, letters));
  }
  const filesOf = (term: string) =>
    shardOfTerm(firstTerms, endOfRange(term)) - shardOfTerm(firstTerms, term) + 1;
  return [...found]
    .filter((term) => filesOf(term) > MOST_RANGE)
    .sort((a, b) => a.length - b.length)
    .slice(0, firstTerms.length)
    .sort();
}
