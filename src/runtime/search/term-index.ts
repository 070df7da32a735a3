/**
 * Maps each term to its postings. MiniSearch's radix tree finds terms by prefix and with typos; the postings
 * are one list of numbers per term. For 500 Chinese pages, MiniSearch's own nested maps took six
 * times as long to build (4.5 s instead of 0.8 s), two thirds more memory, and four times as long for a
 * lookup.
 */
import SearchableMap from 'minisearch/SearchableMap';
import type { Terms } from './find.js';
import { type Postings, slotOf } from './matches.js';
import { type Entry, FIELDS, levelOf } from './sections.js';
import { eachTerm, isCjk } from './tokenize.js';

export class TermIndex implements Terms {
  readonly #postings = new Map<string, number[]>();
  /** The same lists, without those of scripts without spaces: for prefixes and typos. */
  readonly #tree = new SearchableMap<number[]>();
  /**
   * Terms of scripts without spaces, by their first character: the tree is slow if many terms differ in the
   * first character.
   */
  readonly #cjkByFirst = new Map<string, string[]>();

  /** Entries must be added in the order of their ids, from 0. */
  add({ id, fields }: Entry): void {
    for (const [field, text] of fields.entries()) {
      const { counts, length } = countTerms(text);
      for (const [term, count] of counts)
        this.#listOf(term).push(slotOf(id, field), levelOf(count, length, FIELDS[field]!));
    }
  }

  #listOf(term: string): number[] {
    const known = this.#postings.get(term);
    if (known) return known;
    const list: number[] = [];
    this.#postings.set(term, list);
    if (isCjk(term)) {
      const [first = ''] = term;
      const sameStart = this.#cjkByFirst.get(first);
      if (sameStart) sameStart.push(term);
      else this.#cjkByFirst.set(first, [term]);
    } else this.#tree.set(term, list);
    return list;
  }

  postings(term: string): Postings | undefined {
    return this.#postings.get(term);
  }

  *continuations(term: string): Generator<[string, Postings]> {
    if (isCjk(term)) {
      for (const found of this.#cjkByFirst.get(term) ?? [])
        if (found !== term) yield [found, this.#postings.get(found)!];
    } else
      for (const [found, postings] of this.#tree.atPrefix(term)) if (found !== term) yield [found, postings];
  }

  *typos(term: string): Generator<[string, Postings]> {
    for (const [found, [postings]] of this.#tree.fuzzyGet(term, 1))
      if (found !== term) yield [found, postings];
    // The tree counts two swapped neighboring letters as two typos.
    for (let i = 1; i < term.length; i++) {
      const swapped = term.slice(0, i - 1) + term[i] + term[i - 1] + term.slice(i + 1);
      const postings = this.#postings.get(swapped);
      if (postings && swapped !== term) yield [swapped, postings];
    }
  }
}

/** The terms of a text with their numbers of occurrences, and the sum of these. */
export function countTerms(text: string): { counts: Map<string, number>; length: number } {
  const counts = new Map<string, number>();
  let length = 0;
  eachTerm(text, (term) => {
    length++;
    counts.set(term, (counts.get(term) ?? 0) + 1);
  });
  return { counts, length };
}
