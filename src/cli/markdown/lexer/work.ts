/**
 * Limits the work for a text, in steps instead of time, so that equal input has equal results on every
 * machine. The limit depends on the length of the text, so the total work for a page is proportional to its
 * length.
 */

/** Thrown if a text would take more work than its length allows. */
export class TooComplex extends Error {
  /** Offset of the block in the text, if known. */
  offset = 0;
}

export class Work {
  #left: number;
  readonly #reserve: Work | undefined;

  /** Work beyond the limit is taken from the reserve, if there is one. */
  constructor(limit: number, reserve?: Work) {
    this.#left = limit;
    this.#reserve = reserve;
  }

  /**
   * Counts steps. One step is about one character that a pattern reads. Throws `TooComplex` if no steps are
   * left.
   */
  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left >= 0) return;
    if (this.#reserve === undefined) throw new TooComplex('This takes too long to parse for its length.');
    this.#reserve.spend(-this.#left);
    this.#left = 0;
  }
}
