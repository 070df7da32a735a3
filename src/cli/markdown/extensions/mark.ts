/** Marked text: `==text==`. */
import type { Token, Tokens } from 'marked';
import { concat } from '../plain-markdown/markdown-chunks.js';
import type { InlineExtension } from './extension.js';

interface MarkToken extends Tokens.Generic {
  type: 'mark';
  tokens: Token[];
}

/** Parts that can contain `==` as something else: escapes, code, addresses of links, tags, bare addresses. */
const part =
  /\\[^\n]|(`+)(?!`)[\s\S]*?[^`]\1(?!`)|`+|\]\([^\s)]*|<[A-Za-z/!][^<>]*>|https?:\/\/[^\s<]*|={2,}/g;
/** Next to it, `==` is an operator, as in `a==b`. */
const word = /[A-Za-z\d_]/;
const space = /\s/;
/** Between two of these, `==` begins or ends nothing, as in `("==")`. */
const punctuation = /[.,;:!?()[\]{}"']/;

export const mark: InlineExtension = {
  name: 'mark',
  level: 'inline',
  start: '==',
  tokenize(lexer, src, before): MarkToken | undefined {
    if (!/^==[^=]/.test(src) || !canEnd(src[2]!, before.at(-1)?.raw.at(-1) ?? ' ')) return undefined;
    const end = endOf(src);
    if (end === undefined) return undefined;
    const tokens = lexer.inlineTokens(src.slice(2, end));
    return { type: 'mark', raw: src.slice(0, end + 2), tokens };
  },
  render(token, context) {
    context.write('<mark>');
    context.inlines((token as MarkToken).tokens);
    context.write('</mark>');
  },
  toMarkdown: (token, writer) => concat(['=='], writer.inlines((token as MarkToken).tokens), ['==']),
};

/** Offset of the `==` that ends the marked text at the start. */
function endOf(src: string): number | undefined {
  for (const { 0: piece, index } of src.matchAll(part)) {
    const isEnd = piece === '==' && index > 0 && canEnd(src[index - 1]!, src[index + 2] ?? ' ');
    if (isEnd) return index;
  }
  return undefined;
}

/** Whether `==` can be next to the marked character `inside`. Both ends follow the same rule. */
function canEnd(inside: string, outside: string): boolean {
  if (space.test(inside) || word.test(outside) || outside === '=') return false;
  return !punctuation.test(inside) || /[\s.,;:!?]/.test(outside);
}
