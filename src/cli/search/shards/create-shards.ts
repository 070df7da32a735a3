/** Batches -> the files of an index, except those with the texts of pages. */
import { COMMON_COUNT } from '../../../runtime/search/find-term.js';
import { encodeNumber } from '../../../runtime/search/numbers.js';
import { isStopWord } from '../../../runtime/search/query-words.js';
import { SectionTable } from '../../../runtime/search/sections.js';
import { placeOfName, type ShardContents, wideBeginnings } from '../../../runtime/search/shards/format.js';
import { isUnspaced } from '../../../runtime/search/tokenize.js';
import { contentHash } from '../../cache.js';
import type { Batch } from './batch.js';
import { mergeBatches, type TermRecord } from './merge-batches.js';
import { bestOfRanges, bestOfTerm } from './ranges.js';

interface IndexShards {
  sizes: string;
  firstTerms: string[];
  words: ShardContents['words'];
  terms: ShardContents['terms'][];
  ranges: ShardContents['ranges'][];
  names: ShardContents['names'][];
}

/** Maximum numbers of files, which outputs declare before pages are read. */
export interface ShardCounts {
  terms: number;
  names: number;
}

/**
 * Characters of a file of terms. It ends at a term that its hash selects, so that an edit does not move terms
 * between other files.
 */
const LEAST_SIZE = 3_000;
const MOST_SIZE = 8_000;
/** One term in this number can be the last one of a file. */
const SELECTED = 16;
/** Number of words in which typos are looked up: the most frequent ones. */
const MOST_WORDS = 20_000;

export function createShards(batches: readonly Batch[], counts: ShardCounts): IndexShards {
  const sizes = batches.flatMap((batch) => batch.sizes);
  const total = batches.reduce((sum, { terms }) => sum + sizeOf(terms), 0);
  // A site with few long pages declares few files. The last file can be smaller than the others.
  const scale = Math.max(1, total / (LEAST_SIZE * (counts.terms - 1)));
  const sections = new SectionTable(sizes);
  const records = mergeBatches(batches).map((one) =>
    isStopWord(one.term) ? bestOfTerm(one, sections) : one,
  );
  const files = splitTerms(records, scale);
  const firstTerms = files.map((file) => file[0]!.term);
  const beginnings = wideBeginnings(firstTerms);
  const best = bestOfRanges(records, beginnings, sections);
  return {
    sizes: sizes.map(encodeNumber).join(''),
    firstTerms,
    words: { words: wordsOf(records) },
    terms: files.map((file) => ({ terms: pairsOf(file) })),
    ranges: beginnings.map((beginning) => ({ terms: pairsOf(best.get(beginning)!) })),
    names: nameFiles(batches, counts.names),
  };
}

const sizeOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + text.length, 0);

function splitTerms(records: readonly TermRecord[], scale: number): TermRecord[][] {
  const files: TermRecord[][] = [];
  let file: TermRecord[] = [];
  let size = 0;
  for (const one of records) {
    const isFull =
      size >= LEAST_SIZE * scale && Number.parseInt(contentHash(one.term).slice(0, 8), 16) % SELECTED === 0;
    if (isFull || size >= MOST_SIZE * scale) {
      files.push(file);
      file = [];
      size = 0;
    }
    file.push(one);
    size += one.term.length + one.record.length;
  }
  return file.length > 0 ? [...files, file] : files;
}

const pairsOf = (records: readonly TermRecord[]) => records.flatMap(({ term, record }) => [term, record]);

function wordsOf(records: readonly TermRecord[]): string {
  const words = records.filter(
    ({ term, count }) => count > 1 && /^\p{L}{3,}$/u.test(term) && !isUnspaced(term),
  );
  const frequent = words.sort((a, b) => b.count - a.count || (a.term < b.term ? -1 : 1)).slice(0, MOST_WORDS);
  return frequent
    .map(({ term, count }) => term + (count >= COMMON_COUNT ? '+' : ''))
    .sort()
    .join('\n');
}

function nameFiles(batches: readonly Batch[], count: number): ShardContents['names'][] {
  const files = Array.from({ length: count }, () => new Map<number, { ids: string; last: number }>());
  let id = 0;
  for (const hashes of batches.flatMap(({ names }) => names)) {
    for (const hash of new Set(hashes)) {
      const { file, tag } = placeOfName(hash, count);
      const entry = files[file]!.get(tag) ?? { ids: '', last: -1 };
      entry.ids += encodeNumber(id - entry.last - 1);
      entry.last = id;
      files[file]!.set(tag, entry);
    }
    id++;
  }
  return files.map((file) => ({
    names: [...file].sort(([a], [b]) => a - b).flatMap(([tag, { ids }]) => [encodeNumber(tag), ids]),
  }));
}
