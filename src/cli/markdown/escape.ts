/** Text into HTML. */

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
