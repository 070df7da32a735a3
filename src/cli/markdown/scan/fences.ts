/**
 * Distinguishes fenced code from prose, line by line, in text that is not lexed yet: includes, container ends
 * and closing tags inside code are code. Finds the end of a custom block before its content is lexed.
 */

/** Indentation, quote marks and list markers before the content of a line, as the source of a pattern. */
export const LINE_MARKS = '[ \\t]*(?:>[ \\t]*|(?:[-*+]|\\d{1,9}[.)])[ \\t]+)*';

const opening = new RegExp(`^(${LINE_MARKS})(\`{3,}(?=[^\`]*$)|~{3,})([^]*)$`);
const closing = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/;

export interface OpeningFence {
  /** Indentation, quote marks and list markers before the fence. */
  prefix: string;
  /** Backticks or tildes. */
  marks: string;
  info: string;
}

/** The fence that a line opens, if it does. */
export function openingFence(line: string): OpeningFence | undefined {
  const [, prefix, marks = '', info = ''] = opening.exec(line) ?? [];
  return prefix === undefined ? undefined : { prefix, marks, info };
}

/** Whether a line closes the fence with these marks: it has the same characters, and at least as many. */
export function closesFence(line: string, marks: string): boolean {
  return closing.exec(line)?.[1]?.startsWith(marks) ?? false;
}

export class FenceTracker {
  #fence = '';
  #isQuoted = false;

  /** Processes the next line. Returns true if it is code or a fence line. */
  covers(line: string): boolean {
    if (this.#fence !== '') {
      // If a quote ends, its open fence ends too.
      if (this.#isQuoted && !/^[ \t]*>/.test(line)) this.#fence = '';
      else {
        if (closesFence(line, this.#fence)) this.#fence = '';
        return true;
      }
    }
    const start = openingFence(line);
    if (start === undefined) return false;
    this.#fence = start.marks;
    this.#isQuoted = start.prefix.includes('>');
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

/** Checks the lines from `from` on, except code and verbatim HTML, until `closes` returns true. */
export function findBlockEnd(src: string, from: number, closes: (line: string) => boolean): BlockEnd {
  const fences = new FenceTracker();
  for (let at = from; at < src.length; ) {
    const end = lineEnd(src, at);
    const line = src.slice(at, end);
    const skipped = fences.covers(line) ? end : rawEnd(src, line, at);
    if (skipped === undefined && closes(line)) return { bodyEnd: at, end, isClosed: true };
    at = lineEnd(src, skipped ?? end) + 1;
  }
  return { bodyEnd: src.length, end: src.length, isClosed: false };
}

function lineEnd(src: string, at: number): number {
  const next = src.indexOf('\n', at);
  return next < 0 ? src.length : next;
}

const verbatim = new RegExp(`^${LINE_MARKS}<(?:!--|(pre|script|style|textarea)(?=[\\s>]|$))`, 'i');

/** The end of a comment or `<pre>` that a line begins with; undefined if the line begins with neither, or if it is never closed. */
function rawEnd(src: string, line: string, at: number): number | undefined {
  const match = verbatim.exec(line);
  if (match === null) return undefined;
  const pattern = new RegExp(match[1] === undefined ? '-->' : `</${match[1]}>`, 'gi');
  // The shortest comment is `<!-->`.
  pattern.lastIndex = at + match[0].length - (match[1] === undefined ? 2 : 0);
  return pattern.test(src) ? pattern.lastIndex : undefined;
}

/** Removes up to `width` columns of space from the start of each line. */
export function dedent(text: string, width: number): string {
  if (width === 0) return text;
  const indent = new RegExp(`^[ \\t]{1,${width}}`, 'gm');
  return text.replace(indent, '');
}

/** Width of the common indentation of all lines, ignoring blank lines. */
export function commonIndent(lines: string[]): number {
  let indent = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    if (line.trim() !== '') indent = Math.min(indent, line.length - line.trimStart().length);
  }
  return Number.isFinite(indent) ? indent : 0;
}
