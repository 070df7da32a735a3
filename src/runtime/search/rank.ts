/** The order of results: where words are found and how well decides, how often they are said breaks ties. */
import type { SearchPage } from '../model.js';
import type { Terms } from './match.js';
import { CONTEXT, type Entry, TEXT, TITLE } from './sections.js';
import type { Match, Matches } from './term-index.js';
import { isCjk, type Word } from './tokenize.js';

/** A word of the query, or a part of one. */
interface Sought {
  term: string;
  /** One for each part, and for each word without. */
  bits: number;
  matches: Matches;
}

export interface SoughtWord {
  whole: Sought;
  /** Of a word with two or more. */
  parts: Sought[];
  /** The rarer, the more it decides; those of a query make 1. */
  weight: number;
}

export interface Ranked {
  entry: Entry;
  score: number;
  /** All that was found is in titles, some of it in its own. */
  isTitle: boolean;
  words: SoughtWord[];
}

/** What a word is worth that an entry has not. */
const MISSING = 0.25;
/** What the parts of a word are worth where they may stand apart. */
const APART = 0.7;

/** Of entries with some of the words, the rarer first: a common word is in most of a large site. */
const ENOUGH = 100;

/** @param find finds a term, which may be going on. */
export function seek(
  words: Word[],
  count: number,
  find: (term: string, isLast: boolean) => Matches,
): SoughtWord[] {
  let bit = 0;
  const sought = words.map(({ whole, parts }, i) => {
    const seekTerm = (term: string, isLast: boolean, bits: number): Sought => ({
      term,
      bits,
      matches: find(term, isLast && i === words.length - 1),
    });
    const from = bit;
    const several = parts.length > 1 ? parts : [];
    bit += parts.length;
    const word = {
      whole: seekTerm(whole, true, 2 ** bit - 2 ** from),
      parts: several.map((part, j) => seekTerm(part, j === parts.length - 1, 1 << (from + j))),
      weight: 0,
    };
    const { length } = candidatesOf(word);
    // What is nowhere tells none from another.
    word.weight = length && Math.log2(1.5 + count / (length + 1));
    return word;
  });
  const sum = sought.reduce((total, { weight }) => total + weight, 0);
  for (const word of sought) word.weight /= sum;
  return sought;
}

/**
 * @param key The query as a name.
 * @param isAll Whether an entry has to have all words, or any.
 */
export function rank(words: SoughtWord[], entries: Entry[], key: string, isAll: boolean): Ranked[] {
  const lists = words.map(candidatesOf).sort((a, b) => a.length - b.length);
  const ids = new Set(lists[0]);
  if (!isAll) for (const list of lists) if (ids.size < ENOUGH) for (const id of list) ids.add(id);
  // A heading that several pages have, as "Types", names none of them.
  const isCommon = [...ids].filter((id) => entries[id]!.keys.includes(key)).length > 1;
  const ranked: Ranked[] = [];
  for (const id of ids) {
    const entry = entries[id]!;
    const found = words.map((word) => foundIn(word, id));
    if (isAll && found.includes(undefined)) continue;
    const matches = found.flatMap((one) => one?.matches ?? []);
    const places = matches.reduce((all, match) => all | match.places, 0);
    const isAround = places === CONTEXT;
    if (isAround && !entry.isPage) continue;

    const density = matches.reduce((sum, match) => sum + match.density, 0);
    let score = (density / (density + 1)) * 0.1 - (isAll ? 0 : 1);
    found.forEach((one, i) => {
      score += words[i]!.weight * Math.log2(one?.worth ?? MISSING);
    });
    const isTitle = matches.every((match) => match.places & ~TEXT) && (entry.isPage || (places & TITLE) > 0);
    // One word names the page and another the section: that section is meant.
    if (isTitle && places & TITLE && matches.some((match) => !(match.places & TITLE))) score += 1.5;
    if (isAround) score -= 1;
    if (entry.keys.includes(key)) score += isCommon && !entry.isPage ? 1 : 10;
    else if (entry.keys[0]!.startsWith(key)) score += 0.3;
    ranked.push({ entry, score, isTitle, words });
  }
  if (words.length === 1 && !isCjk(words[0]!.whole.term)) preferPagesAboutIt(ranked);
  return ranked;
}

/** Of a single word: the page that says it throughout is about it, and one that says it once is not. */
function preferPagesAboutIt(ranked: Ranked[]): void {
  const counts = new Map<SearchPage, number>();
  for (const { entry } of ranked) counts.set(entry.page, (counts.get(entry.page) ?? 0) + 1);
  for (const found of ranked) {
    const { page } = found.entry;
    found.score += 0.1 * Math.log2(counts.get(page)! / page.sections.length + 0.1);
  }
}

export function inOrder<T extends Ranked>(ranked: T[]): T[] {
  return ranked.sort((a, b) => b.score - a.score || a.entry.id - b.entry.id);
}

/** What an entry was found by, to be marked in it. */
export function termsIn({ words, entry }: Ranked): Terms {
  const terms: Terms = new Map();
  for (const { term, bits, matches } of words.flatMap(({ whole, parts }) => [whole, ...parts])) {
    for (const found of matches.get(entry.id)?.terms ?? []) {
      const known = terms.get(found) ?? { letters: 0, words: 0 };
      const letters = found.startsWith(term) ? term.length : found.length;
      terms.set(found, { letters: Math.max(letters, known.letters), words: bits | known.words });
    }
  }
  return terms;
}

/** Entries that may have the word: those with it, or with the one of its ends that is rarer. */
function candidatesOf({ whole, parts }: SoughtWord): number[] {
  const ends = [parts[0], parts.at(-1)].flatMap((part) => part?.matches ?? []);
  const [rarer] = ends.sort((a, b) => a.size - b.size);
  return [...whole.matches.keys(), ...(rarer?.keys() ?? [])];
}

/**
 * The word as a whole, or all of its parts: whatever is worth more. Of a run of Chinese each character has to be in
 * a pair that was found: `生成类型` is in `生成它的类型`, which has not got `成类`.
 */
function foundIn({ whole, parts }: SoughtWord, id: number): { matches: Match[]; worth: number } | undefined {
  const own = whole.matches.get(id);
  const isRun = isCjk(whole.term);
  const found = parts.map(({ matches }) => matches.get(id));
  const isFound = found.length > 0 && found.every((one, i) => one ?? (isRun && found[i - 1] && found[i + 1]));
  if (isFound) {
    const matches = found.filter((one) => one !== undefined);
    const isTogether = isRun && matches.length === found.length;
    const worth = Math.min(...matches.map((one) => one.worth)) * (isTogether ? 1 : APART);
    if (worth > (own?.worth ?? 0)) return { matches, worth };
  }
  return own && { matches: [own], worth: own.worth };
}
