/** Links and images of Markdown: the address stays open until the site knows where it leads. */
import type { Token, Tokens } from 'marked';
import { decodeEntities } from './entities.js';
import { escapeHtml, escapeProse } from './escape.js';
import type { Page } from './page.js';
import { foldSpace, plainText } from './plain-text.js';

export function renderLink(token: Token, page: Page, offset: number): void {
  const { href, title, tokens, autolink, text, raw } = token as Tokens.Link;
  page.write('<a');
  // In an autolink every `&` stands for itself.
  const target = autolink ? href : decodeEntities(href);
  page.link('link', { href: target, kind: 'link', length: raw.length }, offset);
  page.write(titleAttribute(title));
  page.write('>');
  if (autolink) page.write(escapeHtml(text));
  else page.inlines(tokens);
  page.write('</a>');
}

export function renderImage(token: Token, page: Page, offset: number): void {
  const { href, title, tokens, text, raw } = token as Tokens.Image;
  const alt = foldSpace(tokens?.length ? plainText(tokens) : decodeEntities(text));
  const attributes = ` alt="${escapeHtml(alt)}"${titleAttribute(title)} loading="lazy" decoding="async"`;
  page.picture(attributes, { href: decodeEntities(href), kind: 'image', length: raw.length, alt }, offset);
}

function titleAttribute(title: string | null | undefined): string {
  return title ? ` title="${escapeProse(title)}"` : '';
}
