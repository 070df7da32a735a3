/** Tokens for text that is shown as written. marked does not know their types and returns them unchanged. */
import type { Tokens } from 'marked';
import type { Diagnostic } from '../../../runtime/model/index.js';

/** A part of a page that would take more work than its length allows. */
export const COMPLEX = 'tooComplex';
/** An HTML tag, if the config disables HTML. */
export const SHOWN_TAG = 'shownTag';

/** The type parameter is what the rule of marked that returns the token declares. */
export function writtenToken<T = Tokens.Generic>(type: typeof COMPLEX | typeof SHOWN_TAG, raw: string): T {
  return { type, raw, text: raw } as T;
}

export const complexProblem: Pick<Diagnostic, 'code' | 'level' | 'message' | 'hint'> = {
  level: 'error',
  code: 'too-complex',
  message: 'This takes too long to parse for its length, so it is shown as source text.',
  hint: 'Escape special characters with a backslash, or split it into several paragraphs, lists or tables.',
};
