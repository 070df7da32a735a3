/** Marked text: `==text==`. */
import type { Token, Tokens } from 'marked';
import type { InlineTokenizer } from '../lexer/inline-tokenizer.js';
import { concat } from '../plain-markdown/markdown-chunks.js';
import type { InlineExtension } from './extension.js';

interface MarkToken extends Tokens.Generic {
  type: 'mark';
  tokens: Token[];
}

export const mark: InlineExtension = {
  name: 'mark',
  level: 'inline',
  tokenize(lexer, src): MarkToken | undefined {
    if (!src.startsWith('==')) return undefined;
    const { run, at } = (lexer.options.tokenizer as InlineTokenizer).runOf(src);
    const end = run.markEnd(at);
    if (end < 0) return undefined;
    const tokens = lexer.inlineTokens(src.slice(2, end - at));
    return { type: 'mark', raw: src.slice(0, end + 2 - at), tokens };
  },
  render(token, context) {
    context.write('<mark>');
    context.inlines((token as MarkToken).tokens);
    context.write('</mark>');
  },
  toMarkdown: (token, writer) => concat(['=='], writer.inlines((token as MarkToken).tokens), ['==']),
};
