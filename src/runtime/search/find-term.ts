/** Looks a term up: exactly, as the beginning of longer terms, and with a typo. */
import { inflectionsOf } from './inflections.js';
import type { MatchCollector, Matches, Postings } from './matches.js';
import { isUnspaced } from './tokenize.js';

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
 * How close a match is to the term; an exact one is 1. If a word exists exactly as typed, longer words with this
 * prefix are less relevant. If it does not, a word that the reader may still be typing is probably incomplete.
 */
const PREFIX_IF_EXACT = 0.15;
const PREFIX_IF_TYPING = 0.9;
const PREFIX_OTHERWISE = 0.6;
/** Another form of an English word. */
const INFLECTION = 0.4;
const TYPO = 0.1;

/** A word with this number of matches is common, so it is not a typo. */
export const COMMON_COUNT = 20;

/** In short words and in numbers, one letter makes another word. */
export const canHaveTypo = (term: string): boolean => /^\p{L}{4,}$/u.test(term);

/**
 * Whether longer terms match too. Shorter prefixes match too many words. In scripts without spaces, terms are
 * pairs of characters, so those that begin with a single one are its occurrences.
 */
export const canContinue = (term: string, mayContinue: boolean): boolean =>
  isUnspaced(term) ? [...term].length === 1 : term.length > (mayContinue ? 1 : 2);

/** How close a term is to one of its continuations, before the factors above: more for more of the word. */
export const prefixCloseness = (term: string, continuation: string): number =>
  isUnspaced(term) ? 1 : 0.6 + (0.4 * term.length) / continuation.length;

/** Number of cached terms: while the reader types one word, the words before it stay the same. */
const MAX_CACHED_TERMS = 50;

/** Returns a function that finds the matches of a term. It has a cache. */
export function createFind(
  terms: Terms,
  collector: MatchCollector,
): (term: string, options: FindOptions) => Matches {
  const cache = new Map<string, Matches>();
  return (term, options) => {
    const key = `${term} ${options.mayContinue} ${options.allowsTypos}`;
    const cached = cache.get(key);
    if (cached) return cached;
    const matches = find(terms, collector, term, options);
    if (cache.size >= MAX_CACHED_TERMS) cache.clear();
    cache.set(key, matches);
    return matches;
  };
}

export function find(
  terms: Terms,
  collector: MatchCollector,
  term: string,
  { mayContinue, allowsTypos }: FindOptions,
): Matches {
  const exact = terms.postings(term);
  if (exact) collector.add(term, exact, 1);
  for (const form of inflectionsOf(term)) {
    const postings = terms.postings(form);
    if (postings) collector.add(form, postings, INFLECTION);
  }
  if (canContinue(term, mayContinue)) {
    const ofWords = exact ? PREFIX_IF_EXACT : mayContinue ? PREFIX_IF_TYPING : PREFIX_OTHERWISE;
    const closeness = isUnspaced(term) ? 1 : ofWords;
    for (const [found, postings] of terms.continuations(term))
      collector.add(found, postings, closeness * prefixCloseness(term, found));
  }
  if (allowsTypos && collector.size < COMMON_COUNT && canHaveTypo(term)) {
    for (const [found, postings] of terms.typos(term)) {
      // Words with this prefix are already added.
      if (!found.startsWith(term)) collector.add(found, postings, TYPO);
    }
  }
  return collector.take();
}
