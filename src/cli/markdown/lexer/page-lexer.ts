/**
 * A subclass of marked's lexer that passes the current text to its tokenizer and stops if that takes too much
 * work.
 */
import { Lexer, type MarkedOptions, type Token, type TokensList } from 'marked';
import { complexToken } from './complex-token.js';
import type { PageTokenizer } from './page-tokenizer.js';
import { TooComplex } from './work.js';

export class PageLexer extends Lexer {
  readonly #page: PageTokenizer;
  /** Offset of the current top-level block of the page. */
  #begin = 0;
  #depth = 0;

  constructor(options: MarkedOptions, tokenizer: PageTokenizer) {
    super({ ...options, tokenizer });
    this.#page = tokenizer;
  }

  /** Called before each block with the rest of the text. */
  atBlock(text: string, rest: string): void {
    if (this.#depth === 1) this.#begin = text.length - rest.length;
  }

  override blockTokens(src: string, tokens?: Token[], lastParagraphClipped?: boolean): Token[];
  override blockTokens(src: string, tokens?: TokensList, lastParagraphClipped?: boolean): TokensList;
  override blockTokens(src: string, tokens: Token[] = [], lastParagraphClipped = false): Token[] {
    this.#depth++;
    try {
      return this.#page.inText(src, () => super.blockTokens(src, tokens, lastParagraphClipped));
    } catch (error) {
      if (error instanceof TooComplex) error.offset = this.#begin;
      throw error;
    } finally {
      this.#depth--;
    }
  }

  override inlineTokens(src: string, tokens: Token[] = []): Token[] {
    try {
      return this.#page.inRun(src, () => super.inlineTokens(src, tokens));
    } catch (error) {
      // Inside another text, the outer text is shown as written.
      if (!(error instanceof TooComplex) || this.#page.isInRun) throw error;
      Object.assign(this.state, { inLink: false, inRawBlock: false, linkEmitted: false });
      tokens.splice(0, tokens.length, complexToken(src));
      return tokens;
    }
  }
}
