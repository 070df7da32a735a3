/** Escapes text between tags. Quotes stay unescaped, which keeps the HTML of code small. */
export function escapeCode(text: string): string {
  return /[&<>]/.test(text)
    ? text.replace(/[&<>]/g, (char) => (char === '&' ? '&amp;' : char === '<' ? '&lt;' : '&gt;'))
    : text;
}
