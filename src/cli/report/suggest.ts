import { distance } from 'fastest-levenshtein';

/**
 * The candidate that was probably meant by `word`, or undefined where none is near.
 *
 * Case is ignored. One letter may be wrong, two from five letters on, three from eight on; a candidate that the
 * word begins, or that begins the word, counts as near from three letters on: `desc` means `description`.
 */
export function didYouMean(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase();
  let best: string | undefined;
  let bestScore = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    if (candidate === word) continue;
    const score = scoreOf(wanted, candidate.toLowerCase());
    if (score < bestScore) {
      best = candidate;
      bestScore = score;
    }
  }
  return best;
}

/** Smaller is nearer; infinite is too far. A prefix ranks behind one wrong letter and before two. */
function scoreOf(wanted: string, candidate: string): number {
  if (wanted === '' || candidate === '') return Number.POSITIVE_INFINITY;
  const limit = Math.min(3, Math.max(1, Math.floor(Math.max(wanted.length, candidate.length) * 0.4)));
  const wrong = isSwap(wanted, candidate) ? 1 : distance(wanted, candidate);
  const isPrefix =
    Math.min(wanted.length, candidate.length) >= 3 &&
    (candidate.startsWith(wanted) || wanted.startsWith(candidate));
  if (wrong <= limit) return wrong;
  return isPrefix ? 1.5 + wrong / 1000 : Number.POSITIVE_INFINITY;
}

/** The usual slip of fast fingers, which the distance counts as two: `heor`. */
function isSwap(a: string, b: string): boolean {
  const at = [...a].findIndex((letter, i) => letter !== b[i]);
  if (at < 0 || a.length !== b.length) return false;
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}
