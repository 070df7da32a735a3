/**
 * A syntax extension beyond CommonMark and GFM. To add one, create a file in this folder and add it to
 * index.ts.
 */
import type { Lexer, Token } from 'marked';
import type { BlockSyntax, InlineSyntax } from '../../plugin/syntax.js';
import type { InlineTokenizer } from '../lexer/inline-tokenizer.js';
import type { RenderContext } from '../render/render-context.js';
import type { LexerSyntax } from '../syntax-set.js';

export type BlockExtension = BlockSyntax<RenderContext>;
export type InlineExtension = InlineSyntax<RenderContext>;

/** The syntax that the page is read with. */
export function syntaxOf(lexer: Lexer): LexerSyntax {
  return (lexer.options.tokenizer as InlineTokenizer).syntax;
}

/** Names of the site's components. */
export function componentsOf(lexer: Lexer): ReadonlySet<string> {
  return (lexer.options.tokenizer as InlineTokenizer).components;
}

/** In MDX, indented text is not code. */
export function isMdx(lexer: Lexer): boolean {
  return (lexer.options.tokenizer as InlineTokenizer).isMdx;
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
