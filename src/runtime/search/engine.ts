/**
 * The offline search of one language and version: the steps from a query to hits, and the engine that has all
 * texts in memory.
 */
import type { SearchData, SearchHit } from '../model/index.js';
import { createFind, type FindOptions } from './find-term.js';
import { foundEntryOf, hitOf, orderByPage } from './hits.js';
import { MatchCollector, type Matches } from './matches.js';
import { nextTask } from './next-task.js';
import { segmentsOf, wordsOf } from './query-words.js';
import { inOrder, lookUpWords, type Ranked, rank } from './rank.js';
import { type Entry, entriesOf, SectionTable } from './sections.js';
import { createSynonyms, type Synonyms, wordsIn } from './synonyms.js';
import { TermIndex } from './term-index.js';
import { isUnspaced, keyOf, type Word } from './tokenize.js';

export interface EngineOptions {
  /** Called between slices of the index build with the completed share, from 0 to 1. */
  onProgress?: (progress: number) => void;
}

export interface QueryOptions {
  /** Default 20. */
  hitsPerPage?: number;
  /** Length of a snippet. Default 10. */
  snippetWords?: number;
  /** The base of the site; begins and ends with a slash. Default `/`. */
  base?: string;
  /** The setting of the site. Default true. */
  cleanUrls?: boolean;
}

export interface Answer {
  hits: SearchHit[];
  nbHits: number;
  /** Parts of the index that did not load: words of the query, or files. */
  missing?: string[];
}

export interface Engine {
  search(query: string, options?: QueryOptions): Answer;
}

/** What the ranking needs to know of an index. */
export interface SearchIndex {
  sections: SectionTable;
  synonyms: Synonyms;
  find(term: string, options: FindOptions): Matches;
  /** Whether the title, the address or a keyword of a section is this name: see `namesIn`. */
  isNamed(id: number, name: string): boolean;
}

/** The longest task of the index build, unless a single section takes longer. */
const SLICE_MS = 8;
/** The parts of words are bits of a number. */
const MOST_PARTS = 30;
/** With fewer complete matches, entries with typos or with some of the words are added. */
const FEW_HITS = 5;
/** A query with this number of words is long: its complete matches are only enough if they have a good score. */
const LONG_QUERY = 3;
/** Score of a match that is not only in texts. */
const GOOD_SCORE = 2;

export async function createEngine(data: SearchData, { onProgress }: EngineOptions = {}): Promise<Engine> {
  const entries: Entry[] = [];
  const terms = new TermIndex();
  let until = performance.now() + SLICE_MS;
  for (const entry of entriesOf(data)) {
    entries.push(entry);
    terms.add(entry);
    if (performance.now() < until) continue;
    onProgress?.(data.pages.indexOf(entry.page) / data.pages.length);
    await nextTask();
    until = performance.now() + SLICE_MS;
  }
  onProgress?.(1);

  const sections = new SectionTable(data.pages.map((page) => page.sections.length));
  const index: SearchIndex = {
    sections,
    synonyms: createSynonyms(data.synonyms),
    find: createFind(terms, new MatchCollector(sections)),
    isNamed: (id, name) => entries[id]!.keys.includes(name),
  };
  return {
    search(query, options) {
      const ranked = rankAll(index, query);
      return answerOf(ranked, { query, sections, entryOf: (id) => entries[id], ...options });
    },
  };
}

/** The words of a query that are searched for, with at most `MOST_PARTS` parts. */
export const searchedWords = (query: string, synonyms: Synonyms): Word[] =>
  limitParts(wordsOf(query, synonyms));

/** The first parts of words, at most `MOST_PARTS`. */
function limitParts(words: Word[]): Word[] {
  let left = MOST_PARTS;
  return words.flatMap((word) => {
    const parts = word.parts.slice(0, left);
    left -= parts.length;
    return parts.length > 0 ? { ...word, parts } : [];
  });
}

/** The names that a query may be: `what is a shim` is the name of a section `Shim` as well. */
export const namesIn = (query: string, words: readonly Word[]): string[] => [
  ...new Set([keyOf(query), words.map(({ whole }) => whole).join('')]),
];

/** A longer query with stop words is a question. */
const MOST_NAME_WORDS = 3;

/** The words of a short query that are not searched for, but may be part of a name: `use` of `use client`. */
export function stopWordsIn(query: string, words: readonly Word[]): string[] {
  const searched = new Set(words.map(({ whole }) => whole));
  const typed = wordsIn(query, createSynonyms()).filter(({ whole }) => !isUnspaced(whole));
  if (typed.length > MOST_NAME_WORDS) return [];
  return typed.flatMap(({ whole }) => (searched.has(whole) ? [] : whole));
}

/** Whether the reader may still be typing the last word. */
const isTyping = (query: string): boolean => /[\p{L}\p{M}\p{N}]$/u.test(query);

interface Round {
  /** Whether a section must have all words, or any of them. */
  isAll: boolean;
  allowsTypos(term: string): boolean;
}

/**
 * Sections with all words. If there are few, also sections with typos, and then sections with some of the
 * words.
 */
export function rankAll(index: SearchIndex, query: string): Ranked[] {
  const { sections } = index;
  const words = searchedWords(query, index.synonyms);
  const pieces = limitParts(words.flatMap((word) => word.pieces ?? word));
  const variants = pieces.length > words.length ? [words, pieces] : [words];
  const names = namesIn(query, words);
  const stopWords = stopWordsIn(query, words).map((term) =>
    index.find(term, { mayContinue: false, allowsTypos: false }),
  );
  const hasStopWords = (id: number) =>
    stopWords.length > 0 && stopWords.every((matches) => matches.isInTitle(id));
  const ranked: Ranked[] = [];
  /** Adds the sections that are not known yet. */
  const add = (variants: Word[][], { isAll, allowsTypos }: Round) => {
    const known = new Set(ranked.map(({ id }) => id));
    const found = new Map<number, Ranked>();
    for (const wanted of variants) {
      const words = lookUpWords(wanted, sections.count, (term, kind) =>
        index.find(term, {
          mayContinue: kind === 'last' && isTyping(query),
          allowsTypos: kind !== 'synonym' && allowsTypos(term),
        }),
      );
      const { isNamed } = index;
      for (const one of rank(words, sections, { isNamed, names, hasStopWords, isAll }))
        if (!known.has(one.id) && one.score > (found.get(one.id)?.score ?? -Infinity)) found.set(one.id, one);
    }
    ranked.push(...found.values());
  };
  add(variants, { isAll: true, allowsTypos: () => false });
  if (ranked.length < FEW_HITS) add(variants, { isAll: true, allowsTypos: () => true });
  const segments = pieces.flatMap((word) =>
    segmentsOf(word, (term) => index.find(term, { mayContinue: false, allowsTypos: false }).size),
  );
  // In a long query, some words may be beside the point: a page about the others can be better than a text with all.
  const isGood = ({ score }: Ranked) => segments.length < LONG_QUERY || score > GOOD_SCORE;
  if (ranked.filter(isGood).length < FEW_HITS) {
    // A name that exists as a whole is one word; a run of Chinese characters may be more than one word.
    const parts = segments.flatMap((word) =>
      !word.others && (ranked.length === 0 || isUnspaced(word.whole))
        ? word.parts.map((part) => ({ whole: part, parts: [part] }))
        : word,
    );
    const isUnknown = (term: string) =>
      index.find(term, { mayContinue: true, allowsTypos: false }).size === 0;
    add([parts], { isAll: false, allowsTypos: isUnknown });
  }
  return inOrder(ranked);
}

/** Number of pages whose texts decide about the order of hits. An index in files loads the texts of these only. */
const READ_PAGES = 10;

/** The sections that become hits: those of the best pages, whose texts decide about their order, and the others. */
export function bestOf(
  ranked: Ranked[],
  sections: SectionTable,
  hitsPerPage = 20,
): { read: Ranked[]; others: Ranked[] } {
  const best = ranked.slice(0, hitsPerPage);
  const pages = new Set<number>();
  const end = best.findIndex(({ id }) => pages.add(sections.pageOf(id)).size > READ_PAGES);
  return end < 0 ? { read: best, others: [] } : { read: best.slice(0, end), others: best.slice(end) };
}

/** @param entryOf a section with its texts; undefined if they are not loaded. */
export function answerOf(
  ranked: Ranked[],
  {
    query,
    sections,
    entryOf,
    hitsPerPage = 20,
    snippetWords = 10,
    base = '/',
    cleanUrls,
  }: QueryOptions & { query: string; sections: SectionTable; entryOf: (id: number) => Entry | undefined },
): Answer {
  const phrase = query.trim().toLowerCase();
  const inOrder = (some: Ranked[]) =>
    orderByPage(
      some.flatMap((one) => {
        const entry = entryOf(one.id);
        return entry ? foundEntryOf(one, entry, phrase) : [];
      }),
    );
  const { read, others } = bestOf(ranked, sections, hitsPerPage);
  const found = [...inOrder(read), ...inOrder(others)];
  const hits = found.map((one) => hitOf(one, snippetWords, { base, cleanUrls }));
  return { hits, nbHits: ranked.length };
}
