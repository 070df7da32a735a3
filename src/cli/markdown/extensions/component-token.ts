/** A capitalised tag as a block or inline token. */
import type { Token, Tokens } from 'marked';
import type { OpeningTag } from '../tags/tag-syntax.js';

export interface ComponentToken extends Tokens.Generic {
  type: 'component';
  tag: OpeningTag;
  /** Plain text before its content: empty, unless the token is text that only looks like a tag. */
  text: string;
  /** Offset of the opening tag in the raw text of the token. */
  tagOffset: number;
  tokens: Token[];
  /** Number of lines of the raw text before the content. */
  bodyLine: number;
  isClosed: boolean;
}

export function isComponentToken(token: Token): token is ComponentToken {
  return token.type === 'component';
}
