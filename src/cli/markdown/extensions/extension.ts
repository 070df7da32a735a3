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

/** It continues with indented lines, blank lines between them, and text directly below it. */
const indented = /^(?: {2,}|\t)[^\n]*(?:\n|$)/;
const blankThenIndented = /^(?:[ \t]*\n)+(?= {2,}\S|\t)/;
const lazy = /^[^\s#>`~:|<[\d*+-][^\n]*(?:\n|$)/;

export interface HangingText {
  /** The text without its indentation. */
  body: string;
  /** Offset in the source of the first line after it. */
  end: number;
}

/**
 * The text of a block whose first line begins with a mark, and whose other lines are indented, such as a footnote.
 *
 * @param first the text after the mark, with its line break
 * @param start offset in `src` of the line after it
 */
export function hangingText(src: string, first: string, start: number): HangingText {
  let body = first;
  let end = start;
  // Lazy continuation text is allowed until the first blank line.
  let isLazy = true;
  for (;;) {
    const rest = src.slice(end);
    const line = indented.exec(rest) ?? blankThenIndented.exec(rest) ?? (isLazy ? lazy.exec(rest) : null);
    if (line === null) return { body, end };
    if (line[0].trim() === '') isLazy = false;
    body += line[0].replace(/^(?: {1,4}|\t)/, '');
    end += line[0].length;
  }
}
