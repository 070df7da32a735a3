/** HTML of MDX in a line with other content. See `lexer/mdx-html.ts`. */
import type { Tokens } from 'marked';
import { MDX_HTML } from '../lexer/mdx-html.js';
import { paragraph } from '../plain-markdown/markdown-chunks.js';
import type { BlockExtension } from './extension.js';

export const mdxHtml: BlockExtension = {
  name: MDX_HTML,
  level: 'block',
  tokenize: () => undefined,
  render(token, context, lines) {
    context.openInlinesIn((token as Tokens.Generic).tokens ?? [], lines);
    context.write('\n');
  },
  toMarkdown: (token, writer) => paragraph(writer.inlines((token as Tokens.Generic).tokens ?? [])),
};
