/**
 * The text whose blocks are being read, with cached searches for lines. Every block searches for the next
 * line of some kind. The results are cached, so each line is tested once for each kind, regardless of the
 * number of blocks.
 */

/** Whether a line matches (`found`), ends the search (`end`), or neither. */
export type LineTest = (text: string, start: number, end: number) => 'found' | 'end' | undefined;

interface Answer {
  /** Applies to searches that begin at this offset or later … */
  from: number;
  /** … and before this one. */
  until: number;
  found: number;
}

export class BlockText {
  readonly text: string;
  readonly #answers = new Map<LineTest, Answer>();

  constructor(text: string) {
    this.text = text;
  }

  /** Start of the first line after the one at `from` that matches; -1 if the search ends without a match. */
  nextLine(from: number, test: LineTest): number {
    const known = this.#answers.get(test);
    if (known !== undefined && known.from <= from && from < known.until) return known.found;
    const answer = this.#search(from, test);
    this.#answers.set(test, answer);
    return answer.found;
  }

  #search(from: number, test: LineTest): Answer {
    const { text } = this;
    for (let at = text.indexOf('\n', from) + 1; at > 0 && at < text.length; ) {
      const next = text.indexOf('\n', at);
      const end = next < 0 ? text.length : next;
      const result = test(text, at, end);
      if (result !== undefined) return { from, until: at, found: result === 'found' ? at : -1 };
      at = next + 1;
    }
    return { from, until: Number.POSITIVE_INFINITY, found: -1 };
  }
}
