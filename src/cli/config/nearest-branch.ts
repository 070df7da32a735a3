/**
 * Guesses which kind of value was intended if several kinds are allowed, so that only its problems are
 * reported.
 */
import type { core } from 'zod';
import { isRecord } from '../report/shape.js';
import { didYouMean } from '../report/suggest.js';

type Issue = core.$ZodIssue;

/**
 * The issues of the kind nearest to the written value. Returns undefined if no kind is close, such as for a
 * number where text or an object is allowed.
 */
export function nearestBranch(branches: readonly Issue[][], found: unknown): readonly Issue[] | undefined {
  const possible = branches.filter((issues) => issues.length > 0 && !issues.some(isOfOtherKind));
  const scored = possible.map((issues) => ({ issues, score: scoreOf(issues, found) }));
  return scored.sort((a, b) => a.score - b.score)[0]?.issues;
}

function isOfOtherKind({ code, path }: Issue): boolean {
  return path.length === 0 && (code === 'invalid_type' || code === 'invalid_value');
}

/** A smaller score is nearer. An unknown key counts far more than a wrong value. */
function scoreOf(issues: readonly Issue[], found: unknown): number {
  const missing = new Set(
    issues.filter((issue) => isMissing(issue, found)).map(({ path }) => String(path[0])),
  );
  let score = 0;
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys' || issue.path.length > 0) {
      score += 3;
      continue;
    }
    for (const key of issue.keys) {
      // A misspelled key counts once, not as one unknown key plus one missing key.
      const meant = didYouMean(key, missing);
      score += meant === undefined ? 10 : 1;
    }
  }
  return score;
}

function isMissing({ path }: Issue, found: unknown): boolean {
  const [key] = path;
  return path.length === 1 && key !== undefined && isRecord(found) && found[String(key)] === undefined;
}
