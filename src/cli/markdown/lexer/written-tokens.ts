/** Tokens for text that is shown as written. marked does not know their types and returns them unchanged. */
import type { Tokens } from 'marked';

/** A table with far more cells than its rows contain. */
export const PADDED_TABLE = 'paddedTable';
/** An HTML tag, if the config disables HTML. */
export const SHOWN_TAG = 'shownTag';

/** The type parameter is what the rule of marked that returns the token declares. */
export function writtenToken<T = Tokens.Generic>(
  type: typeof PADDED_TABLE | typeof SHOWN_TAG,
  raw: string,
): T {
  return { type, raw, text: raw } as T;
}
