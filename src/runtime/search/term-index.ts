/**
 * Maps each term to its positions. MiniSearch's radix tree finds terms by prefix and with typos; the
 * positions are one list of numbers per term. For 500 Chinese pages, MiniSearch's own nested maps took six
 * times as long to build (4.5 s instead of 0.8 s), two thirds more memory, and four times as long for a
 * lookup.
 */
import SearchableMap from 'minisearch/SearchableMap';
import { type Entry, FIELDS, TITLE } from './sections.js';
import { eachTerm, isCjk } from './tokenize.js';

/** How a term is found in an entry. */
export interface Match {
  worth: number;
  /** Places, as bits. */
  places: number;
  /** Higher for a term that occurs more often in a shorter text. */
  density: number;
  /** The terms of the entry that matched. */
  terms: string[];
}

/** By id of the entry. */
export type Matches = Map<number, Match>;

export interface TermIndex {
  add(entry: Entry): void;
  /** @param isTyped The term may be incomplete. */
  find(term: string, isTyped: boolean, hasTypos: boolean): Matches;
}

/** A field of an entry is one number: eight times the id of the entry, plus the index of the field. */
const SHIFT = 3;

/**
 * Exact before prefix before typo. If a word exists exactly as typed, longer words with this prefix are less
 * relevant. If it does not, the last word of a query is probably incomplete.
 */
const GOES_ON = 0.15;
const GOES_ON_TYPED = 0.9;
const GOES_ON_UNKNOWN = 0.6;
const TYPO = 0.1;

export function createTermIndex(): TermIndex {
  /** For each term, alternating: the field and the number of occurrences. */
  const lists = new Map<string, number[]>();
  const tree = new SearchableMap<number[]>();
  /**
   * Terms of scripts without spaces, by their first character: the tree is slow if many terms differ in the
   * first character.
   */
  const starts = new Map<string, string[]>();
  const lengths: number[] = [];
  const pages: boolean[] = [];
  const averages = FIELDS.map(() => 0);

  return {
    add({ id, isPage, fields }) {
      pages[id] = isPage;
      fields.forEach((text, field) => {
        const key = (id << SHIFT) + field;
        let length = 0;
        eachTerm(text, (term) => {
          length++;
          let list = lists.get(term);
          if (!list) {
            list = [];
            lists.set(term, list);
            if (isCjk(term)) {
              const [first = ''] = term;
              const known = starts.get(first);
              if (known) known.push(term);
              else starts.set(first, [term]);
            } else tree.set(term, list);
          }
          if (list.at(-2) === key) list[list.length - 1]!++;
          else list.push(key, 1);
        });
        lengths[key] = length;
        averages[field]! += (length - averages[field]!) / (id + 1);
      });
    },

    find(term, isTyped, hasTypos) {
      const matches: Matches = new Map();
      const take = (found: string, list: number[], closeness: number) => {
        for (let i = 0; i < list.length; i += 2) {
          const key = list[i]!;
          const id = key >> SHIFT;
          const field = key - (id << SHIFT);
          const count = list[i + 1]!;
          const { place, worth: base } = FIELDS[field]!;
          // A page is worth twice as much as a section.
          const worth = base * closeness * (place === TITLE && pages[id] ? 2 : 1);
          const density = (closeness * count) / (count + 0.3 + lengths[key]! / averages[field]!);
          const match = matches.get(id);
          if (!match) matches.set(id, { worth, places: place, density, terms: [found] });
          else {
            match.worth = Math.max(match.worth, worth);
            match.places |= place;
            match.density += density;
            if (match.terms.at(-1) !== found) match.terms.push(found);
          }
        }
      };

      const exact = lists.get(term);
      if (exact) take(term, exact, 1);
      if (isCjk(term)) {
        // A single character is a complete word, not a prefix.
        for (const found of starts.get(term) ?? []) {
          if (found !== term) take(found, lists.get(found)!, 1);
        }
        return matches;
      }
      if (term.length > (isTyped ? 1 : 2)) {
        const worth = exact ? GOES_ON : isTyped ? GOES_ON_TYPED : GOES_ON_UNKNOWN;
        for (const [found, list] of tree.atPrefix(term)) {
          if (found !== term) take(found, list, worth * (0.6 + (0.4 * term.length) / found.length));
        }
      }
      if (hasTypos && /^\p{L}{4,}$/u.test(term)) {
        for (const [found, [list]] of tree.fuzzyGet(term, 1)) {
          if (!found.startsWith(term)) take(found, list, TYPO);
        }
        // The tree counts two swapped neighboring letters as two typos.
        for (let i = 1; i < term.length; i++) {
          const swapped = term.slice(0, i - 1) + term[i] + term[i - 1] + term.slice(i + 1);
          const list = lists.get(swapped);
          if (list && swapped !== term) take(swapped, list, TYPO);
        }
      }
      return matches;
    },
  };
}
