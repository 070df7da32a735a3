/**
 * The current position in the source, which marked's tokens do not contain: the content of a block is searched
 * forward in the lines of that block.
 */
import { firstLine, type SourceText } from '../source-text.js';

/** Maximum number of characters between a token and the previous one: marks, indentation, hidden content. */
const NEAR = 4000;

export class SourceCursor {
  readonly #source: SourceText;
  #at = 0;
  #end = 0;

  constructor(source: SourceText) {
    this.#source = source;
  }

  /** The end of the lines that are searched. */
  get end(): number {
    return this.#end;
  }

  moveTo({ line, end }: { line: number; end: number }): void {
    this.#at = this.#source.startOf(line);
    this.#end = this.#source.startOf(end);
  }

  /** Moves to the start of a token, and returns it. */
  moveToToken(raw: string): number {
    const { text } = this.#source;
    if (!text.startsWith(raw, this.#at)) {
      const line = firstLine(raw);
      const found = text.slice(this.#at, this.#near(this.#at + line.length)).indexOf(line);
      if (found >= 0) this.#at += found;
    }
    return this.#at;
  }

  /** Moves after a token that begins at `start`, unless the tokens in it moved farther. */
  movePast(raw: string, start: number): void {
    this.#at = Math.max(this.#at, this.#endOf(raw, start));
  }

  /** Limits a search, so that a long block is not scanned completely for each of its tokens. */
  #near(offset: number): number {
    return Math.min(this.#end, offset + NEAR);
  }

  #endOf(raw: string, start: number): number {
    const { text } = this.#source;
    if (text.startsWith(raw, start)) return start + raw.length;
    const lastBreak = raw.lastIndexOf('\n');
    if (lastBreak < 0) return start;
    const lastLine = raw.slice(lastBreak + 1);
    const at = text.slice(start, this.#near(start + raw.length)).indexOf(lastLine);
    return at < 0 ? start : start + at + lastLine.length;
  }
}
