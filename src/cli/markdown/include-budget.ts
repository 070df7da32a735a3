/** How much one page may include: files that include one another can multiply without end. */
import type { FileLine } from './regions.js';

const MAX_INCLUDES = 1000;
const MAX_CHARACTERS = 8_000_000;
/** Beyond what the files hold: text that is shown more than once, and what is put before its lines. */
const MAX_REPEATED = 500_000;

export class IncludeBudget {
  /** Set by the one who reported it. */
  isSpent = false;
  #includes = 0;
  #characters = 0;
  #allowed = MAX_REPEATED;

  /** A file of this size is included for the first time. */
  allow(characters: number): void {
    this.#allowed += characters;
  }

  /** Another include; the reason where that is too many. */
  begin(): string | undefined {
    this.#includes++;
    return this.isSpent || this.#includes > MAX_INCLUDES
      ? `This page has more than ${MAX_INCLUDES} includes, with those of the files that it includes.`
      : undefined;
  }

  /** Lines that are included; the reason where that is too much. */
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
