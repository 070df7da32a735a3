/** Merges the postings of batches term by term. */
import { eachNumber, encodeNumber } from '../../../runtime/search/numbers.js';
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
    let count = 0;
    let first = 0;
    let last = firstId - 1;
    eachNumber(text, (value) => {
      if (count++ === 0) first = value;
      last += 1 + Math.floor(value / levels);
    });
    const rest = text.slice(encodeNumber(first).length);
    const distance = firstId + Math.floor(first / levels) - list.last - 1;
    list.text += encodePosting(distance, first % levels, field) + rest;
    list.last = last;
    this.#count += count;
  }

  contents(): Omit<TermRecord, 'term'> {
    return { record: this.#lists.map(({ text }) => text).join(' '), count: this.#count };
  }
}
