/**
 * The offline search of one language and version: an index of its sections, and the steps from a query to
 * hits.
 */
import type { SearchData, SearchHit } from '../model.js';
import { hitOf, lookInto } from './hits.js';
import { nextTask } from './next-task.js';
import { inOrder, type Ranked, rank, seek } from './rank.js';
import { type Entry, entriesOf } from './sections.js';
import { createTermIndex, type Matches, type TermIndex } from './term-index.js';
import { isCjk, keyOf, type Word, wordsOf } from './tokenize.js';

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

export interface Engine {
  search(query: string, options?: QueryOptions): { hits: SearchHit[]; nbHits: number };
}

/** The longest task of the index build in milliseconds, unless a single section takes longer. */
const SLICE = 8;
/** Number of cached terms: while the reader types one word, the words before it stay the same. */
const KEPT_TERMS = 50;
/** The parts of words are bits of a number. */
const MOST_PARTS = 30;
/** With fewer complete matches, entries with typos or with some of the words are added. */
const FEW = 5;
/** Score bonus for words that are together as they were typed. */
const TOGETHER = 0.5;

export async function createEngine(data: SearchData, { onProgress }: EngineOptions = {}): Promise<Engine> {
  const entries: Entry[] = [];
  const index = createTermIndex();
  let until = performance.now() + SLICE;
  for (const entry of entriesOf(data)) {
    entries.push(entry);
    index.add(entry);
    if (performance.now() < until) continue;
    onProgress?.(data.pages.indexOf(entry.page) / data.pages.length);
    await nextTask();
    until = performance.now() + SLICE;
  }
  onProgress?.(1);

  const kept = new Map<string, Matches>();
  function find(...asked: Parameters<TermIndex['find']>): Matches {
    const name = asked.join(' ');
    const matches = kept.get(name) ?? index.find(...asked);
    if (kept.size >= KEPT_TERMS) kept.clear();
    kept.set(name, matches);
    return matches;
  }

  /**
   * Entries with all words. If there are few, also entries with typos, and then entries with some of the
   * words.
   */
  function rankAll(query: string): Ranked[] {
    const words = limitParts(wordsOf(query));
    const key = keyOf(query);
    const isTyping = /[\p{L}\p{N}]$/u.test(query);
    const ranked: Ranked[] = [];
    const add = (wanted: Word[], isAll: boolean, hasTypos: (term: string) => boolean) => {
      const known = new Set(ranked.map(({ entry }) => entry));
      const sought = seek(wanted, entries.length, (term, isLast) =>
        find(term, isLast && isTyping, hasTypos(term)),
      );
      for (const one of rank(sought, entries, key, isAll)) if (!known.has(one.entry)) ranked.push(one);
    };
    add(words, true, () => false);
    if (ranked.length < FEW) add(words, true, () => true);
    if (ranked.length < FEW) {
      // A name that exists as a whole is one word; a run of Chinese characters may be more than one word.
      const parts = words.flatMap((word) =>
        ranked.length === 0 || isCjk(word.whole)
          ? word.parts.map((part) => ({ whole: part, parts: [part] }))
          : word,
      );
      add(parts, false, (term) => find(term, true, false).size === 0);
    }
    return inOrder(ranked);
  }

  return {
    search(query, { hitsPerPage = 20, snippetWords = 10, base = '/', cleanUrls } = {}) {
      const ranked = rankAll(query);
      const phrase = query.trim().toLowerCase();
      const best = ranked.slice(0, 2 * hitsPerPage).map(lookInto);
      for (const found of best) {
        const isTogether = found.entry.section.text.toLowerCase().includes(phrase);
        if (isTogether && found.words.length > 1) found.score += TOGETHER;
      }
      const hits = inOrder(best)
        .slice(0, hitsPerPage)
        .map((found) => hitOf(found, snippetWords, { base, cleanUrls }));
      return { hits, nbHits: ranked.length };
    },
  };
}

function limitParts(words: Word[]): Word[] {
  let left = MOST_PARTS;
  return words.filter(({ parts }) => {
    left -= parts.length;
    return left >= 0;
  });
}
