/** The files with the terms of one query. */
import { canContinue } from '../find-term.js';
import { inflectionsOf } from '../inflections.js';
import type { Postings } from '../matches.js';
import { countBefore } from '../sorted.js';
import { endOfRange, isNameTerm, shardOfTerm } from './format.js';
import { decodeRecord } from './record.js';
import { OutdatedIndexError, type ShardFiles } from './shard-files.js';

export class TermFiles {
  readonly #firstTerms: readonly string[];
  readonly #ranges: ReadonlyMap<string, number>;
  readonly #files: ShardFiles;
  /** The lists of the files: alternating, in order, a term and its record. */
  readonly #lists = new Map<string, readonly string[]>();
  readonly #loads: Promise<void>[] = [];
  /** By file: the words of the query that need it. */
  readonly #words = new Map<string, Set<string>>();
  readonly #missing = new Set<string>();

  /** @param ranges the index of the file of each beginning: see `wideBeginnings`. */
  constructor(firstTerms: readonly string[], ranges: ReadonlyMap<string, number>, files: ShardFiles) {
    this.#firstTerms = firstTerms;
    this.#ranges = ranges;
    this.#files = files;
  }

  /** @param word the word of the query that a term belongs to. */
  add(term: string, word: string): void {
    for (const form of [term, ...inflectionsOf(term)]) this.addExact(form, word);
    if (!canContinue(term, true)) return;
    const range = this.#ranges.get(term);
    if (range !== undefined) this.#load('ranges', range, word);
    else for (const i of this.#shardsFrom(term)) this.#load('terms', i, word);
  }

  /** Without a word, a file that does not load is not reported. */
  addExact(term: string, word?: string): void {
    this.#load('terms', shardOfTerm(this.#firstTerms, term), word);
  }

  /**
   * @returns the words with terms that did not load.
   * @throws OutdatedIndexError
   */
  async loaded(): Promise<string[]> {
    await Promise.all(this.#loads);
    return [...this.#missing];
  }

  #load(kind: 'terms' | 'ranges', i: number, word?: string): void {
    const name = `${kind}/${i}`;
    const known = this.#words.get(name);
    const words = known ?? new Set();
    if (word !== undefined) words.add(word);
    this.#words.set(name, words);
    if (known) return;
    const load = async () => {
      try {
        this.#lists.set(name, (await this.#files.get(kind, i)).terms);
      } catch (error) {
        if (error instanceof OutdatedIndexError) throw error;
        for (const missing of words) this.#missing.add(missing);
      }
    };
    this.#loads.push(load());
  }

  postings(term: string): Postings | undefined {
    const list = this.#lists.get(`terms/${shardOfTerm(this.#firstTerms, term)}`) ?? [];
    const i = placeOfTerm(list, term);
    return list[i] === term ? decodeRecord(list[i + 1]!) : undefined;
  }

  *continuations(term: string): Generator<[string, Postings]> {
    const range = this.#ranges.get(term);
    const names = range === undefined ? this.#shardsFrom(term).map((i) => `terms/${i}`) : [`ranges/${range}`];
    for (const name of names) {
      const list = this.#lists.get(name) ?? [];
      for (let i = placeOfTerm(list, term); i < list.length && list[i]!.startsWith(term); i += 2)
        if (list[i] !== term && !isNameTerm(list[i]!)) yield [list[i]!, decodeRecord(list[i + 1]!)];
    }
  }

  /** The files of terms that begin with a text. */
  #shardsFrom(beginning: string): number[] {
    const from = shardOfTerm(this.#firstTerms, beginning);
    const to = shardOfTerm(this.#firstTerms, endOfRange(beginning));
    return Array.from({ length: to - from + 1 }, (_, i) => from + i);
  }
}

/** The index of the first term of a list that is not before `term`. */
const placeOfTerm = (list: readonly string[], term: string): number =>
  2 * countBefore(list.length / 2, (i) => list[2 * i]! < term);
