/** The order of results: where words are found and how well decides; how often they occur breaks ties. */
import type { Match, Matches } from './find.js';
import type { Terms } from './match.js';
import { CONTEXT, type SectionTable, TITLE } from './sections.js';
import { isCjk, type Word } from './tokenize.js';

/** A word of the query, or a part of one. */
interface Sought {
  term: string;
  /** One bit for each part, or one for a word without parts. */
  bits: number;
  matches: Matches;
}

export interface SoughtWord {
  whole: Sought;
  /** For words with two or more parts. */
  parts: Sought[];
  /** Rare words weigh more. The weights of a query add up to 1. */
  weight: number;
}

export interface Ranked {
  /** The id of the section. */
  id: number;
  score: number;
  /** All matches are in titles, at least one of them in the entry's own title. */
  isTitle: boolean;
  /** Where words were found: the places of sections.ts, as bits. */
  places: number;
  words: SoughtWord[];
}

/** Worth of a word that the entry does not contain. */
const MISSING = 0.25;
/** Worth of the parts of a word if they may be apart. */
const APART = 0.7;

/**
 * Number of entries that is enough for partial matches. Rare words are looked up first: a common word is in
 * most entries of a large site.
 */
const ENOUGH = 100;

/** @param find finds a term, which may be incomplete. */
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
    // A word that no entry contains does not distinguish entries.
    word.weight = length && Math.log2(1.5 + count / (length + 1));
    return word;
  });
  const sum = sought.reduce((total, { weight }) => total + weight, 0);
  for (const word of sought) word.weight /= sum;
  return sought;
}

/**
 * @param isNamed Whether the name of a section is the query.
 * @param isAll Whether a section must have all words, or any of them.
 */
export function rank(
  words: SoughtWord[],
  sections: SectionTable,
  { isNamed, isAll }: { isNamed: (id: number) => boolean; isAll: boolean },
): Ranked[] {
  const lists = words.map(candidatesOf).sort((a, b) => a.length - b.length);
  const ids = new Set(lists[0]);
  if (!isAll) for (const list of lists) if (ids.size < ENOUGH) for (const id of list) ids.add(id);
  // A heading that several pages have, such as "Types", does not identify one of them.
  const isCommon = [...ids].filter(isNamed).length > 1;
  const ranked: Ranked[] = [];
  for (const id of ids) {
    const isPage = sections.isPage(id);
    const found = words.map((word) => foundIn(word, id));
    if (isAll && found.includes(undefined)) continue;
    const matches = found.flatMap((one) => one?.matches ?? []);
    const places = matches.reduce((all, match) => all | match.places, 0);
    const isAround = places === CONTEXT;
    if (isAround && !isPage) continue;

    const density = round(matches.reduce((sum, match) => sum + match.density, 0));
    let score = (density / (density + 1)) * 0.1 - (isAll ? 0 : 1);
    found.forEach((one, i) => {
      score += words[i]!.weight * Math.log2(one?.worth ?? MISSING);
    });
    const isTitle =
      matches.every((match) => match.places & (TITLE | CONTEXT)) && (isPage || (places & TITLE) > 0);
    // If one word names the page and another the section, the section is the better result.
    if (isTitle && places & TITLE && matches.some((match) => !(match.places & TITLE))) score += 1.5;
    if (isAround) score -= 1;
    if (isNamed(id)) score += isCommon && !isPage ? 1 : 10;
    ranked.push({ id, score, isTitle, places, words });
  }
  if (words.length === 1 && !isCjk(words[0]!.whole.term)) preferPagesAboutIt(ranked, sections);
  return ranked;
}

/** For a single word: a page that uses it throughout is about it; a page that uses it once is not. */
function preferPagesAboutIt(ranked: Ranked[], sections: SectionTable): void {
  const counts = new Map<number, number>();
  for (const { id } of ranked) counts.set(sections.pageOf(id), (counts.get(sections.pageOf(id)) ?? 0) + 1);
  for (const found of ranked) {
    const page = sections.pageOf(found.id);
    found.score += 0.1 * Math.log2(counts.get(page)! / sections.sizeOf(page) + 0.1);
  }
}

export function inOrder<T extends Ranked>(ranked: T[]): T[] {
  return ranked.sort((a, b) => b.score - a.score || a.id - b.id);
}

/** Sums of the same numbers in another order are equal after this. */
const round = (value: number) => Math.round(value * 1e6) / 1e6;

/** The terms by which a section was found, to be marked in it. */
export function termsIn({ words, id }: Ranked): Terms {
  const terms: Terms = new Map();
  for (const { term, bits, matches } of words.flatMap(({ whole, parts }) => [whole, ...parts])) {
    for (const found of matches.get(id)?.terms ?? []) {
      const known = terms.get(found) ?? { letters: 0, words: 0 };
      const letters = found.startsWith(term) ? term.length : found.length;
      terms.set(found, { letters: Math.max(letters, known.letters), words: bits | known.words });
    }
  }
  return terms;
}

/**
 * Entries that may contain the word: those with the whole word, or with the rarer of its first and last part.
 */
function candidatesOf({ whole, parts }: SoughtWord): number[] {
  const ends = [parts[0], parts.at(-1)].flatMap((part) => part?.matches ?? []);
  const [rarer] = ends.sort((a, b) => a.size - b.size);
  return [...whole.matches.keys(), ...(rarer?.keys() ?? [])];
}

/**
 * The word as a whole or all of its parts, whichever is worth more. In a run of Chinese, each character must
 * be in a pair that was found: `生成类型` is in `生成它的类型`, which does not contain `成类`.
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
