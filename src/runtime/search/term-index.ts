/** Maps each term to its postings, in memory. The postings are one list of numbers per term. */
import type { Terms } from './find-term.js';
import { type Postings, slotOf } from './matches.js';
import { type Entry, FIELDS, levelOf } from './sections.js';
import { countBefore } from './sorted.js';
import { eachTerm, isUnspaced } from './tokenize.js';
import { typosIn } from './typos.js';

export class TermIndex implements Terms {
  readonly #postings = new Map<string, number[]>();
  /** Terms of scripts without spaces, by their first character. */
  readonly #unspacedByFirst = new Map<string, string[]>();
  /** The other terms in order, for prefixes and typos. Sorted when they are first needed. */
  #sorted: string[] | undefined;

  /** Entries must be added in the order of their ids, from 0. */
  add({ id, fields }: Entry): void {
    this.#sorted = undefined;
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
    if (isUnspaced(term)) {
      const [first = ''] = term;
      const sameStart = this.#unspacedByFirst.get(first);
      if (sameStart) sameStart.push(term);
      else this.#unspacedByFirst.set(first, [term]);
    }
    return list;
  }

  postings(term: string): Postings | undefined {
    return this.#postings.get(term);
  }

  *continuations(term: string): Generator<[string, Postings]> {
    if (isUnspaced(term)) {
      for (const found of this.#unspacedByFirst.get(term) ?? [])
        if (found !== term) yield [found, this.#postings.get(found)!];
      return;
    }
    const terms = this.#terms();
    const from = countBefore(terms.length, (i) => terms[i]! <= term);
    for (let i = from; terms[i]?.startsWith(term); i++) yield [terms[i]!, this.#postings.get(terms[i]!)!];
  }

  *typos(term: string): Generator<[string, Postings]> {
    for (const found of typosIn(this.#terms(), term)) yield [found, this.#postings.get(found)!];
  }

  #terms(): string[] {
    this.#sorted ??= [...this.#postings.keys()].filter((term) => !isUnspaced(term)).sort();
    return this.#sorted;
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
