/**
 * The text that is parsed, and where each of its lines was written: the page itself or a file it includes.
 */
import { lineStarts } from '../report/position.js';

/** 1-based, in UTF-16 code units, as diagnostics count. */
export interface Place {
  file: string;
  line: number;
  column: number;
}

export interface LineOrigin {
  file: string;
  /** 1-based. */
  line: number;
  /** Characters that stand before the line's own text here but not in its file; negative where some were cut. */
  shift: number;
}

/** Lines of the text that follow each other in a file, too. */
export interface FileRun {
  file: string;
  /** In the text, both included. */
  first: number;
  last: number;
  /** In the file, both included. */
  from: number;
  to: number;
}

/** A line of a block's raw text, found in the source. */
interface FoundLine {
  raw: string;
  /** Of the block in the source. */
  line: number;
  /** Of this line among those of the raw text. */
  number: number;
  /** In the raw text, the end without its line break. */
  start: number;
  end: number;
  /** Of its beginning in the source, as if nothing were cut from its front. */
  offset: number;
}

/** Lines are counted from 0 here; only a `Place` counts from 1. */
export class SourceText {
  readonly text: string;
  readonly #starts: number[];
  readonly #originOf: (line: number) => LineOrigin;
  #found: FoundLine | undefined;
  #runs: FileRun[] | undefined;

  constructor(text: string, originOf: (line: number) => LineOrigin) {
    this.text = text;
    this.#starts = lineStarts(text);
    this.#originOf = originOf;
  }

  get lineCount(): number {
    return this.#starts.length;
  }

  /** Offset of the line's first character; the text's end for lines beyond it. */
  startOf(line: number): number {
    return this.#starts[line] ?? this.text.length;
  }

  lineText(line: number): string {
    const next = this.#starts[line + 1];
    return this.text.slice(this.startOf(line), next === undefined ? undefined : next - 1);
  }

  lineAt(offset: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  place(offset: number): Place {
    const line = this.lineAt(offset);
    const { file, line: written, shift } = this.#originOf(line);
    return { file, line: written, column: Math.max(1, offset - this.startOf(line) - shift + 1) };
  }

  /**
   * The line at which a block begins. Blocks follow one another, so the search starts where the last one
   * ended and nearly always ends there; it goes on only past what the lexer left out of its tokens.
   */
  findLine(raw: string, from: number, end: number): number {
    const wanted = firstLine(raw).trim();
    if (wanted === '') return from;
    const last = Math.min(end, this.lineCount, from + 40);
    for (let line = from; line < last; line++) if (this.lineText(line).includes(wanted)) return line;
    return from;
  }

  /**
   * Offset in the text of a place in a block's raw text, which is the source with quote marks and list
   * indentation cut from the front of its lines.
   */
  offsetIn(raw: string, offset: number, line: number): number {
    let found = this.#found;
    if (found?.raw !== raw || found.line !== line || offset < found.start)
      found = this.#findRawLine({ raw, line, start: 0, number: 0 });
    while (offset > found.end) {
      // The next line: who asks for places in a block asks for one after another.
      const start = raw.indexOf('\n', found.end) + 1;
      if (start === 0) break;
      found = this.#findRawLine({ raw, line, start, number: found.number + 1 });
    }
    this.#found = found;
    return found.offset + offset - found.start;
  }

  #findRawLine({ raw, line, start, number }: Omit<FoundLine, 'end' | 'offset'>): FoundLine {
    const next = raw.indexOf('\n', start);
    const end = next < 0 ? raw.length : next;
    const rawLine = raw.slice(start, end);
    const sourceLine = this.lineText(line + number);
    const at = sourceLine.endsWith(rawLine)
      ? sourceLine.length - rawLine.length
      : Math.max(0, sourceLine.indexOf(rawLine.trim()) - (rawLine.length - rawLine.trimStart().length));
    return { raw, line, start, number, end, offset: this.startOf(line + number) + at };
  }

  /** The lines from one to another, both included, by the files that they were written in. */
  *runsBetween(first: number, last: number): Generator<FileRun> {
    this.#runs ??= this.#fileRuns();
    for (const { file, first: begin, last: end, from } of this.#runs) {
      const start = Math.max(begin, first);
      const stop = Math.min(end, last);
      if (start > stop) continue;
      yield {
        file,
        first: start,
        last: stop,
        from: start === begin ? from : this.#originOf(start).line,
        to: this.#originOf(stop).line,
      };
    }
  }

  #fileRuns(): FileRun[] {
    const runs: FileRun[] = [];
    for (let at = 0; at < this.lineCount; at++) {
      const { file, line } = this.#originOf(at);
      const run = runs.at(-1);
      if (run?.file === file && line >= run.to) {
        run.last = at;
        run.to = line;
      } else runs.push({ file, first: at, last: at, from: line, to: line });
    }
    return runs;
  }
}

/** Number of line breaks. */
export function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

export function firstLine(text: string): string {
  const end = text.indexOf('\n');
  return end < 0 ? text : text.slice(0, end);
}
