/** The order of results: where words are found and how well decides; how often they occur breaks ties. */
import { lettersIn, type MarkedTerms } from './match.js';
import type { Matches } from './matches.js';
import { isStopWord, isWeakWord } from './query-words.js';
import { ABOUT, CONTEXT, type SectionTable, TITLE } from './sections.js';
import { isUnspaced, type Word } from './tokenize.js';

/** A term of the query, with its matches: a word, or a part of one. */
interface QueryTerm {
  term: string;
  /** One bit for each part, or one for a word without parts. */
  bits: number;
  matches: Matches;
}

/** A word as it was typed, or a synonym of it. */
interface QueryForm {
  whole: QueryTerm;
  /** For words with two or more parts. */
  parts: QueryTerm[];
}

export interface QueryWord extends QueryForm {
  /** The word as it was typed, then its synonyms. */
  forms: QueryForm[];
  /** Rare words weigh more. The weights of a query add up to 1. */
  weight: number;
}

export interface Ranked {
  /** The id of the section. */
  id: number;
  score: number;
  /** The part of the score of a page that does not count when it is compared with its sections. */
  ofPage: number;
  /** All matches are in titles, at least one of them in the entry's own title. */
  isTitle: boolean;
  /** Where words were found: the places of sections.ts, as bits. */
  places: number;
  words: QueryWord[];
}

export interface RankOptions {
  isNamed(id: number, name: string): boolean;
  names: readonly string[];
  hasStopWords(id: number): boolean;
  isAll: boolean;
}

/** Worth of a word that the entry does not contain. */
const MISSING = 0.4;
/** What the weight of a word that says little is multiplied by. */
const WEAK = 0.4;
/** Worth of the parts of a word if they may be apart. */
const APART = 0.7;
/** How close a synonym is to the word of the query. */
const SYNONYM = 0.7;

/** Score bonuses for an entry whose title or address, or one of whose keywords, is the query. */
const NAMED = 10;
/** The same for the query without words that say nothing about the topic. */
const NAMED_BY_TOPIC = 9;
const NAMED_OFTEN = 1;
/** Score bonus for an entry whose title has all words of the query, also those that say nothing about the topic. */
const ALL_TYPED = 2;
const NAMED_BY_KEYWORD = 5;
/** Score bonus for an entry whose title or address has all words of a query of three or more words. */
const ALL_IN_TITLE = 0.5;
/** What a match in the description or the keywords of a page is worth more than one in the text of a section. */
const BY_DESCRIPTION = 2.5;

/**
 * Number of entries that is enough for partial matches. Rare words are looked up first: a common word is in
 * most entries of a large site.
 */
const ENOUGH = 100;

/** Which term of the query it is. A synonym is not in the query, so it is complete and has no typos. */
export type TermKind = 'last' | 'other' | 'synonym';

/**
 * Finds the matches of each word, and gives each word its weight.
 *
 * @param count number of sections
 * @param find finds a term. The last one may be incomplete.
 */
export function lookUpWords(
  words: Word[],
  count: number,
  find: (term: string, kind: TermKind) => Matches,
): QueryWord[] {
  let bit = 0;
  const queryWords = words.map(({ whole, parts, others = [] }, i) => {
    const lookUpTerm = (term: string, isLast: boolean, bits: number): QueryTerm => ({
      term,
      bits,
      matches: find(term, isLast && i === words.length - 1 ? 'last' : 'other'),
    });
    const from = bit;
    const several = parts.length > 1 ? parts : [];
    bit += parts.length;
    const bits = 2 ** bit - 2 ** from;
    const lookUpSynonym = (term: string): QueryTerm => ({ term, bits, matches: find(term, 'synonym') });
    const typed: QueryForm = {
      whole: lookUpTerm(whole, true, bits),
      parts: several.map((part, j) => lookUpTerm(part, j === parts.length - 1, 1 << (from + j))),
    };
    const synonyms = others.map((other) => ({
      whole: lookUpSynonym(other.whole),
      parts: other.parts.length > 1 ? other.parts.map(lookUpSynonym) : [],
    }));
    const word: QueryWord = { ...typed, forms: [typed, ...synonyms], weight: 0 };
    const sizeOf = (forms: QueryForm[]) => candidatesOf(forms).reduce((sum, { size }) => sum + size, 0);
    const size = sizeOf([typed]) || sizeOf(word.forms);
    // A word that no entry contains does not distinguish entries.
    word.weight = size && Math.log2(1.5 + count / (size + 1)) * (isWeakWord(whole) ? WEAK : 1);
    return word;
  });
  const sum = queryWords.reduce((total, { weight }) => total + weight, 0);
  for (const word of queryWords) word.weight /= sum;
  return queryWords;
}

/**
 * @param isNamed Whether a text is a name or a keyword of a section.
 * @param names What the section that is searched for may be called: the query, and the query without stop words.
 * @param hasStopWords Whether the title of a section has all stop words of the query.
 * @param isAll Whether a section must have all words, or any of them.
 */
export function rank(
  words: QueryWord[],
  sections: SectionTable,
  { isNamed, names, hasStopWords, isAll }: RankOptions,
): Ranked[] {
  const ids = candidates(words, isAll);
  const ranked: Ranked[] = [];
  const named = names.map((): Record<'byTitle' | 'byKeyword', Ranked[]> => ({ byTitle: [], byKeyword: [] }));
  const withAllWords: Ranked[] = [];
  const found = new FoundWords();
  for (const id of ids) {
    if (!found.look(words, id) && isAll) continue;
    const isPage = sections.isPage(id);
    const { places } = found;
    const isAround = places === CONTEXT;
    // A section with only one part of a word has no places.
    if (places === 0 || (isAround && !isPage)) continue;

    const density = round(found.density);
    let score = (density / (density + 1)) * 0.1 - (isAll ? 0 : 1) + found.score;
    const isTitle = found.isInTitles && (isPage || (places & TITLE) > 0);
    // If one word names the page and another the section, the section is the better result.
    if (isTitle && places & TITLE && !found.isInOwnTitle) score += 1.5;
    if (isAll && words.length > 2 && found.isInOwnTitle) score += ALL_IN_TITLE;
    if (isAround) score -= 1;
    const ofPage = places & ABOUT && !isTitle ? BY_DESCRIPTION : 0;
    const one = { id, score, ofPage, isTitle, places, words };
    ranked.push(one);
    if (found.isInOwnTitle && hasStopWords(id)) withAllWords.push(one);
    const name = names.findIndex((name) => isNamed(id, name));
    if (name >= 0) named[name]![found.isInOwnTitle ? 'byTitle' : 'byKeyword'].push(one);
  }
  for (const one of withAllWords) one.score += ALL_TYPED;
  // If a title has all words as they were typed, none of them can be left out.
  if (withAllWords.length > 0) named.splice(1);
  for (const [i, { byTitle, byKeyword }] of named.entries()) {
    for (const one of byTitle.length === 0 ? byKeyword : []) {
      one.score += NAMED_BY_KEYWORD;
      one.ofPage += NAMED_BY_KEYWORD;
    }
    // A heading that several pages have, such as "Types", does not identify one of them.
    for (const one of byTitle) {
      const isOften = byTitle.length > 1 && !sections.isPage(one.id);
      one.score += isOften ? NAMED_OFTEN : i === 0 ? NAMED : NAMED_BY_TOPIC;
    }
  }
  if (words.length > 1)
    preferPagesWithAllWords(ranked, words, sections, isAll ? PAGE_SHARE : PAGE_SHARE_IF_PARTIAL);
  const term = words.length === 1 ? words[0]!.whole.term : '';
  if (term !== '' && !isUnspaced(term) && !isStopWord(term)) preferPagesAboutIt(ranked, sections);
  return ranked;
}

/** The ids of sections that may match, ascending. */
function candidates(words: QueryWord[], isAll: boolean): number[] {
  const lists = words.map((word) => candidatesOf(word.forms).flatMap(({ ids }) => [...ids]));
  lists.sort((a, b) => a.length - b.length);
  const ids = new Set(lists[0]);
  if (!isAll) for (const list of lists) if (ids.size < ENOUGH) for (const id of list) ids.add(id);
  return [...ids].sort((a, b) => a - b);
}

/** Share of the score of a whole page in the scores of its sections. */
const PAGE_SHARE = 0.3;
const PAGE_SHARE_IF_PARTIAL = 0.6;
/** What a match in a section is worth for the whole page. Long pages have many words. */
const SECTION_WORTH = 0.4;
/** A page that uses a word throughout is about it. */
const THROUGHOUT = 0.4;
/** Number of sections, the best ones first, whose pages are looked at as a whole. */
const MOST_IN_PAGES = 200;

/** For several words: a page that answers the query as a whole is better than one with a matching section only. */
function preferPagesWithAllWords(
  ranked: Ranked[],
  words: QueryWord[],
  sections: SectionTable,
  share: number,
): void {
  const found = new FoundWords();
  const scores = new Map<number, number>();
  for (const one of inOrder(ranked).slice(0, MOST_IN_PAGES)) {
    const page = sections.pageOf(one.id);
    const score = scores.get(page) ?? found.scoreOfPage(words, page, sections);
    scores.set(page, score);
    one.score += share * score;
  }
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
export function termsIn({ words, id }: Ranked): MarkedTerms {
  const terms: MarkedTerms = new Map();
  for (const { term, bits, matches } of words.flatMap(termsOfWord)) {
    for (const found of matches.termsOf(id)) {
      const known = terms.get(found) ?? { letters: 0, words: 0 };
      const letters = lettersIn(found.startsWith(term) ? term : found);
      terms.set(found, { letters: Math.max(letters, known.letters), words: bits | known.words });
    }
  }
  return terms;
}

const termsOfWord = ({ forms }: QueryWord): QueryTerm[] =>
  forms.flatMap(({ whole, parts }) => [whole, ...parts]);

/**
 * The matches of sections that may contain the word or one of its synonyms: those of the whole word, and those of
 * the rarer of its first and last part.
 */
function candidatesOf(forms: QueryForm[]): Matches[] {
  return forms.flatMap(({ whole, parts }) => {
    const ends = [parts[0], parts.at(-1)].flatMap((part) => part?.matches ?? []);
    const [rarer] = ends.sort((a, b) => a.size - b.size);
    return [whole.matches, ...(rarer ? [rarer] : [])];
  });
}

/** How the words of a query are found in one section. One object for all sections, which are many. */
class FoundWords {
  /** Sum of the weighted worths of the words. */
  score = 0;
  density = 0;
  places = 0;
  /** Each match is in a title or in the context of the section. */
  isInTitles = true;
  /** Each match is in the section's own title or address. */
  isInOwnTitle = true;

  /** @returns whether all words are found. */
  look(words: readonly QueryWord[], id: number): boolean {
    this.score = 0;
    this.density = 0;
    this.places = 0;
    this.isInTitles = true;
    this.isInOwnTitle = true;
    let hasAll = true;
    for (const word of words) {
      const worth = this.#lookUp(word, id);
      if (worth === 0) hasAll = false;
      this.score += word.weight * Math.log2(worth || MISSING);
    }
    return hasAll;
  }

  /** As `score`, with the best place of each word in any section of a page, and the share of sections that have it. */
  scoreOfPage(words: readonly QueryWord[], page: number, sections: SectionTable): number {
    const first = sections.firstIdOf(page);
    const size = sections.sizeOf(page);
    let score = 0;
    for (const word of words) {
      let best = 0;
      let count = 0;
      for (let i = 0; i < size; i++) {
        const worth = this.#lookUp(word, first + i);
        if (worth > 0) count++;
        best = Math.max(best, i === 0 ? worth : SECTION_WORTH * worth);
      }
      score += word.weight * (Math.log2(best || MISSING) + THROUGHOUT * Math.log2(count / size + 0.1));
    }
    return score;
  }

  /**
   * The word as a whole, all of its parts, or a synonym, whichever is worth more.
   * @returns its worth; 0 if it is not found.
   */
  #lookUp({ forms }: QueryWord, id: number): number {
    let best = 0;
    let found: QueryForm | undefined;
    let isInParts = false;
    for (const form of forms) {
      const closeness = form === forms[0] ? 1 : SYNONYM;
      const at = form.whole.matches.indexOf(id);
      const worth = at < 0 ? 0 : closeness * form.whole.matches.worth[at]!;
      const ofParts =
        form.parts.length === 0 ? 0 : closeness * worthOfParts(form.parts, isUnspaced(form.whole.term), id);
      if (Math.max(worth, ofParts) <= best) continue;
      best = Math.max(worth, ofParts);
      found = form;
      isInParts = ofParts > worth;
    }
    if (!found) return 0;
    if (isInParts) for (const { matches } of found.parts) this.#count(matches, matches.indexOf(id));
    else this.#count(found.whole.matches, found.whole.matches.indexOf(id));
    return best;
  }

  #count(matches: Matches, at: number): void {
    if (at < 0) return;
    const places = matches.places[at]!;
    this.density += matches.density[at]!;
    this.places |= places;
    if ((places & (TITLE | CONTEXT)) === 0) this.isInTitles = false;
    if ((places & TITLE) === 0) this.isInOwnTitle = false;
  }
}

/**
 * 0 if not all parts are found. In a run of Chinese, each character must be in a pair that was found: `生成类型` is in
 * `生成它的类型`, which does not contain `成类`.
 */
function worthOfParts(parts: readonly QueryTerm[], isRun: boolean, id: number): number {
  let least = Infinity;
  let isTogether = isRun;
  let isBeforeFound = false;
  for (const [i, { matches }] of parts.entries()) {
    const at = matches.indexOf(id);
    if (at >= 0) least = Math.min(least, matches.worth[at]!);
    else {
      const next = parts[i + 1];
      if (!isRun || !isBeforeFound || !next || next.matches.indexOf(id) < 0) return 0;
      isTogether = false;
    }
    isBeforeFound = at >= 0;
  }
  return least * (isTogether ? 1 : APART);
}
