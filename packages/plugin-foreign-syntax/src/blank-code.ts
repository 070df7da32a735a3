/**
 * Reads a page line by line and blanks its code and comments, so that patterns find constructs in the rest. No part of
 * the page is read again, so the time is proportional to its length.
 */

/** A code block with fence marks. */
export interface Fence {
  /** The text after the marks. */
  info: string;
  infoOffset: number;
  code: string;
  codeOffset: number;
}

const frontmatter = /^---[ \t]*\n(?:[\s\S]*?\n)??(?:---|\.\.\.)[ \t]*(?:\n|$)/;
const fence = /^[ \t]*(?:>[ \t]*|(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}(?=[^`]*$)|~{3,})/;
const fenceEnd = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/;
const verbatimContainer = /^[ \t]*(:{3,})[ \t]*v-pre[ \t]*$/;
const containerEnd = /^[ \t]*(:{3,})[ \t]*$/;
const listItem = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]/;
const mark = /\\[!-/:-@[-`{-~]|`+|<!--|\{\/\*|<(code|pre|kbd|samp|var|textarea|script|style)(?=[\s>]|$)/i;
/** Inline code ends before a blank line, and before a line that begins a heading, list item, table row or fence. */
const blockEnd = /\n(?=[ \t>]*(?:\n|$|(?:[-*+]|\d{1,9}[.)]|#{1,6})[ \t]|\||`{3}[^`\n]*\n|~{3}))/g;

export class CodeReader {
  /** The page, in which each character of code and comments is NUL. White space stays. */
  text = '';
  readonly fences: Fence[] = [];
  readonly #page: string;
  #at = 0;
  #isAfterBlank = true;
  #isInList = false;
  #blockEnd = 0;
  /** Offsets of the runs of backticks in the block, by their length, in reverse order. */
  #runs = new Map<number, number[]>();
  /** Whether the rest of the page may have the end of a comment of MDX. Without it, `{/*` is text. */
  #hasCommentEnd = true;

  /** @param page has LF line endings. */
  constructor(page: string, { isMdx }: { isMdx: boolean }) {
    this.#page = page;
    this.#blankTo(frontmatter.exec(page)?.[0].length ?? 0);
    while (this.#at < page.length) {
      this.#readLine(isMdx);
      this.#copyTo(this.#lineEnd(this.#at) + 1);
    }
  }

  #readLine(isMdx: boolean): void {
    const end = this.#lineEnd(this.#at);
    const line = this.#page.slice(this.#at, end);
    const opening = fence.exec(line);
    const colons = verbatimContainer.exec(line)?.[1];
    if (this.#readIndent(line) && !isMdx) this.#blankTo(end);
    else if (opening !== null) this.#readFence(opening[0], opening[1]!);
    else if (colons !== undefined)
      this.#blankTo(
        this.#lineEnd(this.#endOfLines((next) => containerEnd.exec(next)?.[1]?.startsWith(colons))),
      );
    else this.#readText(end);
  }

  /** Records whether a line is in a list. Returns whether it is indented code. */
  #readIndent(line: string): boolean {
    if (listItem.test(line)) this.#isInList = true;
    else if (/^\S/.test(line)) this.#isInList = false;
    const isCode = this.#isAfterBlank && !this.#isInList && /^(?: {4}|\t)/.test(line);
    this.#isAfterBlank = isCode || line.trim() === '';
    return isCode;
  }

  #readFence(before: string, marks: string): void {
    const infoOffset = this.#at + before.length;
    const infoEnd = this.#lineEnd(infoOffset);
    let isLeft = false;
    const end = this.#endOfLines((line) => {
      // The end of a quote ends its fence too.
      isLeft = before.includes('>') && !/^[ \t]*>/.test(line);
      return isLeft || fenceEnd.exec(line)?.[1]?.startsWith(marks);
    });
    this.fences.push({
      info: this.#page.slice(infoOffset, infoEnd),
      infoOffset,
      code: this.#page.slice(infoEnd + 1, end),
      codeOffset: infoEnd + 1,
    });
    this.#blankTo(isLeft ? end - 1 : this.#lineEnd(end));
  }

  /** Offset of the first line after this one that a function accepts, or the end of the page. */
  #endOfLines(isLast: (line: string) => boolean | undefined): number {
    const { length } = this.#page;
    for (let start = this.#lineEnd(this.#at) + 1; start < length; start = this.#lineEnd(start) + 1)
      if (isLast(this.#page.slice(start, this.#lineEnd(start)))) return start;
    return length;
  }

  /** Reads up to the end of a line, or of the line in which code ends that begins in it. */
  #readText(end: number): void {
    let lineEnd = end;
    for (;;) {
      const found = mark.exec(this.#page.slice(this.#at, lineEnd));
      if (found === null) break;
      this.#copyTo(this.#at + found.index);
      this.#readMark(found[0], found[1]?.toLowerCase());
      if (this.#at > lineEnd) lineEnd = this.#lineEnd(this.#at);
    }
    this.#copyTo(lineEnd);
  }

  #readMark(written: string, element: string | undefined): void {
    const after = this.#at + written.length;
    let end: number | undefined;
    if (element !== undefined) {
      end = this.#find(new RegExp(`(?=</${element})`, 'gi'), after) ?? this.#page.length;
      // The attributes of the element stay.
      this.#copyTo(after + /^[^>]*>?/.exec(this.#page.slice(after, end))![0].length);
    } else if (written === '<!--') {
      // The shortest comment is `<!-->`.
      end = this.#find(/-->/g, after - 2) ?? this.#page.length;
    } else if (written === '{/*' && this.#hasCommentEnd) {
      end = this.#find(/\*\/\}/g, after);
      this.#hasCommentEnd = end !== undefined;
    } else if (written.startsWith('`')) end = this.#inlineCodeEnd(written.length);
    if (end === undefined) this.#copyTo(after);
    else this.#blankTo(end);
  }

  /** Offset of the next run of as many backticks in the block, after the code. */
  #inlineCodeEnd(length: number): number | undefined {
    if (this.#at >= this.#blockEnd) this.#readRuns();
    const runs = this.#runs.get(length) ?? [];
    while (runs.length > 0 && runs.at(-1)! < this.#at + length) runs.pop();
    const run = runs.pop();
    return run === undefined ? undefined : run + length;
  }

  #readRuns(): void {
    blockEnd.lastIndex = this.#at;
    this.#blockEnd = blockEnd.exec(this.#page)?.index ?? this.#page.length;
    this.#runs = new Map();
    const block = this.#page.slice(this.#at, this.#blockEnd);
    for (const { index, 0: run } of [...block.matchAll(/`+/g)].reverse()) {
      const offsets = this.#runs.get(run.length) ?? [];
      this.#runs.set(run.length, offsets);
      offsets.push(this.#at + index);
    }
  }

  /** Offset after the next match. */
  #find(pattern: RegExp, from: number): number | undefined {
    pattern.lastIndex = from;
    return pattern.test(this.#page) ? pattern.lastIndex : undefined;
  }

  #lineEnd(at: number): number {
    const end = this.#page.indexOf('\n', at);
    return end < 0 ? this.#page.length : end;
  }

  #copyTo(end: number): void {
    this.text += this.#page.slice(this.#at, end);
    this.#at = end;
  }

  #blankTo(end: number): void {
    this.text += this.#page.slice(this.#at, end).replace(/\S/g, '\0');
    this.#at = end;
  }
}
