/** Shows an HTML tag as written if the config disables HTML. */
import type { Token, Tokens } from 'marked';
import { escapeHtml, escapeMarkdown } from '../escape.js';
import type { Markdown } from '../plain-markdown/markdown-chunks.js';
import type { RenderContext } from '../render/render-context.js';
import { firstLine } from '../source-text.js';

export const SHOWN_TAG = 'shownTag';

/** marked does not know this type and returns the token unchanged. */
export function shownTag({ raw, text }: Tokens.Tag): Tokens.Tag {
  return { type: SHOWN_TAG, raw, text } as unknown as Tokens.Tag;
}

export function renderShownTag({ raw }: Token, context: RenderContext, offset: number): void {
  context.write(escapeHtml(raw));
  // One report for each element: the end tag is not reported again.
  if (raw.startsWith('</')) return;
  context.report({
    level: 'warning',
    code: 'raw-html',
    message: `\`${nameOf(raw)}\` is HTML, so it is shown as text.`,
    hint: "`markdown.html` of the config is 'none'. Use Markdown. If it is text, write a backslash before `<`.",
    offset,
    length: firstLine(raw).length,
  });
}

function nameOf(raw: string): string {
  const name = /^<([a-z][\w:-]*)/i.exec(raw)?.[1];
  return name === undefined ? raw.slice(0, 2) : `<${name}>`;
}

export function shownTagToMarkdown({ raw }: Token): Markdown {
  return [escapeMarkdown(raw)];
}
