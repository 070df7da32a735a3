/**
 * A part of a page that would take more work than its length allows: it is shown as it was written, and the page goes
 * on after it.
 */
import type { Token, Tokens } from 'marked';
import { escapeHtml, escapeMarkdown } from '../escape.js';
import { fenced } from '../markdown-parts.js';
import type { Page, Problem } from '../page.js';
import type { BlockExtension, InlineExtension } from './extension.js';

const NAME = 'tooComplex';

export function tooComplexBlock(raw: string): Tokens.Generic {
  return { type: NAME, raw, text: raw };
}

export function tooComplexText(raw: string): Tokens.Generic {
  return { type: NAME, raw, text: raw };
}

export const tooComplexProblem: Omit<Problem, 'offset'> = {
  level: 'error',
  code: 'too-complex',
  message: 'This takes more work to read than its length allows, so it is shown as it was written.',
  hint: 'Put a backslash before marks that are text, or split it into several paragraphs, lists or tables.',
};

function report(page: Page, offset: number): void {
  page.report({ ...tooComplexProblem, offset });
}

export const complexBlock: BlockExtension = {
  name: NAME,
  level: 'block',
  tokenize: () => undefined,
  render({ raw }: Token, page, { line }) {
    report(page, page.source.offsetIn(raw, 0, line));
    page.write(`<pre class="plain-source">${escapeHtml(raw)}</pre>\n`);
  },
  toMarkdown: ({ raw }) => fenced(raw, ''),
};

export const complexText: InlineExtension = {
  name: NAME,
  level: 'inline',
  tokenize: () => undefined,
  render({ raw }: Token, page, offset) {
    report(page, offset);
    page.write(escapeHtml(raw));
  },
  toMarkdown: ({ raw }) => [escapeMarkdown(raw)],
};
