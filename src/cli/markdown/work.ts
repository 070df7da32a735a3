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
  readonly #reserve: Work | undefined;

  /** What is spent beyond the limit is taken from the reserve, if there is one. */
  constructor(limit: number, reserve?: Work) {
    this.#left = limit;
    this.#reserve = reserve;
  }

  /** One step is about one character that a pattern looks at. */
  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left >= 0) return;
    if (this.#reserve === undefined) throw new TooComplex('This takes more work than its length allows.');
    this.#reserve.spend(-this.#left);
    this.#left = 0;
  }
}
