/**
 * Maps each term to the fields that contain it, with the number of occurrences. MiniSearch's radix tree finds
 * terms by prefix and with typos; the fields are one list of numbers per term. For 500 Chinese pages, MiniSearch's own nested maps took six
 * times as long to build (4.5 s instead of 0.8 s), two thirds more memory, and four times as long for a
 * lookup.
 */
import SearchableMap from 'minisearch/SearchableMap';
import { type Entry, FIELDS, TITLE } from './sections.js';
import { eachTerm, isCjk } from './tokenize.js';

/** How a term is found in an entry. */
export interface Match {
  /** Worth of its best match: that of the field, less for a prefix or a typo. */
  worth: number;
  /** Where it was found: `TITLE`, `CONTEXT` and `TEXT` of sections.ts, as bits. */
  places: number;
  /** Sum over fields and terms. Higher for a term that occurs more often in a shorter text. */
  density: number;
  /** The terms of the entry that matched. */
  terms: string[];
}

/** By id of the entry. */
export type Matches = Map<number, Match>;

export interface TermIndex {
  /** Entries must be added in the order of their ids, from 0. */
  add(entry: Entry): void;
  /**
   * @param mayContinue The reader may still be typing the term.
   * @param allowsTypos Terms that differ in one letter match too.
   */
  find(term: string, mayContinue: boolean, allowsTypos: boolean): Matches;
}

/**
 * Number of bits for the index of a field: at most eight fields. A field of an entry is one number, its slot:
 * the id of the entry in the higher bits, and the index of the field in these.
 */
const FIELD_BITS = 3;

/**
 * How close a match is to the term; an exact one is 1. If a word exists exactly as typed, longer words with this
 * prefix are less relevant. If it does not, a word that the reader may still be typing is probably incomplete.
 */
const PREFIX_IF_EXACT = 0.15;
const PREFIX_IF_TYPING = 0.9;
const PREFIX_OTHERWISE = 0.6;
const TYPO = 0.1;

export function createTermIndex(): TermIndex {
  /** For each term, alternating: the slot and the number of occurrences. */
  const lists = new Map<string, number[]>();
  /** The same lists, without those of scripts without spaces: for prefixes and typos. */
  const tree = new SearchableMap<number[]>();
  /**
   * Terms of scripts without spaces, by their first character: the tree is slow if many terms differ in the
   * first character.
   */
  const cjkByFirst = new Map<string, string[]>();
  const lengths: number[] = [];
  const isPageById: boolean[] = [];
  const averageLengths = FIELDS.map(() => 0);

  return {
    add({ id, isPage, fields }) {
      isPageById[id] = isPage;
      fields.forEach((text, field) => {
        const slot = (id << FIELD_BITS) + field;
        let length = 0;
        eachTerm(text, (term) => {
          length++;
          let list = lists.get(term);
          if (!list) {
            list = [];
            lists.set(term, list);
            if (isCjk(term)) {
              const [first = ''] = term;
              const sameStart = cjkByFirst.get(first);
              if (sameStart) sameStart.push(term);
              else cjkByFirst.set(first, [term]);
            } else tree.set(term, list);
          }
          if (list.at(-2) === slot) list[list.length - 1]!++;
          else list.push(slot, 1);
        });
        lengths[slot] = length;
        averageLengths[field]! += (length - averageLengths[field]!) / (id + 1);
      });
    },

    find(term, mayContinue, allowsTypos) {
      const matches: Matches = new Map();
      const addMatches = (found: string, list: number[], closeness: number) => {
        for (let i = 0; i < list.length; i += 2) {
          const slot = list[i]!;
          const id = slot >> FIELD_BITS;
          const field = slot - (id << FIELD_BITS);
          const count = list[i + 1]!;
          const { place, worth: base } = FIELDS[field]!;
          // In a title or an address, a page is worth twice as much as a section.
          const worth = base * closeness * (place === TITLE && isPageById[id] ? 2 : 1);
          // As in BM25: more occurrences add less and less, and long texts count less.
          const density = (closeness * count) / (count + 0.3 + lengths[slot]! / averageLengths[field]!);
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
      if (exact) addMatches(term, exact, 1);
      if (isCjk(term)) {
        // Terms are pairs of characters, so those that begin with a single one are its occurrences.
        for (const found of cjkByFirst.get(term) ?? []) {
          if (found !== term) addMatches(found, lists.get(found)!, 1);
        }
        return matches;
      }
      // Shorter prefixes match too many words.
      if (term.length > (mayContinue ? 1 : 2)) {
        const closeness = exact ? PREFIX_IF_EXACT : mayContinue ? PREFIX_IF_TYPING : PREFIX_OTHERWISE;
        for (const [found, list] of tree.atPrefix(term)) {
          // The more of the word is typed, the closer it is.
          if (found !== term) addMatches(found, list, closeness * (0.6 + (0.4 * term.length) / found.length));
        }
      }
      // In short words and in numbers, one letter makes another word.
      if (allowsTypos && /^\p{L}{4,}$/u.test(term)) {
        for (const [found, [list]] of tree.fuzzyGet(term, 1)) {
          // Words with this prefix are already added.
          if (!found.startsWith(term)) addMatches(found, list, TYPO);
        }
        // The tree counts two swapped neighboring letters as two typos.
        for (let i = 1; i < term.length; i++) {
          const swapped = term.slice(0, i - 1) + term[i] + term[i - 1] + term.slice(i + 1);
          const list = lists.get(swapped);
          if (list && swapped !== term) addMatches(swapped, list, TYPO);
        }
      }
      return matches;
    },
  };
}
