/**
 * The postings of a few consecutive pages. Batches are independent of the pages before them, so an edit changes
 * one of them, and the others come from the cache.
 */
import type { SearchPage } from '../../../runtime/model/index.js';
import { slotOf } from '../../../runtime/search/matches.js';
import { entriesOfPage, FIELDS, levelOf } from '../../../runtime/search/sections.js';
import { nameTerm } from '../../../runtime/search/shards/format.js';
import { encodeRecord } from '../../../runtime/search/shards/record.js';
import { eachTerm } from '../../../runtime/search/tokenize.js';

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

/** @param root see `rootOf` of sections.ts. */
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
