/** Merges the postings of batches term by term, in the order of terms. */
import { decodeNumbers, encodeNumber } from '../../../runtime/search/numbers.js';
import { FIELDS } from '../../../runtime/search/sections.js';
import { encodePosting } from '../../../runtime/search/shards/record.js';
import { type Batch, recordOf } from './batch.js';

export interface TermRecord {
  term: string;
  record: string;
  /** Number of postings. */
  count: number;
}

interface Cursor {
  batch: Batch;
  /** Id of the first section of the batch. */
  firstId: number;
  /** Index in `batch.terms`. */
  at: number;
}

export function* mergeBatches(batches: readonly Batch[]): Generator<TermRecord> {
  const cursors = cursorsOf(batches);
  const heap = new Heap(cursors.filter(({ batch }) => batch.terms.length > 0));
  while (heap.first) {
    const term = termAt(heap.first);
    const merged = new MergedRecord();
    while (heap.first && termAt(heap.first) === term) {
      const cursor = heap.first;
      merged.add(cursor.batch.terms[cursor.at + 1]!, cursor.firstId);
      cursor.at += 2;
      heap.advance(cursor.at < cursor.batch.terms.length);
    }
    yield { term, record: merged.text(), count: merged.count };
  }
}

function cursorsOf(batches: readonly Batch[]): Cursor[] {
  let firstId = 0;
  return batches.map((batch) => {
    const cursor = { batch, firstId, at: 0 };
    firstId += batch.names.length;
    return cursor;
  });
}

const termAt = ({ batch, at }: Cursor): string => batch.terms[at]!;

class MergedRecord {
  count = 0;
  readonly #lists: { text: string; last: number }[] = [];

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
    this.count += others.length + 1;
  }

  text(): string {
    return recordOf(this.#lists);
  }
}

/** The cursor with the first term, and of equal terms that of the first batch. */
class Heap {
  readonly #cursors: Cursor[];

  constructor(cursors: Cursor[]) {
    this.#cursors = [...cursors].sort((a, b) => (isBefore(a, b) ? -1 : 1));
  }

  get first(): Cursor | undefined {
    return this.#cursors[0];
  }

  /** Moves the first cursor to its place, or removes it. */
  advance(hasMore: boolean): void {
    if (!hasMore) {
      const last = this.#cursors.pop();
      if (!last || this.#cursors.length === 0) return;
      this.#cursors[0] = last;
    }
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      if (left >= this.#cursors.length) return;
      const right = left + 1;
      const isRight = right < this.#cursors.length && isBefore(this.#cursors[right]!, this.#cursors[left]!);
      const child = isRight ? right : left;
      if (!isBefore(this.#cursors[child]!, this.#cursors[at]!)) return;
      [this.#cursors[at], this.#cursors[child]] = [this.#cursors[child]!, this.#cursors[at]!];
      at = child;
    }
  }
}

function isBefore(a: Cursor, b: Cursor): boolean {
  const [one, other] = [termAt(a), termAt(b)];
  return one < other || (one === other && a.firstId < b.firstId);
}
