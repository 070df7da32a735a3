/** Configures a separate instance of marked with CommonMark, GFM and the extensions of this tool. */
import { Marked, type Token } from 'marked';
import type { HtmlPolicy } from '../../../runtime/model.js';
import { extensions } from '../extensions/index.js';
import { rulesFor } from './cjk-emphasis.js';
import { guardedRules } from './guarded-rules.js';
import { PageLexer } from './page-lexer.js';
import { PageTokenizer } from './page-tokenizer.js';

const interrupters = extensions.flatMap((extension) =>
  extension.level === 'block' && extension.interrupts !== undefined ? [extension.interrupts] : [],
);

function interrupts(line: string): boolean {
  return interrupters.some((test) => test(line));
}

const marked = new Marked({
  gfm: true,
  extensions: extensions.map(({ name, level, tokenize }) => ({
    name,
    level,
    tokenizer(src: string) {
      return tokenize(this.lexer, src);
    },
  })),
});

/**
 * Throws `TooComplex` if the blocks take too much work for the length of the text, and a RangeError if they
 * are nested too deeply.
 */
export function lexMarkdown(text: string, html: HtmlPolicy): Token[] {
  const tokenizer = new PageTokenizer(interrupts, html, text.length);
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
