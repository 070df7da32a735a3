/** Removes spaces and tabs at the end. A pattern would try every position in a long run of spaces. */
export function trimSpaceEnd(text: string): string {
  let end = text.length;
  while (end > 0 && isSpace(text[end - 1])) end--;
  return text.slice(0, end);
}

/** Removes spaces and tabs at both ends. */
export function trimSpace(text: string): string {
  let start = 0;
  while (isSpace(text[start])) start++;
  return trimSpaceEnd(text.slice(start));
}

function isSpace(char: string | undefined): boolean {
  return char === ' ' || char === '\t';
}
