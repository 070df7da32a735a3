/**
 * The postings of a few consecutive pages. Batches are independent of the pages before them, so an edit changes
 * one of them, and the others come from the cache.
 */
import type { SearchPage } from '../../../runtime/model.js';
import { slotOf } from '../../../runtime/search/matches.js';
import { entriesOfPage, FIELDS, levelOf } from '../../../runtime/search/sections.js';
import { hashOfName } from '../../../runtime/search/shards/format.js';
import { encodeRecord } from '../../../runtime/search/shards/record.js';
import { countTerms } from '../../../runtime/search/term-index.js';

export interface Batch {
  /** Number of sections of each page. */
  sizes: number[];
  /**
   * Alternating, in the order of terms: a term, and its record. The record has a list for each field, separated by
   * spaces. The first id in a list counts from the first section of the batch.
   */
  terms: string[];
  /** The hashes of the names of each section. */
  names: number[][];
}

/** @param root see `rootOf` of sections.ts. */
export function createBatch(pages: readonly SearchPage[], root: string): Batch {
  const terms = new Map<string, number[]>();
  const names: Batch['names'] = [];
  let firstId = 0;
  for (const page of pages) {
    for (const { id, fields, keys } of entriesOfPage(page, { root, firstId })) {
      names.push(keys.map(hashOfName));
      for (const [field, text] of fields.entries()) {
        const { counts, length } = countTerms(text);
        for (const [term, count] of counts) {
          const level = levelOf(count, length, FIELDS[field]!);
          const postings = terms.get(term);
          if (postings) postings.push(slotOf(id, field), level);
          else terms.set(term, [slotOf(id, field), level]);
        }
      }
    }
    firstId += page.sections.length;
  }
  const sorted = [...terms.keys()].sort();
  return {
    sizes: pages.map(({ sections }) => sections.length),
    terms: sorted.flatMap((term) => [term, encodeRecord(terms.get(term)!)]),
    names,
  };
}
