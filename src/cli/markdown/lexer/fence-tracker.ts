/**
 * Distinguishes fenced code from prose, line by line, in text that is not lexed yet: includes, container ends
 * and closing tags inside code are code. Finds the end of a custom block before its content is lexed.
 */
const opening = /^[ \t]*(?:>[ \t]*|(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}(?=[^`]*$)|~{3,})/;
const closing = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/;

export class FenceTracker {
  #fence = '';
  #isQuoted = false;

  /** Processes the next line. Returns true if it is code or a fence line. */
  covers(line: string): boolean {
    if (this.#fence !== '') {
      // If a quote ends, its open fence ends too.
      if (this.#isQuoted && !/^[ \t]*>/.test(line)) this.#fence = '';
      else {
        const end = closing.exec(line)?.[1];
        if (end?.startsWith(this.#fence)) this.#fence = '';
        return true;
      }
    }
    const start = opening.exec(line);
    if (start === null) return false;
    this.#fence = start[1]!;
    this.#isQuoted = start[0].includes('>');
    return true;
  }

  /** True from an opening fence until its closing fence. */
  get isOpen(): boolean {
    return this.#fence !== '';
  }
}

export interface BlockEnd {
  /** Offset of the line that closes the block, or the end of the text. */
  bodyEnd: number;
  /** Offset after the text of that line, before its line break. */
  end: number;
  isClosed: boolean;
}

/** Checks the lines from `from` on, except lines of code, until `closes` returns true. */
export function findBlockEnd(src: string, from: number, closes: (line: string) => boolean): BlockEnd {
  const fences = new FenceTracker();
  for (let at = from; at < src.length; ) {
    const next = src.indexOf('\n', at);
    const end = next < 0 ? src.length : next;
    const line = src.slice(at, end);
    if (!fences.covers(line) && closes(line)) return { bodyEnd: at, end, isClosed: true };
    at = end + 1;
  }
  return { bodyEnd: src.length, end: src.length, isClosed: false };
}

/** Removes up to `width` columns of space from the start of each line. */
export function dedent(text: string, width: number): string {
  if (width === 0) return text;
  const indent = new RegExp(`^[ \\t]{1,${width}}`, 'gm');
  return text.replace(indent, '');
}
