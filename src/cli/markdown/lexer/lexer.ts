/** Reads a page with marked: CommonMark, GFM, and the syntax of docs-cli and of plugins. */
import { createRequire } from 'node:module';
import { Lexer, type Token, type Tokens, type TokensList } from 'marked';
import type { HtmlPolicy } from '../../../runtime/model/index.js';
import { NO_IMPORTS, type PageImports } from '../mdx/module-code.js';
import type { LexerSyntax } from '../syntax-set.js';
import { rulesFor } from './cjk-emphasis.js';
import { PageTokenizer } from './page-tokenizer.js';

export interface LexerOptions {
  html: HtmlPolicy;
  syntax: LexerSyntax;
  /** Names of the site's components. */
  components?: readonly string[] | undefined;
  imports?: PageImports;
  /** In MDX, indented text is not code. */
  isMdx?: boolean;
}

/** Throws a RangeError if blocks are nested too deeply. */
export function lexMarkdown(
  text: string,
  { html, syntax, components = [], imports = NO_IMPORTS, isMdx = false }: LexerOptions,
): Token[] {
  const { defaults } = syntax.marked;
  const names = new Set([...components, ...imports.components.keys()]);
  const tokenizer = new PageTokenizer({ html, components: names, imports, syntax, isMdx });
  const lexer = new PageLexer({
    ...defaults,
    tokenizer,
    // One function for all extensions.
    extensions: { ...defaults.extensions!, startBlock: [(src) => tokenizer.paragraphEnd(src)] },
  });
  tokenizer.rules = tokenizer.withCustomBlocks(rulesFor(text, tokenizer.rules));
  return lexer.lex(text);
}

/** Each level is a nested call and a copy of its content, so thousands of levels would exhaust the stack or the memory. */
const MAX_DEPTH = 100;

/** Whether content is nested too deeply: the error of this limit, or that of an exhausted stack. */
export function isNestingError(error: unknown): boolean {
  return error instanceof RangeError && /nested|stack/.test(error.message);
}

class PageLexer extends Lexer {
  #depth = -1;

  /** Reads the blocks of the page, of a quote, of an item of a list, or of a custom block. */
  override blockTokens(...args: Parameters<Lexer['blockTokens']>): TokensList {
    if (this.#depth === MAX_DEPTH) throw new RangeError('Blocks are nested too deeply.');
    this.#depth++;
    const tokens = super.blockTokens(...args) as TokensList;
    this.#depth--;
    return tokens;
  }

  /** Replaces the names of emoji after all tokens are read, because marked splits text and joins it again. */
  override inlineTokens(src: string, tokens?: Token[]): Token[] {
    const read = super.inlineTokens(src, tokens);
    for (const token of read) if (hasEmojiNames(token)) token.text = withEmoji(token.text);
    return read;
  }
}

/** A name of an emoji as on GitHub, such as `:tada:`. Not next to a letter, a digit or another colon, as in `std::key::value`. */
const emojiName = /(?<![\w:]):([a-z\d_+-]+):(?![\w:])/g;

let emoji: Record<string, string> | undefined;

/** The text with emoji in place of their names. Unknown names stay as written. */
export function withEmoji(text: string): string {
  if (!text.includes(':')) return text;
  return text.replace(emojiName, (written, name: string) => {
    // Loading takes 30 ms, and few sites use such names.
    emoji ??= (createRequire(import.meta.url)('#gemoji') as typeof import('gemoji')).nameToEmoji;
    return Object.hasOwn(emoji, name) ? emoji[name]! : written;
  });
}

/** Text in which names are replaced: not in code, and not the address of a bare link. */
export function hasEmojiNames(token: Token): token is Tokens.Text {
  return token.type === 'text' && token.tokens === undefined && !token.escaped;
}
