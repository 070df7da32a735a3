/**
 * A part of a page that would take more work than its length allows: it is shown as it was written, and the page goes
 * on after it.
 */
import type { Token } from 'marked';
import { COMPLEX, complexProblem } from '../complex-token.js';
import { escapeHtml, escapeMarkdown } from '../escape.js';
import { fenced } from '../markdown-parts.js';
import type { Page } from '../page.js';
import type { BlockExtension, InlineExtension } from './extension.js';

function report(page: Page, offset: number): void {
  page.report({ ...complexProblem, offset });
}

export const complexBlock: BlockExtension = {
  name: COMPLEX,
  level: 'block',
  tokenize: () => undefined,
  render({ raw }: Token, page, { line }) {
    report(page, page.source.offsetIn(raw, 0, line));
    page.write(`<pre class="plain-source">${escapeHtml(raw)}</pre>\n`);
  },
  toMarkdown: ({ raw }) => fenced(raw, ''),
};

export const complexText: InlineExtension = {
  name: COMPLEX,
  level: 'inline',
  tokenize: () => undefined,
  render({ raw }: Token, page, offset) {
    report(page, offset);
    page.write(escapeHtml(raw));
  },
  toMarkdown: ({ raw }) => [escapeMarkdown(raw)],
};
