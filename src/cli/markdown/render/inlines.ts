/** Renderers of marked's inline tokens. */

import type { Token, Tokens } from 'marked';
import { escapeProse } from '../entities.js';
import { escapeHtml } from '../escape.js';
import { renderInlineHtml, writeVerbatimText } from '../html/raw-html.js';
import type { RenderContext, RenderInline } from './render-context.js';
import { renderImage, renderLink } from './render-links.js';

export const inlineRenderers: Record<string, RenderInline> = {
  br: (_, context) => context.write('<br>'),
  checkbox: writeCheckbox,
  codespan: renderCode,
  del: wrap('del'),
  em: wrap('em'),
  escape: (token, context) => context.write(escapeHtml((token as Tokens.Escape).text)),
  html: renderInlineHtml,
  image: renderImage,
  link: renderLink,
  strong: wrap('strong'),
  text: renderText,
};

/** Maximum number of characters of code that stays on one line: less than a line of a phone. */
const LONGEST_UNBROKEN = 24;

/** Browsers break lines after hyphens, also in short names such as `--no-dts`. */
function renderCode(token: Token, context: RenderContext): void {
  const { text } = token as Tokens.Codespan;
  const isUnbroken = text.includes('-') && text.length <= LONGEST_UNBROKEN;
  context.write(`<code${isUnbroken ? ' class="no-break"' : ''}>${escapeHtml(text)}</code>`);
}

function wrap(tag: string): RenderInline {
  return (token, context) => {
    context.write(`<${tag}>`);
    context.inlines((token as Tokens.Generic).tokens ?? []);
    context.write(`</${tag}>`);
  };
}

function renderText(token: Token, context: RenderContext): void {
  const { text, tokens } = token as Tokens.Text;
  if (tokens !== undefined) context.inlines(tokens);
  else if (context.elements.verbatim !== undefined)
    writeVerbatimText(context, context.elements.verbatim, text);
  else {
    context.unrendered.findInText(token.raw);
    context.write(escapeProse(text));
  }
}

/** The checkbox of a task list item. It shows a state and cannot be changed. */
export function writeCheckbox(token: Token, context: RenderContext): void {
  const { checked, label = '' } = token as Tokens.Checkbox & { label?: string };
  const state = checked ? ' checked' : '';
  context.write(`<input type="checkbox" disabled${state} aria-label="${escapeHtml(label)}"> `);
}
