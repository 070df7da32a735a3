/** An index in files: loads what a query needs, then answers like an index in memory. */
import { canHaveTypo, type Terms } from '../find-term.js';
import { idOf } from '../matches.js';
import { isUnspaced, type Word } from '../tokenize.js';
import { typosIn } from '../typos.js';
import { type Manifest, nameTerm, wideBeginnings } from './format.js';
import { OutdatedIndexError, type ShardFiles } from './shard-files.js';
import { TermFiles } from './term-files.js';

/** Number of typos of a term that are looked up. */
const MOST_TYPOS = 10;

/** The terms and names that a query needs, loaded. */
export interface LoadedTerms extends Terms {
  isNamed(id: number, name: string): boolean;
  /** Words whose terms did not load. */
  missing: string[];
}

export class ShardedTerms {
  readonly #firstTerms: string[];
  readonly #files: ShardFiles;
  readonly #ranges: ReadonlyMap<string, number>;
  #words: Promise<FrequentWords> | undefined;

  constructor({ firstTerms }: Manifest, files: ShardFiles) {
    this.#firstTerms = firstTerms;
    this.#ranges = new Map(wideBeginnings(firstTerms).map((beginning, i) => [beginning, i]));
    this.#files = files;
  }

  /** Loads the words in which typos are looked up. Without them, typos are not found. */
  prepare(): Promise<FrequentWords> {
    this.#words ??= this.#files.get('words').then(
      ({ words }) => new FrequentWords(words.split('\n')),
      (error) => {
        this.#words = undefined;
        if (error instanceof OutdatedIndexError) throw error;
        return new FrequentWords([]);
      },
    );
    return this.#words;
  }

  /**
   * @param names see `namesIn`. @param stopWords see `stopWordsIn`.
   * @throws OutdatedIndexError
   */
  async load(
    words: readonly Word[],
    { names, stopWords }: { names: readonly string[]; stopWords: readonly string[] },
  ): Promise<LoadedTerms> {
    const known = await this.prepare();
    const loading = new TermFiles(this.#firstTerms, this.#ranges, this.#files);
    const typos = new Map<string, string[]>();
    for (const word of words) {
      for (const term of termsOf(word)) {
        typos.set(term, known.typosOf(term));
        loading.add(term, word.whole);
        for (const typo of typos.get(term)!) loading.addExact(typo, word.whole);
      }
      for (const other of [word, ...(word.pieces ?? [])].flatMap(({ others = [] }) => others))
        for (const term of termsOf(other)) loading.add(term, word.whole);
    }
    for (const term of [...names.map(nameTerm), ...stopWords]) loading.addExact(term);
    const missing = await loading.loaded();
    const idsOf = (term: string) =>
      (loading.postings(term) ?? []).flatMap((slot, i) => (i % 2 === 0 ? idOf(slot) : []));
    const named = new Map(names.map((name) => [name, new Set(idsOf(nameTerm(name)))]));
    return {
      isNamed: (id, name) => named.get(name)!.has(id),
      missing,
      postings: (term) => loading.postings(term),
      continuations: (term) => loading.continuations(term),
      *typos(term) {
        for (const typo of typos.get(term) ?? []) {
          const found = loading.postings(typo);
          if (found) yield [typo, found];
        }
      },
    };
  }
}

/** The parts of a run of Chinese are pairs, and no term is longer. */
const termsOf = ({ whole, parts }: Word): Set<string> =>
  new Set(isUnspaced(whole) && parts.length > 1 ? parts : [whole, ...parts]);

/** The words of `words.json`. */
class FrequentWords {
  readonly #words: string[];
  readonly #common: string[];

  /** @param lines words; those with at least `COMMON_COUNT` postings have a `+` at the end. */
  constructor(lines: readonly string[]) {
    this.#words = lines.map((line) => line.replace('+', ''));
    this.#common = this.#words.filter((word, i) => word !== lines[i]);
  }

  /** The words that may be meant. A word that is common, or that begins a common one, is not a typo. */
  typosOf(term: string): string[] {
    if (!canHaveTypo(term) || this.#common.some((word) => word.startsWith(term))) return [];
    return [...typosIn(this.#words, term)].slice(0, MOST_TYPOS);
  }
}
