/** marked, set up for this Markdown: CommonMark, GFM and our extensions, apart from any other user of marked. */
import { Marked, type Token } from 'marked';
import type { HtmlPolicy } from '../../runtime/model.js';
import { rulesFor } from './cjk-emphasis.js';
import { extensions } from './extensions/index.js';
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

/** Throws `TooComplex` where the blocks are too much work for the text's length, and a RangeError where they nest too deeply. */
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
        // One question for all extensions: where does a block of ours cut the paragraph at the front of this text?
        startBlock: [(src) => tokenizer.paragraphEnd(src)],
      },
    },
    tokenizer,
  );
  tokenizer.rules = guardedRules(rulesFor(text, tokenizer.rules), tokenizer);
  return lexer.lex(text);
}
