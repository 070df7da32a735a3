/** Text of a block whose first line begins with a mark, and whose other lines are indented, such as a footnote. */

/** It continues with indented lines, blank lines between them, and text directly below it. */
const indented = /^(?: {2,}|\t)[^\n]*(?:\n|$)/;
const blankThenIndented = /^(?:[ \t]*\n)+(?= {2,}\S|\t)/;
const lazy = /^[^\s#>`~:|<[\d*+-][^\n]*(?:\n|$)/;

export interface HangingText {
  /** The text without its indentation. */
  body: string;
  /** Offset in the source of the first line after it. */
  end: number;
}

/**
 * @param first the text after the mark, with its line break
 * @param start offset in `src` of the line after it
 */
export function hangingText(src: string, first: string, start: number): HangingText {
  let body = first;
  let end = start;
  // Lazy continuation text is allowed until the first blank line.
  let isLazy = true;
  for (;;) {
    const rest = src.slice(end);
    const line = indented.exec(rest) ?? blankThenIndented.exec(rest) ?? (isLazy ? lazy.exec(rest) : null);
    if (line === null) return { body, end };
    if (line[0].trim() === '') isLazy = false;
    body += line[0].replace(/^(?: {1,4}|\t)/, '');
    end += line[0].length;
  }
}
