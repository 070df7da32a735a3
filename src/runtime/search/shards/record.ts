/** The postings of a term as text: a list for each field, separated by spaces. */
import { FIELD_BITS, fieldOf, idOf, type Postings, slotOf } from '../find.js';
import { decodeNumbers, encodeNumber, LEVELS } from '../postings.js';

/** @param distance number of sections between this one and the previous one of the list. */
export const encodePosting = (distance: number, level: number): string =>
  encodeNumber(distance * LEVELS + level);

export function decodeRecord(record: string): Postings {
  const postings: number[] = [];
  for (const [field, list] of record.split(' ').entries()) {
    let id = -1;
    for (const value of decodeNumbers(list)) {
      id += 1 + Math.floor(value / LEVELS);
      postings.push(slotOf(id, field), value % LEVELS);
    }
  }
  return postings;
}

/** @param postings with the ids of each field ascending. */
export function encodeRecord(postings: Postings): string {
  const texts: string[] = Array.from({ length: 2 ** FIELD_BITS }, () => '');
  const lasts: number[] = texts.map(() => -1);
  for (let i = 0; i < postings.length; i += 2) {
    const slot = postings[i]!;
    const field = fieldOf(slot);
    texts[field] += encodePosting(idOf(slot) - lasts[field]! - 1, postings[i + 1]!);
    lasts[field] = idOf(slot);
  }
  return texts.join(' ').trimEnd();
}
