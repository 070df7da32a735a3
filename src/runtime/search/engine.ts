/** The offline search of one language and version: an index of its sections, and the way from a query to hits. */
import type { SearchData, SearchHit } from '../model.js';
import { hitOf, lookInto } from './hits.js';
import { nextTask } from './next-task.js';
import { inOrder, type Ranked, rank, seek } from './rank.js';
import { type Entry, entriesOf } from './sections.js';
import { createTermIndex, type Matches } from './term-index.js';
import { keyOf, type Word, wordsOf } from './tokenize.js';

export interface EngineOptions {
  /** Told between slices of the building how much of it is done, from 0 to 1. */
  onProgress?: (progress: number) => void;
}

export interface QueryOptions {
  /** Default 20. */
  hitsPerPage?: number;
  /** Length of a snippet. Default 10. */
  snippetWords?: number;
  /** The site's; begins and ends with a slash. Default `/`. */
  base?: string;
  /** The site's. Default true. */
  cleanUrls?: boolean;
}

export interface Engine {
  search(query: string, options?: QueryOptions): { hits: SearchHit[]; nbHits: number };
}

/** The longest task of the building in milliseconds, where no single section takes longer. */
const SLICE = 8;
/** While one word is typed, those before it stay the same. */
const KEPT_TERMS = 50;
/** Parts of words are bits of a number. */
const MOST_PARTS = 30;
/** More than any two scores differ by. */
const STEP = 100;

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
  function find(term: string, isTyped: boolean, hasTypos: boolean): Matches {
    const name = `${isTyped} ${hasTypos} ${term}`;
    const matches = kept.get(name) ?? index.find(term, { isTyped, hasTypos });
    if (kept.size >= KEPT_TERMS) kept.clear();
    kept.set(name, matches);
    return matches;
  }

  /** Those with all words, then those with almost all, then those with any. */
  function rankAll(query: string, enough: number): Ranked[] {
    const words = limitParts(wordsOf(query));
    const key = keyOf(query);
    const isTyping = /[\p{L}\p{N}]$/u.test(query);
    const ranked: Ranked[] = [];
    const add = (wanted: Word[], isAll: boolean, hasTypos: (term: string) => boolean) => {
      const known = new Set(ranked.map(({ entry }) => entry));
      const sought = seek(wanted, entries.length, (term, isLast) =>
        find(term, isLast && isTyping, hasTypos(term)),
      );
      const behind = known.size > 0 ? ranked.at(-1)!.score - STEP : 0;
      for (const one of rank(sought, entries, key, isAll)) {
        if (!known.has(one.entry)) ranked.push({ ...one, score: one.score + behind });
      }
    };
    if (words.length === 0) return [];
    add(words, true, () => false);
    if (ranked.length < enough) add(words, true, () => true);
    if (ranked.length === 0) {
      const parts = words.flatMap((word) => word.parts.map((part) => ({ whole: part, parts: [part] })));
      add(parts, false, (term) => find(term, true, false).size === 0);
    }
    return ranked;
  }

  return {
    search(query, { hitsPerPage = 20, snippetWords = 10, base = '/', cleanUrls } = {}) {
      const ranked = rankAll(query, hitsPerPage);
      const best = inOrder(ranked.slice(0, 2 * hitsPerPage).map(lookInto));
      const hits = best.slice(0, hitsPerPage).map((found) => hitOf(found, snippetWords, { base, cleanUrls }));
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
