/**
 * A limit for the work that a text may cause, counted in steps and not in time: equal input has equal results on every
 * machine. It follows from the length of the text, so that all work on a page grows with its length.
 */

/** Thrown where a text would take more work than its length allows. */
export class TooComplex extends Error {
  /** Of the block in the text, where it is known. */
  offset = 0;
}

export class Work {
  #left: number;

  constructor(limit: number) {
    this.#left = limit;
  }

  /** One step is about one character that a pattern looks at. */
  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw new TooComplex('This takes more work than its length allows.');
  }
}
