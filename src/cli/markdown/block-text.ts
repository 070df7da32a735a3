/**
 * The text whose blocks are being read, with answers about its lines. Every block asks where the next line of some kind
 * is, and the answers are kept: so each line is looked at once for each kind, however many blocks ask.
 */

/** Whether a line is what is searched for (`found`), ends the search, or neither. */
export type LineTest = (text: string, start: number, end: number) => 'found' | 'end' | undefined;

interface Answer {
  /** Holds for searches that begin here or later … */
  from: number;
  /** … and before this. */
  until: number;
  found: number;
}

export class BlockText {
  readonly text: string;
  readonly #answers = new Map<LineTest, Answer>();

  constructor(text: string) {
    this.text = text;
  }

  /** Start of the first line after the one at `from` that passes; -1 where the search ends without one. */
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
