/**
 * Computes how a page changed since it was translated, from the old and the new list of sections. Keys are
 * unique in each list.
 */
import type { LockEntry } from '../site/translation-lock.js';

export interface Change {
  kind: 'added' | 'changed' | 'moved' | 'removed';
  /** Key of the current section, or of the removed one. */
  key: string;
  /** Index of the section in the current page; undefined if it was removed. */
  now?: number;
  /** Index of the section in the old page; undefined if it was added. */
  before?: number;
}

/**
 * Changes in the order of the current page, then removed sections. A changed id alone is not a change, because it
 * changes no text.
 */
export function changesBetween(before: readonly LockEntry[], now: readonly LockEntry[]): Change[] {
  const partners = partnersOf(before, now);
  const inOrder = longestRise(partners);
  const changes = now.flatMap(([key, hash], i): Change[] => {
    const partner = partners[i];
    if (partner === undefined) return [{ kind: 'added', key, now: i }];
    if (before[partner]![1] !== hash) return [{ kind: 'changed', key, now: i, before: partner }];
    return inOrder.has(partner) ? [] : [{ kind: 'moved', key, now: i, before: partner }];
  });
  const kept = new Set(partners);
  const removed = before.flatMap(([key], i): Change[] =>
    kept.has(i) ? [] : [{ kind: 'removed', key, before: i }],
  );
  return [...changes, ...removed];
}

/** When two sections are versions of the same one, the surest reason first: all is the same, the text, or the id. */
const REASONS: ((one: LockEntry, other: LockEntry) => boolean)[] = [
  ([key, hash], [otherKey, otherHash]) => key === otherKey && hash === otherHash,
  ([, hash], [, other]) => hash === other,
  ([key], [other]) => key === other,
];

/**
 * For each current section, the index of its old version: the section with the same text, or else with the
 * same id, or else the one after the same section, whose heading was changed.
 */
function partnersOf(before: readonly LockEntry[], now: readonly LockEntry[]): (number | undefined)[] {
  const partners = new Array<number | undefined>(now.length).fill(undefined);
  const free = new Set(before.keys());
  const take = (i: number, partner: number | undefined) => {
    if (partners[i] === undefined && partner !== undefined && free.delete(partner)) partners[i] = partner;
  };
  for (const isSame of REASONS) {
    for (const [i, entry] of now.entries())
      if (partners[i] === undefined)
        take(
          i,
          [...free].find((at) => isSame(before[at]!, entry)),
        );
  }
  for (const i of now.keys()) {
    const previous = i === 0 ? -1 : partners[i - 1];
    if (previous !== undefined) take(i, previous + 1);
  }
  return partners;
}

/** The longest increasing subsequence of the numbers. */
function longestRise(numbers: (number | undefined)[]): Set<number> {
  /**
   * The smallest last number of an increasing subsequence of each length, and the predecessor of each number.
   */
  const ends: number[] = [];
  const previous = new Map<number, number | undefined>();
  for (const number of numbers) {
    if (number === undefined) continue;
    const at = ends.findLastIndex((end) => end < number) + 1;
    previous.set(number, ends[at - 1]);
    ends[at] = number;
  }
  const rise = new Set<number>();
  for (let number = ends.at(-1); number !== undefined; number = previous.get(number)) rise.add(number);
  return rise;
}

/** The new record after some sections were accepted; all others keep their old entries. */
export function acceptSome(
  before: readonly LockEntry[],
  now: readonly LockEntry[],
  accepts: (key: string) => boolean,
): LockEntry[] {
  const partners = partnersOf(before, now);
  const kept = new Set(partners);
  const entries: LockEntry[] = [];
  let next = 0;
  const addRemoved = (end: number) => {
    for (; next < end; next++) if (!kept.has(next) && !accepts(before[next]![0])) entries.push(before[next]!);
  };
  for (const [i, entry] of now.entries()) {
    const partner = partners[i];
    if (partner !== undefined) addRemoved(partner);
    const [key, hash] = entry;
    if (accepts(key) || (partner !== undefined && before[partner]![1] === hash)) entries.push(entry);
    else if (partner !== undefined) entries.push(before[partner]!);
  }
  addRemoved(before.length);
  return entries;
}
