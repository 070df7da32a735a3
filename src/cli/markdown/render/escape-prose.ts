/** Converts Markdown text to HTML. */
import { isNamedReference } from '../entities.js';
import { escapeHtml } from '../escape.js';

const prose = /[<>"]|&(?:#\d{1,7};|#[xX][\da-fA-F]{1,6};|[A-Za-z][A-Za-z\d]{1,31};)?/g;

/** Escapes Markdown prose, in which `&amp;` and other references already represent a character. */
export function escapeProse(text: string): string {
  if (!/[<>"&]/.test(text)) return text;
  return text.replace(prose, (found) => {
    if (found.length === 1) return escapeHtml(found);
    return found[1] === '#' || isNamedReference(found) ? found : `&amp;${found.slice(1)}`;
  });
}
