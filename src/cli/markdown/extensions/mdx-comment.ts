// Comments of MDX, between `{/*` and `*/}`. Like HTML comments, they are not part of the page.
import type { Tokens } from 'marked';
import type { InlineTokenizer } from '../lexer/inline-tokenizer.js';
import type { BlockExtension, InlineExtension } from './extension.js';

/** A longer block is text. Without this limit, each comment that is never closed would be searched to the end. */
const MAX_LENGTH = 10_000;

const begin = /^ {0,3}\{\/\*/;
const restOfLine = /[ \t]*(?:\n|$)/y;

/** Comments alone on their lines. */
export const mdxCommentBlock: BlockExtension = {
  name: 'mdxComment',
  level: 'block',
  tokenize(_, src): Tokens.Generic | undefined {
    const match = begin.exec(src);
    if (match === null) return undefined;
    const end = src.slice(0, MAX_LENGTH).indexOf('*/}', match[0].length);
    restOfLine.lastIndex = end + 3;
    if (end < 0 || !restOfLine.test(src)) return undefined;
    return { type: 'mdxComment', raw: src.slice(0, restOfLine.lastIndex) };
  },
  render() {},
  toMarkdown: () => [],
};

/** Comments in text. */
export const mdxComment: InlineExtension = {
  name: 'mdxComment',
  level: 'inline',
  tokenize(lexer, src): Tokens.Generic | undefined {
    if (!src.startsWith('{/*')) return undefined;
    const { run, at } = (lexer.options.tokenizer as InlineTokenizer).runOf(src);
    if (run.nextComment(at) !== at) return undefined;
    return { type: 'mdxComment', raw: src.slice(0, src.indexOf('*/}', 3) + 3) };
  },
  render() {},
  toMarkdown: () => [],
};
