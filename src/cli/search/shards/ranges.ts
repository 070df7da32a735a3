/**
 * The best postings of the terms that begin with the same letters. The browser reads these instead of all terms if
 * many terms have this beginning.
 */
import { prefixCloseness } from '../../../runtime/search/find-term.js';
import { fieldOf, type Postings, worthOf } from '../../../runtime/search/matches.js';
import { densityOf, FIELDS, type SectionTable } from '../../../runtime/search/sections.js';
import { endOfRange } from '../../../runtime/search/shards/format.js';
import { decodeRecord, encodeRecord } from '../../../runtime/search/shards/record.js';
import { countBefore } from '../../../runtime/search/sorted.js';
import type { TermRecord } from './batch.js';

/** Number of postings that a range keeps. */
const KEPT = 3000;

/**
 * The best postings of all longer terms that begin like this.
 *
 * @param records all terms of the index, in order.
 */
export function bestOfRange(
  beginning: string,
  records: readonly TermRecord[],
  sections: SectionTable,
): TermRecord[] {
  const placeOf = (text: string) => countBefore(records.length, (i) => records[i]!.term < text);
  const range = records.slice(placeOf(`${beginning}\0`), placeOf(endOfRange(beginning)));
  return bestOf(beginning, range, sections);
}

/** The best postings of a term alone. */
export const bestOfTerm = (record: TermRecord, sections: SectionTable): TermRecord =>
  bestOf(record.term, [record], sections)[0]!;

function bestOf(beginning: string, range: readonly TermRecord[], sections: SectionTable): TermRecord[] {
  const scored = range.map((one) => {
    const postings = decodeRecord(one.record);
    return { term: one.term, postings, scores: scoresOf(beginning, one.term, postings, sections) };
  });
  const all = Float64Array.from(scored.flatMap(({ scores }) => scores)).sort();
  const least = all.at(-KEPT) ?? 0;
  // Of equal ones, the first are kept.
  let ties = KEPT - (all.length - 1 - all.lastIndexOf(least));
  return scored.flatMap(({ term, postings, scores }) => {
    const kept: number[] = [];
    for (const [i, score] of scores.entries())
      if (score > least || (score === least && ties-- > 0)) kept.push(postings[2 * i]!, postings[2 * i + 1]!);
    return kept.length > 0 ? [{ term, record: encodeRecord(kept), count: kept.length / 2 }] : [];
  });
}

/** In the order of the ranking: by worth, then by density. */
function scoresOf(beginning: string, term: string, postings: Postings, sections: SectionTable): number[] {
  const closeness = prefixCloseness(beginning, term);
  const scores: number[] = [];
  for (let i = 0; i < postings.length; i += 2)
    scores.push(
      closeness *
        (worthOf(postings[i]!, sections) + 0.1 * densityOf(postings[i + 1]!, FIELDS[fieldOf(postings[i]!)]!)),
    );
  return scores;
}
