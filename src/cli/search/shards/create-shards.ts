/** Batches -> the files of an index, except those with the texts of pages. */
import { COMMON_COUNT } from '../../../runtime/search/find-term.js';
import { encodeNumber } from '../../../runtime/search/numbers.js';
import { isStopWord } from '../../../runtime/search/query-words.js';
import { SectionTable } from '../../../runtime/search/sections.js';
import {
  isNameTerm,
  type Manifest,
  type ShardKind,
  wideBeginnings,
} from '../../../runtime/search/shards/format.js';
import { isUnspaced } from '../../../runtime/search/tokenize.js';
import { contentHash } from '../../system/content-hash.js';
import { type Batch, mergeBatches, type ShardFile, shardFile, type TermRecord } from './batch.js';
import { bestOfRange, bestOfTerm } from './ranges.js';

export interface IndexResult {
  manifest: Pick<Manifest, 'sizes' | 'firstTerms'>;
  files: Record<Exclude<ShardKind, 'texts'>, ShardFile[]>;
}

/**
 * Characters of a file of terms. It ends at a term that its hash selects, so that an edit does not move terms
 * between other files.
 */
const LEAST_SIZE = 8_000;
const MOST_SIZE = 16_000;
/** One term in this number can be the last one of a file. */
const SELECTED = 16;
/** Number of words in which typos are looked up: the most frequent ones. */
const MOST_WORDS = 20_000;

/** @param jsons the batches of a locale version as JSON. */
export function createShards(jsons: readonly Uint8Array[]): IndexResult {
  const batches = jsons.map((json): Batch => JSON.parse(Buffer.from(json).toString('utf8')));
  const sizes = batches.flatMap((batch) => batch.sizes);
  const sections = new SectionTable(sizes);
  const records = mergeBatches(batches).map((one) =>
    isStopWord(one.term) ? bestOfTerm(one, sections) : one,
  );
  const files = splitTerms(records);
  const firstTerms = files.map((file) => file[0]!.term);
  const beginnings = wideBeginnings(firstTerms);
  const words = records.filter(({ term }) => !isNameTerm(term));
  const termsFile = (ofFile: readonly TermRecord[]) =>
    shardFile({ terms: ofFile.flatMap(({ term, record }) => [term, record]) });
  return {
    manifest: { sizes: sizes.map(encodeNumber).join(''), firstTerms },
    files: {
      words: [shardFile({ words: wordsOf(words) })],
      terms: files.map(termsFile),
      ranges: beginnings.map((beginning) => termsFile(bestOfRange(beginning, words, sections))),
    },
  };
}

function splitTerms(records: readonly TermRecord[]): TermRecord[][] {
  const files: TermRecord[][] = [];
  let file: TermRecord[] = [];
  let size = 0;
  for (const one of records) {
    const isFull =
      size >= LEAST_SIZE && Number.parseInt(contentHash(one.term).slice(0, 8), 16) % SELECTED === 0;
    if (isFull || size >= MOST_SIZE) {
      files.push(file);
      file = [];
      size = 0;
    }
    file.push(one);
    size += one.term.length + one.record.length;
  }
  return file.length > 0 ? [...files, file] : files;
}

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
