/** Text into HTML. */
import { isNamedReference } from './entities.js';

const replacements = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

/** Literal text: every special character shows as itself. Safe in text and in quoted attributes. */
export function escapeHtml(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (char) => replacements.get(char)!) : text;
}

const prose = /[<>"]|&(?:#\d{1,7};|#[xX][\da-fA-F]{1,6};|[A-Za-z][A-Za-z\d]{1,31};)?/g;

/** Text of Markdown prose, where `&amp;` and other references already stand for a character. */
export function escapeProse(text: string): string {
  if (!/[<>"&]/.test(text)) return text;
  return text.replace(prose, (found) => {
    if (found.length === 1) return replacements.get(found)!;
    return found[1] === '#' || isNamedReference(found) ? found : `&amp;${found.slice(1)}`;
  });
}

const markup = /[\\`*[\]]|~(?=~)|(?<=~)~|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

/**
 * Plain text for Markdown, on one line, as far as it could be read as anything else. Behind an address that is read as a
 * link, a backslash would be part of it, and `<` would begin a tag: so that is written as what it is in HTML.
 */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replace(markup, '\\$&')
    .replaceAll('<', '&lt;');
}

/** The same where a line begins with it: no list, heading, quote or line across. */
export function escapeMarkdownLine(text: string): string {
  return escapeMarkdown(text).replace(/^(?:(?=[-+=>#])|\d+(?=[.)]))/, '$&\\');
}
