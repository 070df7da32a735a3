/**
 * Finds the ends of what Markdown does not read: inline code, comments, and JavaScript in braces or in a statement. Nothing is
 * parsed: of JavaScript, only strings, templates, comments and brackets are read.
 */

/** Strings, templates and comments of JavaScript. Other quotes and slashes are text, as in `it's` and `https://`. */
const literals = [
  `(?<![\\p{L}\\p{N}])(?:'(?:[^'\\\\\\n]|\\\\[^])*'|"(?:[^"\\\\\\n]|\\\\[^])*")`,
  '`(?:[^`\\\\]|\\\\[^])*`',
  '/\\*[^]*?\\*/',
  '(?<!:)//[^\\n]*',
];
const inBraces = new RegExp([...literals, '[{}]'].join('|'), 'gu');
const inStatement = new RegExp([...literals, '[{()[\\]\\n]'].join('|'), 'gu');
/** Blank lines may have quote marks. */
const blankLine = /\n[ \t>]*(?=\n|$)/g;

/** Offset after the inline code that begins at an offset, or after its backticks if it is never closed. */
export function codeEnd(text: string, start: number): number {
  let end = start;
  while (text[end] === '`') end++;
  const marks = text.slice(start, end);
  const closing = new RegExp(`(?<!\`)${marks}(?!\`)|${blankLine.source}`, 'g');
  closing.lastIndex = end;
  return closing.exec(text)?.[0] === marks ? closing.lastIndex : end;
}

/** Offset after the comment of HTML that begins at an offset, or after its first characters. */
export function commentEnd(text: string, start: number): number {
  const end = text.indexOf('-->', start);
  return end < 0 ? start + '<!--'.length : end + '-->'.length;
}

/** Offset of the line break before the first blank line after an offset. */
export function nextBlank(text: string, from: number): number {
  blankLine.lastIndex = from;
  return blankLine.exec(text)?.index ?? text.length;
}

/** Offset after the `}` that closes the `{` at an offset; undefined if it is never closed. */
export function braceEnd(text: string, begin: number): number | undefined {
  let depth = 0;
  inBraces.lastIndex = begin;
  for (let match = inBraces.exec(text); match !== null; match = inBraces.exec(text)) {
    if (match[0] === '{') depth++;
    else if (match[0] === '}' && --depth === 0) return inBraces.lastIndex;
  }
  return undefined;
}

/**
 * Offset of the line break, or of the end of the text, after the statement at an offset. It ends at a line that
 * `endsBefore`, outside brackets. Undefined if a bracket is never closed.
 */
export function statementEnd(
  text: string,
  begin: number,
  endsBefore: (line: number) => boolean,
): number | undefined {
  let depth = 0;
  inStatement.lastIndex = begin;
  for (let match = inStatement.exec(text); match !== null; match = inStatement.exec(text)) {
    const { index, 0: found } = match;
    if (found === '(' || found === '[') depth++;
    else if (found === ')' || found === ']') depth = Math.max(0, depth - 1);
    else if (found === '{') {
      const end = braceEnd(text, index);
      if (end === undefined) return undefined;
      inStatement.lastIndex = end;
    } else if (found === '\n' && depth === 0 && endsBefore(index + 1)) return index;
  }
  return depth === 0 ? text.length : undefined;
}

/** The match of a sticky pattern at an offset. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
