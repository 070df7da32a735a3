/** Tokens of the lexer that are shown as written: a table that is mostly empty, and a tag if the config disables HTML. */
import type { Token } from 'marked';
import { escapeHtml, escapeMarkdown } from '../escape.js';
import { PADDED_TABLE, SHOWN_TAG } from '../lexer/page-tokenizer.js';
import { fenced } from '../plain-markdown/markdown-chunks.js';
import { firstLine } from '../source-text.js';
import type { BlockExtension, InlineExtension } from './extension.js';

export const paddedTable: BlockExtension = {
  name: PADDED_TABLE,
  level: 'block',
  tokenize: () => undefined,
  render({ raw }: Token, context, { line }) {
    context.report({
      level: 'error',
      code: 'too-complex',
      message: 'This table has far more columns than cells, so it is shown as source text.',
      hint: 'Remove columns, or split it into several tables.',
      offset: context.source.offsetIn(raw, 0, line),
    });
    context.write(`<pre class="plain-source">${escapeHtml(raw)}</pre>\n`);
  },
  toMarkdown: ({ raw }) => fenced(raw, ''),
};

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
