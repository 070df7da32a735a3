/** Looks a term up: exactly, as the beginning of longer terms, and with a typo. */
import { densityOf, FIELDS, type SectionTable, TITLE } from './sections.js';
import { isCjk } from './tokenize.js';

/** How a term is found in a section. */
export interface Match {
  /** Worth of its best match: that of the field, less for a prefix or a typo. */
  worth: number;
  /** Where it was found: the places of sections.ts, as bits. */
  places: number;
  /** Sum over fields and terms. Higher for a term that occurs more often in a shorter text. */
  density: number;
  /** The terms of the section that matched. */
  terms: string[];
}

/** By id of the section. */
export type Matches = Map<number, Match>;

/** For each field of a section that contains a term, alternating: its slot, and the level of density. */
export type Postings = readonly number[];

/** The terms of an index, each with its postings. */
export interface Terms {
  postings(term: string): Postings | undefined;
  /** The longer terms that begin with this one. */
  continuations(term: string): Iterable<readonly [term: string, postings: Postings]>;
  /** Terms that differ in one letter, or in the order of two neighboring letters. */
  typos(term: string): Iterable<readonly [term: string, postings: Postings]>;
}

export interface FindOptions {
  /** The reader may still be typing the term. */
  mayContinue: boolean;
  /** Terms that differ in one letter match too, unless the term has many matches itself. */
  allowsTypos: boolean;
}

/**
 * Number of bits for the index of a field: at most eight fields. A field of a section is one number, its slot:
 * the id of the section in the higher bits, and the index of the field in these.
 */
export const FIELD_BITS = 3;

export const slotOf = (id: number, field: number): number => (id << FIELD_BITS) + field;
export const idOf = (slot: number): number => slot >> FIELD_BITS;
export const fieldOf = (slot: number): number => slot & (2 ** FIELD_BITS - 1);

/**
 * How close a match is to the term; an exact one is 1. If a word exists exactly as typed, longer words with this
 * prefix are less relevant. If it does not, a word that the reader may still be typing is probably incomplete.
 */
const PREFIX_IF_EXACT = 0.15;
const PREFIX_IF_TYPING = 0.9;
const PREFIX_OTHERWISE = 0.6;
const TYPO = 0.1;

/** A word with this number of matches is not a typo. */
export const COMMON = 20;

/** In short words and in numbers, one letter makes another word. */
export const canHaveTypo = (term: string): boolean => /^\p{L}{4,}$/u.test(term);

/**
 * Whether longer terms match too. Shorter prefixes match too many words. In scripts without spaces, terms are
 * pairs of characters, so those that begin with a single one are its occurrences.
 */
export const canContinue = (term: string, mayContinue: boolean): boolean =>
  isCjk(term) ? [...term].length === 1 : term.length > (mayContinue ? 1 : 2);

/** How close a term is to one of its continuations, before the factors above: more for more of the word. */
export const sharedPart = (term: string, continuation: string): number =>
  isCjk(term) ? 1 : 0.6 + (0.4 * term.length) / continuation.length;

/** In a title or an address, a page is worth twice as much as a section. */
export function worthOf(slot: number, sections: SectionTable): number {
  const { place, worth } = FIELDS[fieldOf(slot)]!;
  return place === TITLE && sections.isPage(idOf(slot)) ? 2 * worth : worth;
}

export function find(
  terms: Terms,
  sections: SectionTable,
  term: string,
  { mayContinue, allowsTypos }: FindOptions,
): Matches {
  const matches: Matches = new Map();
  const add = (found: string, postings: Postings, closeness: number) => {
    for (let i = 0; i < postings.length; i += 2) {
      const slot = postings[i]!;
      const id = idOf(slot);
      const worth = closeness * worthOf(slot, sections);
      const density = closeness * densityOf(postings[i + 1]!, FIELDS[fieldOf(slot)]!);
      const match = matches.get(id);
      if (!match) matches.set(id, { worth, places: FIELDS[fieldOf(slot)]!.place, density, terms: [found] });
      else {
        if (worth > match.worth) match.worth = worth;
        match.places |= FIELDS[fieldOf(slot)]!.place;
        match.density += density;
        if (match.terms.at(-1) !== found) match.terms.push(found);
      }
    }
  };

  const exact = terms.postings(term);
  if (exact) add(term, exact, 1);
  if (canContinue(term, mayContinue)) {
    const closeness = isCjk(term)
      ? 1
      : exact
        ? PREFIX_IF_EXACT
        : mayContinue
          ? PREFIX_IF_TYPING
          : PREFIX_OTHERWISE;
    for (const [found, postings] of terms.continuations(term))
      add(found, postings, closeness * sharedPart(term, found));
  }
  if (allowsTypos && matches.size < COMMON && canHaveTypo(term)) {
    for (const [found, postings] of terms.typos(term)) {
      // Words with this prefix are already added.
      if (!found.startsWith(term)) add(found, postings, TYPO);
    }
  }
  return matches;
}
