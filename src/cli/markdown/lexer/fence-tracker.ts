/**
 * Distinguishes fenced code from prose, line by line, in text that is not lexed yet. Includes, container ends
 * and closing tags inside code are code.
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
