/**
 * Decodes character references for plain text: heading texts, excerpts, addresses. In the article itself,
 * references stay as written and the browser decodes them.
 */
import { decodeHTMLAttribute, decodeHTMLStrict } from 'entities';
import { escapeHtml } from './escape.js';

const reference = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|[A-Za-z][A-Za-z\d]{1,31});/g;

/**
 * Decodes text and addresses as CommonMark does: a reference ends with `;`, and the number of digits is
 * limited.
 */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(reference, (whole, decimal?: string, hex?: string) => {
    if (decimal === undefined && hex === undefined) return decodeHTMLStrict(whole);
    const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number.parseInt(decimal, 10);
    const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : '\ufffd';
  });
}

/** Decodes an attribute value as a browser does: `&amp` and `&#0000000058` are references too. */
export function decodeAttribute(text: string): string {
  return text.includes('&') ? decodeHTMLAttribute(text) : text;
}

const prose = /[<>"]|&(?:#\d{1,7};|#[xX][\da-fA-F]{1,6};|[A-Za-z][A-Za-z\d]{1,31};)?/g;

/** Escapes Markdown prose, in which `&amp;` and other references already represent a character. */
export function escapeProse(text: string): string {
  if (!/[<>"&]/.test(text)) return text;
  return text.replace(prose, (found) => {
    if (found.length === 1) return escapeHtml(found);
    return found[1] === '#' || decodeHTMLStrict(found) !== found ? found : `&amp;${found.slice(1)}`;
  });
}
