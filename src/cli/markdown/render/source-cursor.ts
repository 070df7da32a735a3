/**
 * Positions of inline tokens. Their raw texts follow each other in the text of their block, so the cursor is an offset in this
 * text. It has no quote marks and no indentation; `SourceText.offsetIn` converts the offset for each line.
 */
import type { Lines } from '../../plugin/markdown-context.js';
import type { SourceText } from '../source-text.js';

export class SourceCursor {
  readonly #source: SourceText;
  #text = '';
  #lines: Lines = { line: 0, end: 0 };
  #at = 0;

  constructor(source: SourceText) {
    this.#source = source;
  }

  /** Offset in the source of the end of the block. */
  get blockEnd(): number {
    return this.#source.startOf(this.#lines.end);
  }

  /** Begins a text that is in these lines: that of a block, or a part of it. */
  begin(text: string, lines: Lines): void {
    this.#text = text;
    this.#lines = lines;
    this.#at = 0;
  }

  /** Moves to the next token, behind the marks of the token around it. Returns where the token ends in the text. */
  moveToToken(raw: string): number {
    const found = this.#text.indexOf(raw, this.#at);
    // In a cell of a table, a pipe is written differently.
    if (found < 0) return this.#at;
    this.#at = found;
    return found + raw.length;
  }

  /** Moves forward to an offset in the text. */
  moveOn(end: number): void {
    this.#at = Math.max(this.#at, end);
  }

  /** The offset in the source of a character of the current token. */
  offsetOf(inner = 0): number {
    return this.#source.offsetIn(this.#text, this.#at + inner, this.#lines.line);
  }
}
