/** Renders Markdown links and images. Addresses are placeholders until the site resolves them. */
import type { Token, Tokens } from 'marked';
import { decodeEntities, escapeProse } from '../entities.js';
import { escapeHtml } from '../escape.js';
import { foldSpace, plainText } from '../plain-text.js';
import { firstLine } from '../source-text.js';
import { hasAccessibleName, reportNamelessLink, reportNoAddress, reportNoAlt } from './accessible-name.js';
import type { RenderContext } from './render-context.js';

export function renderLink(token: Token, context: RenderContext, offset: number): void {
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
  if (target.trim() === '') reportNoAddress(context, place);
  else if (!title && !isText(tokens[0]) && !hasAccessibleName(context.sliceFrom(inside)))
    reportNamelessLink(context, place);
  context.write('</a>');
}

/** True for what most links begin with. A character reference may be a space. */
function isText(token: Token | undefined): boolean {
  if (token?.type !== 'text' && token?.type !== 'codespan') return false;
  return /[\p{L}\p{N}]/u.test(token.raw) && !token.raw.includes('&');
}

export function renderImage(token: Token, context: RenderContext, offset: number): void {
  const { href, title, tokens, text, raw } = token as Tokens.Image;
  const alt = foldSpace(tokens?.length ? plainText(tokens) : decodeEntities(text));
  const attributes = ` alt="${escapeHtml(alt)}"${titleAttribute(title)} loading="lazy" decoding="async"`;
  if (alt === '') reportNoAlt(context, { offset, length: firstLine(raw).length });
  context.picture(attributes, { href: decodeEntities(href), kind: 'image', length: raw.length, alt }, offset);
}

function titleAttribute(title: string | null | undefined): string {
  return title ? ` title="${escapeProse(title)}"` : '';
}
