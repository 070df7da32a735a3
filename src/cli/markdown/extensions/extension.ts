/**
 * A piece of syntax beyond CommonMark and GFM. To add one, write a file beside this one and name it in index.ts.
 */
import type { Lexer, Token, Tokens } from 'marked';
import type { ToMarkdown } from '../markdown-chunks.js';
import type { Interrupts } from '../page-tokenizer.js';
import type { RenderBlock, RenderContext, RenderInline } from '../render-context.js';

interface Syntax {
  /** Type of the tokens it makes. */
  name: string;
  /** The token at the beginning of `src`; undefined where none begins there. */
  tokenize(lexer: Lexer, src: string): Tokens.Generic | undefined;
  /** What is nearest to it in plain Markdown. */
  toMarkdown: ToMarkdown;
}

export interface BlockExtension extends Syntax {
  level: 'block';
  /** True where such a block may begin on a line right after text. */
  interrupts?: Interrupts;
  render: RenderBlock;
}

export interface InlineExtension extends Syntax {
  level: 'inline';
  render: RenderInline;
}

export type Extension = BlockExtension | InlineExtension;

const maxDepth = 100;
const depths = new WeakMap<Lexer, number>();

/**
 * Lexes what stands inside a block of ours: paragraphs there are paragraphs, also within a list item.
 * Throws a RangeError, as the end of the stack would, where blocks are nested too deeply.
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

/** What an extension adds once the whole page has been walked. */
export type Finish = (context: RenderContext) => void;
