/**
 * Finds the ends of what Markdown does not read: inline code, comments, and JavaScript in braces or in a statement. Nothing is
 * parsed: of JavaScript, only strings, templates, comments and brackets are read. Results are cached, so the time for a
 * page is proportional to its length, regardless of how much is never closed.
 */

/** A longer statement is not read. */
const MAX_STATEMENT = 50_000;
/** Statements of a page that are read although they never end. */
const MAX_UNENDED = 5;
const special = /[{}'"`/]/g;
const inTemplate = /[`\\]|\$\{/g;
const inStatement = /[{}()[\]'"`/\n]/g;
const blankLine = /\n[ \t>]*(?=\n|$)/g;
const NEVER = -1;

export class Spans {
  readonly #text: string;
  /** Offset of a `{` -> offset after its `}`. */
  readonly #ends = new Map<number, number>();
  /** The texts that do not occur again before an offset. */
  readonly #missing = new Map<string, number>();
  #unended = 0;
  /** Length of a run of backticks -> offsets of such runs that are not passed yet, the last one first. */
  #ticks: Map<number, number[]> | undefined;
  #blank = -1;

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
    return this.#after('-->', start) ?? start + '<!--'.length;
  }

  /** Offset of the line break before the first blank line after an offset. Blank lines may have quote marks. */
  nextBlank(from: number): number {
    if (this.#blank < from) {
      blankLine.lastIndex = from;
      this.#blank = blankLine.exec(this.#text)?.index ?? this.#text.length;
    }
    return this.#blank;
  }

  /** Offset after the `}` that closes the `{` at an offset; undefined if it is never closed. */
  braceEnd(begin: number): number | undefined {
    if (!this.#ends.has(begin)) this.#findBraces(begin);
    const end = this.#ends.get(begin)!;
    return end === NEVER ? undefined : end;
  }

  #findBraces(begin: number): void {
    const text = this.#text;
    /** Offsets of open braces. Those of a template, `${`, are negative. */
    const open = [begin];
    for (let at = begin + 1; open.length > 0; ) {
      special.lastIndex = at;
      const found = special.exec(text)?.index;
      if (found === undefined) break;
      at = found + 1;
      const char = text[found];
      if (char === '{') {
        const known = this.#ends.get(found);
        if (known === NEVER) break;
        if (known === undefined) open.push(found);
        else at = known;
      } else if (char === '}') {
        const last = open.pop()!;
        if (last >= 0) this.#ends.set(last, at);
        else at = this.#templatePart(at, open);
      } else if (char === '`') at = this.#templatePart(at, open);
      else at = this.#literalEnd(found);
    }
    for (const offset of open) if (offset >= 0) this.#ends.set(offset, NEVER);
  }

  /** Offset after the end of a template, or after a `${` in it, which is then open. */
  #templatePart(from: number, open: number[]): number {
    for (let at = from; ; ) {
      inTemplate.lastIndex = at;
      const match = inTemplate.exec(this.#text);
      if (match === null) return this.#text.length;
      at = match.index + match[0].length;
      if (match[0] === '`') return at;
      if (match[0] === '\\') at++;
      else {
        open.push(-1);
        return at;
      }
    }
  }

  /** Offset after the string or comment at an offset. Other quotes and slashes are text, as in `it's`. */
  #literalEnd(at: number): number {
    const text = this.#text;
    const char = text[at]!;
    if (char === '/') {
      if (text[at + 1] === '*') return this.#after('*/', at + 2) ?? at + 2;
      const isComment = text[at + 1] === '/' && text[at - 1] !== ':';
      return isComment ? (this.#after('\n', at) ?? text.length) - 1 : at + 1;
    }
    if (/[\p{L}\p{N}]/u.test(text[at - 1] ?? '') || at < (this.#missing.get(char) ?? 0)) return at + 1;
    for (let end = at + 1; ; end++) {
      const next = text[end];
      if (next === char) return end + 1;
      if (next === '\\') end++;
      else if (next === undefined || next === '\n') {
        this.#missing.set(char, end);
        return at + 1;
      }
    }
  }

  /** Offset after the next occurrence. */
  #after(piece: string, from: number): number | undefined {
    if (from < (this.#missing.get(piece) ?? 0)) return undefined;
    const found = this.#text.indexOf(piece, from);
    if (found >= 0) return found + piece.length;
    this.#missing.set(piece, this.#text.length);
    return undefined;
  }

  /**
   * Offset of the line break, or of the end of the text, after the statement at an offset. It ends at a line that
   * `endsBefore`, outside brackets. Undefined if a bracket is never closed.
   */
  statementEnd(begin: number, endsBefore: (line: number) => boolean): number | undefined {
    if (this.#unended === MAX_UNENDED) return undefined;
    const end = this.#findStatementEnd(begin, endsBefore);
    if (end === undefined) this.#unended++;
    return end;
  }

  #findStatementEnd(begin: number, endsBefore: (line: number) => boolean): number | undefined {
    const text =
      this.#text.length > begin + MAX_STATEMENT ? this.#text.slice(0, begin + MAX_STATEMENT) : this.#text;
    let depth = 0;
    for (let at = begin; ; ) {
      inStatement.lastIndex = at;
      const found = inStatement.exec(text)?.index;
      if (found === undefined) return depth === 0 && text === this.#text ? text.length : undefined;
      at = found + 1;
      const char = text[found]!;
      if (char === '\n') {
        if (depth === 0 && endsBefore(at)) return found;
      } else if (char === '{') at = this.braceEnd(found) ?? Number.POSITIVE_INFINITY;
      else if (char === '(' || char === '[') depth++;
      else if (char === '`') at = this.#templateEnd(at);
      else if (char === ')' || char === ']') depth = Math.max(0, depth - 1);
      else if (char !== '}') at = this.#literalEnd(found);
      if (at === Number.POSITIVE_INFINITY) return undefined;
    }
  }

  #templateEnd(from: number): number {
    const open: number[] = [];
    let at = this.#templatePart(from, open);
    while (open.length > 0) {
      // The brace of `${` is the character before.
      const end = this.braceEnd(at - 1);
      if (end === undefined) return this.#text.length;
      open.pop();
      at = this.#templatePart(end, open);
    }
    return at;
  }
}

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
