/** The parsed text, with the original position of each of its lines: in the page or in an included file. */
import { lineStarts } from '../report/position.js';

/** 1-based, in UTF-16 code units, like the positions of diagnostics. */
export interface Place {
  file: string;
  line: number;
  column: number;
}

export interface LineOrigin {
  file: string;
  /** 1-based. */
  line: number;
  /**
   * Number of characters before the line's original text here that are not in its file; negative if
   * characters were cut.
   */
  shift: number;
}

/** Consecutive lines of the text that are also in order in a file. */
export interface FileRun {
  file: string;
  /** Line range in the text, both inclusive. */
  first: number;
  last: number;
  /** Line range in the file, both inclusive. */
  from: number;
  to: number;
}

/** A line of a block's raw text, located in the source. */
interface FoundLine {
  raw: string;
  /** Line of the block in the source. */
  line: number;
  /** Number of this line in the raw text. */
  number: number;
  /** Offsets in the raw text; the end excludes the line break. */
  start: number;
  end: number;
  /** Offset of its start in the source, adjusted as if nothing were cut from its front. */
  offset: number;
}

/** Lines are 0-based here; only a `Place` is 1-based. */
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

  /** Offset of the first character of the line, or the end of the text for lines beyond it. */
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
   * The line where a block begins. Blocks follow each other, so the search starts where the previous one
   * ended and nearly always ends there. It only continues past lines that the lexer left out of its tokens.
   */
  findLine(raw: string, from: number, end: number): number {
    const wanted = firstLine(raw).trim();
    if (wanted === '') return from;
    const last = Math.min(end, this.lineCount, from + 40);
    for (let line = from; line < last; line++) if (this.lineText(line).includes(wanted)) return line;
    return from;
  }

  /**
   * Converts an offset in a block's raw text to one in the source text. The raw text has no quote marks or
   * list indentation at the start of its lines.
   */
  offsetIn(raw: string, offset: number, line: number): number {
    let found = this.#found;
    if (found?.raw !== raw || found.line !== line || offset < found.start)
      found = this.#findRawLine({ raw, line, start: 0, number: 0 });
    while (offset > found.end) {
      // Goes on to the next line: positions in a block are usually requested in order.
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

  /** The lines of a range, both ends inclusive, grouped by their original files. */
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
