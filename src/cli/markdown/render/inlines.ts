/** Renderers of marked's inline tokens. */

import type { Token, Tokens } from 'marked';
import { decodeEntities, escapeProse } from '../entities.js';
import { escapeHtml } from '../escape.js';
import { renderInlineHtml } from '../html/raw-html.js';
import { SHOWN_TAG } from '../lexer/page-tokenizer.js';
import { foldSpace, joinLines, plainText } from '../plain-text.js';
import { firstLine } from '../source-text.js';
import { hasAccessibleName, NAMELESS_LINK, NO_ADDRESS, NO_ALT } from './accessible-name.js';
import type { RenderContext, RenderInline } from './render-context.js';
import { MARK_IN_TEXT } from './unrendered-syntax.js';

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
  [SHOWN_TAG]: renderShownTag,
  strong: wrap('strong'),
  text: renderText,
};

/** Maximum number of characters of code that stays on one line: less than a line of a phone. */
const LONGEST_UNBROKEN = 24;

/** Browsers break lines after hyphens, also in short names such as `--no-dts`. */
function renderCode(token: Token, context: RenderContext): void {
  const { text } = token as Tokens.Codespan;
  const isUnbroken = text.includes('-') && text.length <= LONGEST_UNBROKEN;
  context.write(`<code${isUnbroken ? ' class="dc-no-break"' : ''}>${escapeHtml(text)}</code>`);
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
  else if (context.elements.verbatim !== undefined) context.writeRaw(text);
  else {
    context.unrendered.find(token.raw, MARK_IN_TEXT, (inner) => context.cursor.offsetOf(inner));
    context.write(escapeProse(joinLines(text)));
  }
}

/** The checkbox of a task list item. It shows a state and cannot be changed. */
export function writeCheckbox(token: Token, context: RenderContext): void {
  const { checked, label = '' } = token as Tokens.Checkbox & { label?: string };
  const state = checked ? ' checked' : '';
  context.write(`<input type="checkbox" disabled${state} aria-label="${escapeHtml(label)}"> `);
}

function renderLink(token: Token, context: RenderContext, offset: number): void {
  const { href, title, tokens, autolink, text, raw } = token as Tokens.Link;
  context.write('<a');
  // In an autolink, every `&` is literal.
  const target = autolink ? href : decodeEntities(href);
  context.link('link', { href: target, kind: 'link', length: raw.length }, offset);
  context.write(titleAttribute(title));
  context.write('>');
  const inside = context.checkpoint();
  if (autolink) context.write(escapeHtml(text));
  else context.inlines(tokens);
  const place = { offset, length: firstLine(raw).length };
  if (target.trim() === '') context.report({ ...NO_ADDRESS, ...place });
  else if (!title && !isText(tokens[0]) && !hasAccessibleName(context.sliceFrom(inside)))
    context.report({ ...NAMELESS_LINK, ...place });
  context.write('</a>');
}

/** True for what most links begin with. A character reference may be a space. */
function isText(token: Token | undefined): boolean {
  if (token?.type !== 'text' && token?.type !== 'codespan') return false;
  return /[\p{L}\p{N}]/u.test(token.raw) && !token.raw.includes('&');
}

function renderImage(token: Token, context: RenderContext, offset: number): void {
  const { href, title, tokens, text, raw } = token as Tokens.Image;
  const alt = foldSpace(tokens?.length ? plainText(tokens) : decodeEntities(text));
  const attributes = ` alt="${escapeHtml(alt)}"${titleAttribute(title)} loading="lazy" decoding="async"`;
  if (alt === '') context.report({ ...NO_ALT, offset, length: firstLine(raw).length });
  context.picture(attributes, { href: decodeEntities(href), kind: 'image', length: raw.length, alt }, offset);
}

function titleAttribute(title: string | null | undefined): string {
  return title ? ` title="${escapeProse(title)}"` : '';
}

/** An HTML tag, if the config disables HTML. One report for each element: the end tag is not reported again. */
function renderShownTag({ raw }: Token, context: RenderContext, offset: number): void {
  context.write(escapeHtml(raw));
  if (raw.startsWith('</')) return;
  const name = /^<([a-z][\w:-]*)/i.exec(raw)?.[1];
  context.report({
    code: 'raw-html',
    message: `\`${name === undefined ? raw.slice(0, 2) : `<${name}>`}\` is HTML, so it is shown as text.`,
    hint: "`markdown.html` of the config is 'none'. Use Markdown. If it is text, write a backslash before `<`.",
    offset,
    length: firstLine(raw).length,
  });
}
