/**
 * Tells fenced code from prose, line by line, where text is looked at before it is lexed: includes, container
 * ends and tag ends inside code are code.
 */
const opening = /^[ \t]*(?:>[ \t]*|(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}(?=[^`]*$)|~{3,})/;
const closing = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/;

export class FenceTracker {
  #fence = '';
  #isQuoted = false;

  /** Takes the next line; true where it is code or one of the two fences around it. */
  covers(line: string): boolean {
    if (this.#fence !== '') {
      // A quote that ends takes its open fence with it.
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

  /** True after an opening fence until its closing one. */
  get isOpen(): boolean {
    return this.#fence !== '';
  }
}
