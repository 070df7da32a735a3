/** Without spaces and tabs at its end. Not by a pattern, which would try every end of a long space. */
export function trimSpaceEnd(text: string): string {
  let end = text.length;
  while (end > 0 && isSpace(text[end - 1])) end--;
  return text.slice(0, end);
}

/** The same at both ends. */
export function trimSpace(text: string): string {
  let start = 0;
  while (isSpace(text[start])) start++;
  return trimSpaceEnd(text.slice(start));
}

function isSpace(char: string | undefined): boolean {
  return char === ' ' || char === '\t';
}
