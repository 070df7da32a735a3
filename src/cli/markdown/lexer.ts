/** marked, set up for this Markdown: CommonMark, GFM and our extensions, apart from any other user of marked. */
import { Lexer, Marked, type Token } from 'marked';
import type { HtmlPolicy } from '../../runtime/model.js';
import { rulesFor } from './cjk-emphasis.js';
import { extensions } from './extensions/index.js';
import { PageTokenizer, paragraphEnd } from './page-tokenizer.js';

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

export function lexMarkdown(text: string, html: HtmlPolicy): Token[] {
  const tokenizer = new PageTokenizer(interrupts, html);
  const options = { ...marked.defaults, tokenizer };
  // One question for all extensions: where does a block of ours cut the paragraph at the front of this text?
  options.extensions = {
    ...marked.defaults.extensions!,
    startBlock: [(src) => paragraphEnd(src, interrupts)],
  };
  const lexer = new Lexer(options);
  tokenizer.rules = rulesFor(text, tokenizer.rules);
  return lexer.lex(text);
}
