/**
 * Renders a part of a page that would take more work than its length allows: it is shown as written, and the
 * page continues after it.
 */
import type { Token } from 'marked';
import { escapeHtml, escapeMarkdown } from '../escape.js';
import { COMPLEX, complexProblem } from '../lexer/complex-token.js';
import { fenced } from '../plain-markdown/markdown-chunks.js';
import type { RenderContext } from '../render/render-context.js';
import type { BlockExtension, InlineExtension } from './extension.js';

function report(context: RenderContext, offset: number): void {
  context.report({ ...complexProblem, offset });
}

export const complexBlock: BlockExtension = {
  name: COMPLEX,
  level: 'block',
  tokenize: () => undefined,
  render({ raw }: Token, context, { line }) {
    report(context, context.source.offsetIn(raw, 0, line));
    context.write(`<pre class="plain-source">${escapeHtml(raw)}</pre>\n`);
  },
  toMarkdown: ({ raw }) => fenced(raw, ''),
};

export const complexText: InlineExtension = {
  name: COMPLEX,
  level: 'inline',
  tokenize: () => undefined,
  render({ raw }: Token, context, offset) {
    report(context, offset);
    context.write(escapeHtml(raw));
  },
  toMarkdown: ({ raw }) => [escapeMarkdown(raw)],
};
