/** Escapes text for HTML and Markdown. */
const replacements = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

/** Escapes text so that every special character is shown literally. Safe in text and in quoted attributes. */
export function escapeHtml(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (char) => replacements.get(char)!) : text;
}

const markup = /[\\`*[\]]|~(?=~)|(?<=~)~|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

/**
 * Escapes plain text for one line of Markdown, so that it is not parsed as markup. After an autolinked
 * address, a backslash would become part of the link and `<` would begin a tag, so `<` is written as a
 * character reference.
 */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replace(markup, '\\$&')
    .replaceAll('<', '&lt;');
}

/**
 * Like `escapeMarkdown`, for the start of a line: the text must not become a list, heading, quote or thematic
 * break.
 */
export function escapeMarkdownLine(text: string): string {
  return escapeMarkdown(text).replace(/^(?:(?=[-+=>#])|\d+(?=[.)]))/, '$&\\');
}

/** Escapes text between tags. Quotes stay unescaped, which keeps the HTML of code small. */
export function escapeCode(text: string): string {
  return /[&<>]/.test(text)
    ? text.replace(/[&<>]/g, (char) => (char === '&' ? '&amp;' : char === '<' ? '&lt;' : '&gt;'))
    : text;
}
