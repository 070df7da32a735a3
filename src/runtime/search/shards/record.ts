/** The postings of a term as text: a list for each field, separated by spaces. */
import { fieldOf, idOf, type Postings, slotOf } from '../matches.js';
import { decodeNumbers, encodeNumber } from '../numbers.js';
import { FIELDS } from '../sections.js';

/** @param distance number of sections between this one and the previous one of the list. */
const encodePosting = (distance: number, level: number, field: number): string =>
  encodeNumber(distance * FIELDS[field]!.levels + level);

export function decodeRecord(record: string): Postings {
  const postings: number[] = [];
  for (const [field, list] of record.split(' ').entries()) {
    let id = -1;
    const { levels } = FIELDS[field]!;
    for (const value of decodeNumbers(list)) {
      id += 1 + Math.floor(value / levels);
      postings.push(slotOf(id, field), value % levels);
    }
  }
  return postings;
}

/** @param postings with the ids of each field ascending. */
export function encodeRecord(postings: Postings): string {
  const texts: string[] = [];
  const lasts: number[] = [];
  for (let i = 0; i < postings.length; i += 2) {
    const field = fieldOf(postings[i]!);
    const id = idOf(postings[i]!);
    while (texts.length <= field) lasts[texts.push('') - 1] = -1;
    texts[field] += encodePosting(id - lasts[field]! - 1, postings[i + 1]!, field);
    lasts[field] = id;
  }
  return texts.join(' ');
}
