/** Limits how much one page can include: files that include each other could multiply without limit. */
import type { FileLine } from './regions.js';

const MAX_INCLUDES = 1000;
const MAX_CHARACTERS = 8_000_000;
/**
 * Allowed size beyond that of the files: text that is included more than once, and the prefixes of its lines.
 */
const MAX_REPEATED = 500_000;

export class IncludeBudget {
  /** Set by the caller that reports the limit. */
  isSpent = false;
  #includes = 0;
  #characters = 0;
  #allowed = MAX_REPEATED;

  /** Call this when a file of this size is included for the first time. */
  allow(characters: number): void {
    this.#allowed += characters;
  }

  /** Counts an include. Returns the reason if there are too many. */
  begin(): string | undefined {
    this.#includes++;
    return this.isSpent || this.#includes > MAX_INCLUDES
      ? `This page has more than ${MAX_INCLUDES} includes, counting those of included files.`
      : undefined;
  }

  take(lines: readonly FileLine[], prefixLength: number): string | undefined {
    let size = 0;
    for (const { text } of lines) size += text.length + prefixLength + 1;
    this.#characters += size;
    if (this.#characters > MAX_CHARACTERS) return 'This page with its includes is larger than 8 MB.';
    return this.#characters > this.#allowed
      ? `The includes of this page repeat more than ${MAX_REPEATED / 1000} KB of text.`
      : undefined;
  }
}
