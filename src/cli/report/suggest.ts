import { distance } from 'fastest-levenshtein';

/**
 * Returns the candidate that `word` probably means; undefined if none is close enough.
 *
 * Case is ignored. Of two that are equally close, the one that begins more alike wins. One edit is allowed, two
 * from five letters on, three from eight letters on. From three letters on, a candidate that is a prefix of the
 * word, or starts with it, is close too: `desc` means `description`.
 */
export function didYouMean(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase();
  let best: string | undefined;
  let bestScore = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    if (candidate === word) continue;
    const score = scoreOf(wanted, candidate.toLowerCase());
    const isCloser =
      score < bestScore || (score === bestScore && likeness(wanted, candidate) > likeness(wanted, best));
    if (isCloser) {
      best = candidate;
      bestScore = score;
    }
  }
  return best;
}

/** `'a', 'b' or 'c'`, from choices that are quoted already. */
export function listChoices(choices: readonly string[]): string {
  if (choices.length < 2) return choices.join('');
  return `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`;
}

/** How alike two words begin. */
function likeness(wanted: string, candidate = ''): number {
  const word = candidate.toLowerCase();
  return wanted.startsWith(word) ? 2 : Number(word.charAt(0) === wanted.charAt(0));
}

/** A lower score is closer; infinity is too far. A prefix ranks between one and two edits. */
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

/** Two swapped letters, a common typing error that counts as two edits: `heor`. */
function isSwap(a: string, b: string): boolean {
  const at = [...a].findIndex((letter, i) => letter !== b[i]);
  if (at < 0 || a.length !== b.length) return false;
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}
