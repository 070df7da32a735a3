/** Merges the postings of batches term by term. */
import { decodeNumbers, encodeNumber } from '../../../runtime/search/numbers.js';
import { FIELDS } from '../../../runtime/search/sections.js';
import { encodePosting } from '../../../runtime/search/shards/record.js';
import type { Batch } from './batch.js';

export interface TermRecord {
  term: string;
  record: string;
  /** Number of postings. */
  count: number;
}

/** @returns all terms, in order. */
export function mergeBatches(batches: readonly Batch[]): TermRecord[] {
  const merged = new Map<string, MergedRecord>();
  let firstId = 0;
  for (const { terms, sizes } of batches) {
    for (let i = 0; i < terms.length; i += 2) {
      const term = terms[i]!;
      const record = merged.get(term) ?? new MergedRecord();
      merged.set(term, record);
      record.add(terms[i + 1]!, firstId);
    }
    firstId += sizes.reduce((sum, size) => sum + size, 0);
  }
  return [...merged.keys()].sort().map((term) => ({ term, ...merged.get(term)!.contents() }));
}

class MergedRecord {
  #count = 0;
  readonly #lists: { text: string; last: number }[] = [];

  /** @param firstId id of the first section of the batch. */
  add(record: string, firstId: number): void {
    for (const [field, text] of record.split(' ').entries()) {
      this.#lists[field] ??= { text: '', last: -1 };
      if (text !== '') this.#append(this.#lists[field], { text, field, firstId });
    }
  }

  /** Only the first number of a list changes: it becomes the distance from the last id of the batch before. */
  #append(
    list: { text: string; last: number },
    { text, field, firstId }: { text: string; field: number; firstId: number },
  ): void {
    const { levels } = FIELDS[field]!;
    const [first = 0, ...others] = decodeNumbers(text);
    const id = firstId + Math.floor(first / levels);
    const rest = text.slice(encodeNumber(first).length);
    list.text += encodePosting(id - list.last - 1, first % levels, field) + rest;
    list.last = others.reduce((last, value) => last + 1 + Math.floor(value / levels), id);
    this.#count += others.length + 1;
  }

  contents(): Omit<TermRecord, 'term'> {
    return { record: this.#lists.map(({ text }) => text).join(' '), count: this.#count };
  }
}
