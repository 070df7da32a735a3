/**
 * A syntax extension beyond CommonMark and GFM. To add one, create a file in this folder and add it to
 * index.ts.
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

const maxDepth = 100;
const depths = new WeakMap<Lexer, number>();

/**
 * Lexes the content of a custom block. Paragraphs in it are normal paragraphs, also in a list item.
 *
 * Throws a RangeError, like a stack overflow would, if blocks are nested too deeply (100 levels).
 */
export function lexBlocks(lexer: Lexer, text: string): Token[] {
  const depth = depths.get(lexer) ?? 0;
  if (depth >= maxDepth) throw new RangeError('Blocks are nested too deeply.');
  const { top } = lexer.state;
  lexer.state.top = true;
  depths.set(lexer, depth + 1);
  const tokens = lexer.blockTokens(text, []);
  depths.set(lexer, depth);
  lexer.state.top = top;
  return tokens;
}

/** Writes what an extension adds after the whole page has been rendered. */
export type Finish = (context: RenderContext) => void;
