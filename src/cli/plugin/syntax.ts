/** The definition of syntax beyond CommonMark and GFM: a block, inline content, or the language of a fence. */
import type { Lexer, Token, Tokens } from 'marked';
import type { Lines, Markdown, MarkdownContext, MarkdownWriter } from './markdown-context.js';

/** The names that a page can use in tags. */
export interface KnownNames {
  /** Components of the site and of the page. */
  components: ReadonlySet<string>;
  tags: ReadonlyMap<string, { readonly level: 'block' | 'inline' }>;
}

interface Syntax<Context extends MarkdownContext> {
  /** The type of its tokens. It must differ from the names of other syntax. */
  name: string;
  /**
   * The token at the start of `src`, with the text that it consumes as `raw`; undefined if none begins there.
   * It is called for every position, so it should decide by the first characters. `before` are the tokens that
   * precede it in the same text.
   */
  tokenize(lexer: Lexer, src: string, before: readonly Token[]): Tokens.Generic | undefined;
  /** The nearest equivalent in plain Markdown. */
  toMarkdown(token: Token, writer: MarkdownWriter<Context>): Markdown;
}

export interface BlockSyntax<Context extends MarkdownContext = MarkdownContext> extends Syntax<Context> {
  level: 'block';
  /** True if such a block can begin on a line directly after text. Default: only after a blank line. */
  interrupts?: (line: string, names: KnownNames) => boolean;
  render(token: Token, context: Context, lines: Lines): void;
}

export interface InlineSyntax<Context extends MarkdownContext = MarkdownContext> extends Syntax<Context> {
  level: 'inline';
  /**
   * The text that it begins with, such as `'$'`. Not needed if it begins with a character that has a meaning in
   * Markdown, such as `<` or `[`.
   */
  start?: string;
  /**
   * Replaces the tokens in a text by letters, without a change of its length. Emphasis neither begins nor ends in
   * them. Default: emphasis that begins before a token may end in it.
   */
  mask?(text: string): string;
  /** `offset` is the best known start of the token in the text of the page. */
  render(token: Token, context: Context, offset: number): void;
}

/** A language of code fences that is shown as something other than code. */
export interface FenceSyntax<Context extends MarkdownContext = MarkdownContext> {
  level: 'fence';
  /** The first word after the fence marks, in lower case. */
  languages: readonly string[];
  render(fence: Fence, context: Context): void;
  /** Default: the fence as written. */
  toMarkdown?(fence: Fence, writer: MarkdownWriter<Context>): Markdown;
}

export interface Fence {
  /** The code without its last line break. */
  code: string;
  lang: string;
  /** The text after the language. */
  info: string;
  /** Values such as `alt="…"` in the text after the language. */
  attributes: Readonly<Record<string, string>>;
  /** Offset of the fence marks in the text of the page. 0 in `toMarkdown`. */
  offset: number;
  /** Offset of the code in the text of the page. 0 in `toMarkdown`. */
  codeOffset: number;
}

export type MarkdownSyntax<Context extends MarkdownContext = MarkdownContext> =
  | BlockSyntax<Context>
  | InlineSyntax<Context>
  | FenceSyntax<Context>;
