/**
 * The postings of a few consecutive pages. Batches are independent of the pages before them, so an edit changes
 * one of them, and the others come from the cache.
 */
import type { SearchPage } from '../../../runtime/model/index.js';
import { slotOf } from '../../../runtime/search/matches.js';
import { entriesOfPage, FIELDS, levelOf } from '../../../runtime/search/sections.js';
import { HASH_LENGTH, nameTerm, TEXT_PAGES } from '../../../runtime/search/shards/format.js';
import { decodeRecord, encodeRecord } from '../../../runtime/search/shards/record.js';
import { eachTerm } from '../../../runtime/search/tokenize.js';
import { contentHash } from '../../system/content-hash.js';

/** Consecutive pages. */
export interface BatchInput {
  pages: SearchPage[];
  /** See `rootOf` of sections.ts. */
  root: string;
}

export interface BatchResult {
  /** A `Batch` as JSON. */
  batch: Uint8Array;
  /** The files with the texts of the pages. */
  texts: ShardFile[];
}

/** A file of the index as JSON. The manifest has its hash too. */
export interface ShardFile {
  hash: string;
  json: string;
}

export function shardFile(contents: object): ShardFile {
  const json = JSON.stringify(contents);
  // Each character stands for six bits.
  const hash = Buffer.from(contentHash(json), 'hex').toString('base64url').slice(0, HASH_LENGTH);
  return { hash, json: `{"hash":"${hash}",${json.slice(1)}` };
}

export function batchOf({ pages, root }: BatchInput): BatchResult {
  const texts: ShardFile[] = [];
  for (let i = 0; i < pages.length; i += TEXT_PAGES)
    texts.push(shardFile({ pages: pages.slice(i, i + TEXT_PAGES) }));
  return { batch: Buffer.from(JSON.stringify(createBatch(pages, root))), texts };
}

export interface Batch {
  /** Number of sections of each page. */
  sizes: number[];
  /**
   * Alternating, in the order of terms: a term, and its record. The record has a list for each field, separated by
   * spaces. The first id in a list counts from the first section of the batch.
   */
  terms: string[];
}

/** A term, with the number of its occurrences in one field. */
interface Counted {
  postings: number[];
  slot: number;
  count: number;
}

export function createBatch(pages: readonly SearchPage[], root: string): Batch {
  const terms = new Map<string, Counted>();
  const termOf = (term: string): Counted => {
    const known = terms.get(term);
    if (known) return known;
    const counted = { postings: [], slot: -1, count: 0 };
    terms.set(term, counted);
    return counted;
  };
  let firstId = 0;
  for (const page of pages) {
    for (const { id, fields, keys } of entriesOfPage(page, { root, firstId })) {
      for (const [field, text] of fields.entries()) if (text !== '') addField(text, field, id);
      for (const key of new Set(keys)) termOf(nameTerm(key)).postings.push(slotOf(id, 0), 0);
    }
    firstId += page.sections.length;
  }
  const sorted = [...terms.keys()].sort();
  return {
    sizes: pages.map(({ sections }) => sections.length),
    terms: sorted.flatMap((term) => [term, encodeRecord(terms.get(term)!.postings)]),
  };

  function addField(text: string, field: number, id: number): void {
    const slot = slotOf(id, field);
    const found: Counted[] = [];
    let length = 0;
    eachTerm(text, (term) => {
      const counted = termOf(term);
      if (counted.slot !== slot) {
        counted.slot = slot;
        counted.count = 0;
        found.push(counted);
      }
      counted.count++;
      length++;
    });
    for (const { postings, count } of found) postings.push(slot, levelOf(count, length, FIELDS[field]!));
  }
}

export interface TermRecord {
  term: string;
  record: string;
  /** Number of postings. */
  count: number;
}

/** All terms of the batches, in order. */
export function mergeBatches(batches: readonly Batch[]): TermRecord[] {
  const parts = new Map<string, { record: string; firstId: number }[]>();
  let firstId = 0;
  for (const { terms, sizes } of batches) {
    for (let i = 0; i < terms.length; i += 2) {
      const part = { record: terms[i + 1]!, firstId };
      const known = parts.get(terms[i]!);
      if (known) known.push(part);
      else parts.set(terms[i]!, [part]);
    }
    firstId += sizes.reduce((sum, size) => sum + size, 0);
  }
  return [...parts.keys()].sort().map((term) => {
    const postings: number[] = [];
    for (const { record, firstId } of parts.get(term)!)
      for (const [i, value] of decodeRecord(record).entries())
        postings.push(i % 2 === 0 ? value + slotOf(firstId, 0) : value);
    return { term, record: encodeRecord(postings), count: postings.length / 2 };
  });
}
