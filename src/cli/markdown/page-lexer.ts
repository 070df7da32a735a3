/** marked's lexer, which tells its tokenizer what text it goes through, and stops where that is too much work. */
import { Lexer, type MarkedOptions, type Token, type TokensList } from 'marked';
import { complexToken } from './complex-token.js';
import type { PageTokenizer } from './page-tokenizer.js';
import { TooComplex } from './work.js';

export class PageLexer extends Lexer {
  readonly #page: PageTokenizer;
  /** Offset of the block of the page that is being read. */
  #begin = 0;
  #depth = 0;

  constructor(options: MarkedOptions, tokenizer: PageTokenizer) {
    super({ ...options, tokenizer });
    this.#page = tokenizer;
  }

  /** Called with what is left of a text before each of its blocks is read. */
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
      // Inside of another text, that one is shown as it was written.
      if (!(error instanceof TooComplex) || this.#page.isInRun) throw error;
      Object.assign(this.state, { inLink: false, inRawBlock: false, linkEmitted: false });
      tokens.splice(0, tokens.length, complexToken(src));
      return tokens;
    }
  }
}
