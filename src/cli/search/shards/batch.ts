/**
 * The postings of a few consecutive pages. Batches are independent of the pages before them, so an edit changes
 * one of them, and the others come from the cache.
 */
import type { SearchPage } from '../../../runtime/model.js';
import { entriesOfPage, FIELDS, levelOf } from '../../../runtime/search/sections.js';
import { hashOfName } from '../../../runtime/search/shards/format.js';
import { encodePosting } from '../../../runtime/search/shards/record.js';
import { countTerms } from '../../../runtime/search/term-index.js';

export interface Batch {
  /** Number of sections of each page. */
  sizes: number[];
  /**
   * Alternating, in the order of terms: a term, and its record. The record has a list for each field, separated by
   * spaces. The first id in a list counts from the first section of the batch.
   */
  terms: string[];
  /** The hashes of the title and the address of each section. */
  names: [number, number][];
}

interface List {
  text: string;
  last: number;
}

/** @param root see `rootOf` of sections.ts. */
export function createBatch(pages: readonly SearchPage[], root: string): Batch {
  const lists = new Map<string, List[]>();
  const names: Batch['names'] = [];
  let firstId = 0;
  for (const page of pages) {
    for (const { id, fields, keys } of entriesOfPage(page, { root, firstId })) {
      names.push([hashOfName(keys[0]!), hashOfName(keys[1]!)]);
      for (const [field, text] of fields.entries()) {
        const { counts, length } = countTerms(text);
        for (const [term, count] of counts) {
          const list = listOf(lists, term, field);
          list.text += encodePosting(id - list.last - 1, levelOf(count, length, FIELDS[field]!), field);
          list.last = id;
        }
      }
    }
    firstId += page.sections.length;
  }
  const sorted = [...lists.keys()].sort();
  return {
    sizes: pages.map(({ sections }) => sections.length),
    terms: sorted.flatMap((term) => [term, recordOf(lists.get(term)!)]),
    names,
  };
}

function listOf(lists: Map<string, List[]>, term: string, field: number): List {
  let ofTerm = lists.get(term);
  if (!ofTerm) {
    ofTerm = [];
    lists.set(term, ofTerm);
  }
  ofTerm[field] ??= { text: '', last: -1 };
  return ofTerm[field];
}

export function recordOf(lists: readonly (Pick<List, 'text'> | undefined)[]): string {
  return Array.from(lists, (list) => list?.text ?? '').join(' ');
}
