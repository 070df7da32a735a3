/** A capitalised tag as a token, block or inline. */
import type { Token, Tokens } from 'marked';
import type { OpeningTag } from '../tag-syntax.js';

export interface ComponentToken extends Tokens.Generic {
  type: 'component';
  tag: OpeningTag;
  /** What it says in plain text before its content: nothing, unless it is text that only looks like a tag. */
  text: string;
  /** Of the opening tag, in the token's raw text. */
  tagOffset: number;
  tokens: Token[];
  /** Lines of the raw text before the content. */
  bodyLine: number;
  isClosed: boolean;
}

export function isComponentToken(token: Token): token is ComponentToken {
  return token.type === 'component';
}
