/**
 * A syntax extension beyond CommonMark and GFM. To add one, create a file in this folder and add it to
 * `create-syntax-set.ts`.
 */
import type { Lexer, Token } from 'marked';
import type { BlockSyntax, InlineSyntax } from '../../plugin/syntax.js';
import type { PageSyntax, PageTokenizer } from '../lexer/page-tokenizer.js';
import type { RenderContext } from '../render/render-context.js';

export type BlockExtension = BlockSyntax<RenderContext>;
export type InlineExtension = InlineSyntax<RenderContext>;

/** The syntax and the names that the page can use. */
export function pageOf(lexer: Lexer): PageSyntax {
  return (lexer.options.tokenizer as PageTokenizer).page;
}

/** Lexes the content of a custom block. Paragraphs in it are normal paragraphs, also in a list item. */
export function lexBlocks(lexer: Lexer, text: string): Token[] {
  const { top } = lexer.state;
  lexer.state.top = true;
  const tokens = lexer.blockTokens(text, []);
  lexer.state.top = top;
  return tokens;
}

/** Writes what an extension adds after the whole page has been rendered. */
export type Finish = (context: RenderContext) => void;
