/**
 * The search in an index that is too large to be loaded whole. A query takes two rounds of requests: for its
 * terms, and then for the texts of the best sections.
 */
import {
  type Answer,
  answerOf,
  bestOf,
  namesIn,
  type QueryOptions,
  rankAll,
  searchedWords,
  stopWordsIn,
} from '../engine.js';
import { createFind } from '../find-term.js';
import { MatchCollector } from '../matches.js';
import { decodeNumbers } from '../numbers.js';
import type { Ranked } from '../rank.js';
import { type Entry, entriesOfPage, SectionTable } from '../sections.js';
import { createSynonyms } from '../synonyms.js';
import { type Manifest, TEXT_PAGES } from './format.js';
import { type LoadFile, OutdatedIndexError, ShardFiles } from './shard-files.js';
import { ShardedTerms } from './sharded-terms.js';

export interface ShardedEngine {
  /** Loads what every search needs. */
  prepare(): Promise<unknown>;
  /**
   * @param isWanted whether the result is still needed after the first round.
   * @throws OutdatedIndexError
   */
  search(query: string, options?: QueryOptions, isWanted?: () => boolean): Promise<Answer>;
}

export function createShardedEngine(manifest: Manifest, load: LoadFile): ShardedEngine {
  const files = new ShardFiles(manifest, load);
  const terms = new ShardedTerms(manifest, files);
  const sections = new SectionTable(decodeNumbers(manifest.sizes));
  const collector = new MatchCollector(sections);
  const synonyms = createSynonyms(manifest.synonyms);
  const texts = new SectionTexts(manifest, files, sections);
  return {
    prepare: () => terms.prepare(),
    async search(query, options, isWanted = () => true) {
      const words = searchedWords(query, synonyms);
      const loaded = await terms.load(words, {
        names: namesIn(query, words),
        stopWords: stopWordsIn(query, words),
      });
      if (!isWanted()) return { hits: [], nbHits: 0 };
      const { isNamed } = loaded;
      const ranked = rankAll({ sections, synonyms, find: createFind(loaded, collector), isNamed }, query);
      const { entries, missing } = await texts.load(bestOf(ranked, sections, options?.hitsPerPage).read);
      const answer = answerOf(ranked, { query, sections, entryOf: (id) => entries.get(id), ...options });
      const parts = [...loaded.missing, ...missing];
      return parts.length > 0 ? { ...answer, missing: parts } : answer;
    },
  };
}

/** The texts of sections, by page. */
class SectionTexts {
  readonly #manifest: Manifest;
  readonly #files: ShardFiles;
  readonly #sections: SectionTable;

  constructor(manifest: Manifest, files: ShardFiles, sections: SectionTable) {
    this.#manifest = manifest;
    this.#files = files;
    this.#sections = sections;
  }

  /** @throws OutdatedIndexError */
  async load(ranked: readonly Ranked[]): Promise<{ entries: Map<number, Entry>; missing: string[] }> {
    const entries = new Map<number, Entry>();
    const missing: string[] = [];
    const ofPages = new Map<number, Ranked[]>();
    for (const one of ranked) {
      const page = this.#sections.pageOf(one.id);
      ofPages.set(page, [...(ofPages.get(page) ?? []), one]);
    }
    await Promise.all(
      [...ofPages].map(async ([page, found]) => {
        try {
          const ofPage = await this.#entriesOf(page);
          for (const { id } of found) entries.set(id, ofPage[id - this.#sections.firstIdOf(page)]!);
        } catch (error) {
          if (error instanceof OutdatedIndexError) throw error;
          missing.push(`texts/${Math.floor(page / TEXT_PAGES)}`);
        }
      }),
    );
    return { entries, missing };
  }

  async #entriesOf(page: number): Promise<Entry[]> {
    const { pages } = await this.#files.get('texts', Math.floor(page / TEXT_PAGES));
    const { root } = this.#manifest;
    return [...entriesOfPage(pages[page % TEXT_PAGES]!, { root, firstId: this.#sections.firstIdOf(page) })];
  }
}
