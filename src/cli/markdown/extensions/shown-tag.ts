/** A tag if the config disables HTML: it is shown as written. */
import type { Token } from 'marked';
import { escapeHtml, escapeMarkdown } from '../escape.js';
import { SHOWN_TAG } from '../lexer/page-tokenizer.js';
import { firstLine } from '../source-text.js';
import type { InlineExtension } from './extension.js';

export const shownTag: InlineExtension = {
  name: SHOWN_TAG,
  level: 'inline',
  tokenize: () => undefined,
  render({ raw }: Token, context, offset) {
    context.write(escapeHtml(raw));
    // One report for each element: the end tag is not reported again.
    if (raw.startsWith('</')) return;
    const name = /^<([a-z][\w:-]*)/i.exec(raw)?.[1];
    context.report({
      code: 'raw-html',
      message: `\`${name === undefined ? raw.slice(0, 2) : `<${name}>`}\` is HTML, so it is shown as text.`,
      hint: "`markdown.html` of the config is 'none'. Use Markdown. If it is text, write a backslash before `<`.",
      offset,
      length: firstLine(raw).length,
    });
  },
  toMarkdown: ({ raw }) => [escapeMarkdown(raw)],
};
