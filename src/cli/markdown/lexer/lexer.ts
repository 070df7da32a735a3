/** Reads a page with marked: CommonMark, GFM, and the syntax of docs-cli and of plugins. */
import { Lexer, type MarkedOptions, type Token, type TokensList } from 'marked';
import type { HtmlPolicy } from '../../../runtime/model/index.js';
import type { LexerSyntax } from '../syntax-set.js';
import { rulesFor } from './cjk-emphasis.js';
import { hasEmojiNames, withEmoji } from './emoji.js';
import { guardedRules } from './guarded-rules.js';
import { NO_IMPORTS, type PageImports } from './module-imports.js';
import { PageTokenizer } from './page-tokenizer.js';
import { TooComplex } from './work.js';
import { COMPLEX, writtenToken } from './written-tokens.js';

export interface LexerOptions {
  html: HtmlPolicy;
  syntax: LexerSyntax;
  /** Names of the site's components. */
  components?: readonly string[] | undefined;
  imports?: PageImports;
  /** In MDX, indented text is not code. */
  isMdx?: boolean;
}

/**
 * Throws `TooComplex` if the blocks take too much work for the length of the text, and a RangeError if they
 * are nested too deeply.
 */
export function lexMarkdown(
  text: string,
  { html, syntax, components = [], imports = NO_IMPORTS, isMdx = false }: LexerOptions,
): Token[] {
  const { marked, blocks, tags } = syntax;
  const names = { components: new Set([...components, ...imports.components.keys()]), tags };
  const interrupts = (line: string) => blocks.some((each) => each.interrupts?.(line, names));
  const tokenizer = new PageTokenizer(
    interrupts,
    { html, components: names.components, imports, syntax, isMdx },
    text.length,
  );
  const { block = [], ...others } = marked.defaults.extensions!;
  const atBlock = (src: string) => void lexer.atBlock(text, src);
  const lexer = new PageLexer(
    {
      ...marked.defaults,
      extensions: {
        ...others,
        block: [atBlock as unknown as (typeof block)[number], ...block],
        // One function for all extensions: it finds where a custom block ends the paragraph at the start of
        // this text.
        startBlock: [(src) => tokenizer.paragraphEnd(src)],
      },
    },
    tokenizer,
  );
  tokenizer.rules = guardedRules(rulesFor(text, tokenizer.rules), tokenizer);
  return lexer.lex(text);
}

/** Passes the current text to the tokenizer, and stops if the text takes too much work. */
class PageLexer extends Lexer {
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
      return replaceEmoji(this.#page.inRun(src, () => super.inlineTokens(src, tokens)));
    } catch (error) {
      // Inside another text, the outer text is shown as written.
      if (!(error instanceof TooComplex) || this.#page.isInRun) throw error;
      Object.assign(this.state, { inLink: false, inRawBlock: false, linkEmitted: false });
      tokens.splice(0, tokens.length, writtenToken(COMPLEX, src));
      return tokens;
    }
  }
}

/** After all tokens are read, because marked splits text at underscores and joins it again. */
function replaceEmoji(tokens: Token[]): Token[] {
  for (const token of tokens) if (hasEmojiNames(token)) token.text = withEmoji(token.text);
  return tokens;
}
