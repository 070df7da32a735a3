/** Links and images of Markdown: the address stays open until the site knows where it leads. */
import type { Token, Tokens } from 'marked';
import { reportNamelessLink, reportNoAddress, reportNoAlt, saysSomething } from './accessible-name.js';
import { decodeEntities } from './entities.js';
import { escapeHtml } from './escape.js';
import { escapeProse } from './escape-prose.js';
import type { Page } from './page.js';
import { foldSpace, plainText } from './plain-text.js';
import { firstLine } from './source-text.js';

export function renderLink(token: Token, page: Page, offset: number): void {
  const { href, title, tokens, autolink, text, raw } = token as Tokens.Link;
  page.write('<a');
  // In an autolink every `&` stands for itself.
  const target = autolink ? href : decodeEntities(href);
  page.link('link', { href: target, kind: 'link', length: raw.length }, offset);
  page.write(titleAttribute(title));
  page.write('>');
  const inside = page.here();
  if (autolink) page.write(escapeHtml(text));
  else page.inlines(tokens);
  const place = { offset, length: firstLine(raw).length };
  if (target.trim() === '') reportNoAddress(page, place);
  else if (!title && !isText(tokens[0]) && !saysSomething(page.since(inside)))
    reportNamelessLink(page, place);
  page.write('</a>');
}

/** What nearly every link begins with. */
function isText(token: Token | undefined): boolean {
  return (token?.type === 'text' || token?.type === 'codespan') && token.raw.trim() !== '';
}

export function renderImage(token: Token, page: Page, offset: number): void {
  const { href, title, tokens, text, raw } = token as Tokens.Image;
  const alt = foldSpace(tokens?.length ? plainText(tokens) : decodeEntities(text));
  const attributes = ` alt="${escapeHtml(alt)}"${titleAttribute(title)} loading="lazy" decoding="async"`;
  if (alt === '') reportNoAlt(page, { offset, length: firstLine(raw).length });
  page.picture(attributes, { href: decodeEntities(href), kind: 'image', length: raw.length, alt }, offset);
}

function titleAttribute(title: string | null | undefined): string {
  return title ? ` title="${escapeProse(title)}"` : '';
}
