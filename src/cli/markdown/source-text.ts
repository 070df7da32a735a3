/** The parsed text, with the original position of each of its lines: in the page or in an included file. */
import type { Lines } from '../plugin/markdown-context.js';
import { lineStarts } from '../report/position.js';

/** 1-based, in UTF-16 code units, like the positions of diagnostics. */
export interface Place {
  file: string;
  line: number;
  column: number;
}

/** The raw text of a block, with the lines that were located in the source. */
interface Block {
  raw: string;
  line: number;
  starts: number[];
  /** For each line, the offset of its start in the source, as if nothing were cut from its front. */
  offsets: number[];
}

/** Lines are 0-based here; only a `Place` is 1-based. */
export class SourceText {
  readonly text: string;
  readonly #starts: number[];
  readonly #placeOf: (line: number, column: number) => Place;
  /** The last one, because positions in a block are usually requested together. */
  #block: Block | undefined;

  /** @param placeOf returns the original place of a character; line and column are 0-based. */
  constructor(text: string, placeOf: (line: number, column: number) => Place) {
    this.text = text;
    this.#starts = lineStarts(text);
    this.#placeOf = placeOf;
  }

  get lineCount(): number {
    return this.#starts.length;
  }

  /** Offset of the first character of the line, or the end of the text for lines beyond it. */
  startOf(line: number): number {
    return this.#starts[line] ?? this.text.length;
  }

  lineText(line: number): string {
    const next = this.#starts[line + 1];
    return this.text.slice(this.startOf(line), next === undefined ? undefined : next - 1);
  }

  lineAt(offset: number): number {
    return indexBefore(this.#starts, offset);
  }

  /** The file of a line. */
  fileOf(line: number): string {
    return this.#placeOf(line, 0).file;
  }

  place(offset: number): Place {
    const line = this.lineAt(offset);
    return this.#placeOf(line, offset - this.startOf(line));
  }

  /**
   * Converts an offset in a block's raw text to one in the source text. The raw text has no quote marks or
   * list indentation at the start of its lines.
   */
  offsetIn(raw: string, offset: number, line: number): number {
    if (this.#block?.raw !== raw || this.#block.line !== line)
      this.#block = { raw, line, starts: lineStarts(raw), offsets: [] };
    const { starts, offsets } = this.#block;
    const number = indexBefore(starts, offset);
    const start = starts[number]!;
    offsets[number] ??= this.#find(
      raw.slice(start, (starts[number + 1] ?? raw.length + 1) - 1),
      line + number,
    );
    return offsets[number] + offset - start;
  }

  #find(rawLine: string, line: number): number {
    const sourceLine = this.lineText(line);
    const at = sourceLine.endsWith(rawLine)
      ? sourceLine.length - rawLine.length
      : Math.max(0, sourceLine.indexOf(rawLine.trim()) - (rawLine.length - rawLine.trimStart().length));
    return this.startOf(line) + at;
  }
}

/**
 * Positions of inline tokens. Their raw texts follow each other in the text of their block, so the cursor is an offset in this
 * text. It has no quote marks and no indentation; `SourceText.offsetIn` converts the offset for each line.
 */
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

/** The index of the last of these offsets, in order, that is not after an offset. */
function indexBefore(starts: number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

export function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

export function firstLine(text: string): string {
  const end = text.indexOf('\n');
  return end < 0 ? text : text.slice(0, end);
}

/** A part of a text that is replaced. */
export interface Edit {
  /** Offsets of the part that is replaced. */
  start: number;
  end: number;
  text: string;
}

/** Consecutive characters that are both in the old text and in the new one, or that were inserted. */
interface Piece {
  /** Offset in the new text. */
  at: number;
  /** Offset in the old text. */
  from: number;
  isInserted: boolean;
}

/**
 * Replaces parts of a text. Positions in the new text are those of the old one.
 *
 * @param edits in order, without overlaps. A line of which they leave only spaces is removed.
 */
export function withEdits(source: SourceText, edits: readonly Edit[]): SourceText {
  if (edits.length === 0) return source;
  const { text } = source;
  const pieces: Piece[] = [];
  let made = '';
  let done = 0;
  const add = (from: number, part: string, isInserted: boolean) => {
    if (part !== '') pieces.push({ at: made.length, from, isInserted });
    made += part;
  };
  for (const { start, end, text: inserted } of edits) {
    add(done, text.slice(done, start), false);
    const next = text.indexOf('\n', end);
    const after = text.slice(end, next < 0 ? undefined : next);
    const lineStart = made.lastIndexOf('\n') + 1;
    if ((made.slice(lineStart) + inserted + after).trim() !== '') {
      add(start, inserted, true);
      done = end;
      continue;
    }
    made = made.slice(0, lineStart);
    while (pieces.length > 0 && pieces.at(-1)!.at >= lineStart) pieces.pop();
    done = Math.min(text.length, end + after.length + 1);
  }
  add(done, text.slice(done), false);
  const starts = pieces.map(({ at }) => at);
  const edited: SourceText = new SourceText(made, (line, column) => {
    const offset = edited.startOf(line) + column;
    const { at, from, isInserted } = pieces[indexBefore(starts, offset)] ?? {
      at: 0,
      from: 0,
      isInserted: true,
    };
    return source.place(isInserted ? from : from + offset - at);
  });
  return edited;
}
