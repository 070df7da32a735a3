/** Text between tags: quotes may stay, which keeps code small. */
export function escapeCode(text: string): string {
  return /[&<>]/.test(text)
    ? text.replace(/[&<>]/g, (char) => (char === '&' ? '&amp;' : char === '<' ? '&lt;' : '&gt;'))
    : text;
}
