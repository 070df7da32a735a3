/** Finds the ends of inline code and comments in a text that is read from left to right, and its blank lines. */
export class TextSpans {
  readonly #text: string;
  /** Length of a run of backticks -> offsets of such runs that are not passed yet, the last one first. */
  #ticks: Map<number, number[]> | undefined;
  #blank = -1;
  #hasComment = true;

  constructor(text: string) {
    this.#text = text;
  }

  /** Offset after the inline code that begins at an offset, or after its backticks if it is never closed. */
  codeEnd(start: number): number {
    let end = start;
    while (this.#text[end] === '`') end++;
    const length = end - start;
    this.#ticks ??= runsOfTicks(this.#text);
    const runs = this.#ticks.get(length) ?? [];
    while (runs.length > 0 && runs.at(-1)! < end) runs.pop();
    const closing = runs.at(-1);
    return closing === undefined || closing > this.nextBlank(start) ? end : closing + length;
  }

  /** Offset after the comment of HTML that begins at an offset, or after its first characters. */
  commentEnd(start: number): number {
    const end = this.#hasComment ? this.#text.indexOf('-->', start) : -1;
    this.#hasComment = end >= 0;
    return end < 0 ? start + '<!--'.length : end + '-->'.length;
  }

  /** Offset of the line break before the first blank line after an offset. Blank lines may have quote marks. */
  nextBlank(from: number): number {
    if (this.#blank < from) {
      blankLine.lastIndex = from;
      this.#blank = blankLine.exec(this.#text)?.index ?? this.#text.length;
    }
    return this.#blank;
  }
}

const blankLine = /\n[ \t>]*(?=\n|$)/g;

function runsOfTicks(text: string): Map<number, number[]> {
  const runs = new Map<number, number[]>();
  for (const { 0: ticks, index } of text.matchAll(/`+/g)) {
    const known = runs.get(ticks.length);
    if (known) known.push(index);
    else runs.set(ticks.length, [index]);
  }
  for (const offsets of runs.values()) offsets.reverse();
  return runs;
}
