/** A token for a part of a page that would take more work than its length allows. */
import type { Tokens } from 'marked';
import type { Problem } from '../render/render-context.js';

export const COMPLEX = 'tooComplex';

/** marked does not know this type and returns the token unchanged. */
export function complexToken(raw: string): Tokens.Generic {
  return { type: COMPLEX, raw, text: raw };
}

export const complexProblem: Omit<Problem, 'offset'> = {
  level: 'error',
  code: 'too-complex',
  message: 'This takes too long to parse for its length, so it is shown as source text.',
  hint: 'Escape special characters with a backslash, or split it into several paragraphs, lists or tables.',
};
