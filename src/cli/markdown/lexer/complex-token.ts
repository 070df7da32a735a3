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
  message: 'This takes more work to read than its length allows, so it is shown as it was written.',
  hint: 'Put a backslash before marks that are text, or split it into several paragraphs, lists or tables.',
};
