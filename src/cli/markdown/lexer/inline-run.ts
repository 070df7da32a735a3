/** A text whose inline content is being read, with cached results for repeated questions of the rules. */

import { markPairs } from './mark-pairs.js';

/** Characters that an email address can have before its `@`, in marked's rules for text and for links. */
const inText = /[a-zA-Z0-9.!#$%&'*+/=?_`{|}~-]*/y;
const inLink = /[A-Za-z0-9._+-]*/y;
const host = /@[a-zA-Z0-9-_]+(?:\.[a-zA-Z0-9-_]*[a-zA-Z0-9])+(?![\w-])/y;

/** Consecutive characters of one kind. */
interface Stretch {
  start: number;
  end: number;
  /** Whether the required text follows. */
  isFollowed: boolean;
}

const nowhere: Stretch = { start: 0, end: -1, isFollowed: false };

export class InlineRun {
  readonly text: string;
  #local = nowhere;
  #name = nowhere;
  readonly #last = new Map<string, number>();
  /** The last results of `nextOf`. Texts are read from left to right. */
  readonly #next = new Map<string, number>();
  #marks: ReadonlyMap<number, number> | undefined;
  #openMarks: number[] | undefined;
  /** The last result of a search for `{/*`; -1 if there is none after it. */
  #comment: number | undefined;
  #ticks: Map<number, number> | undefined;
  #closers: { masked: string; last: Map<string, number> } | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** Whether at least one character of an email address, followed by `@`, is at this offset. */
  hasLocalPart(at: number): boolean {
    this.#local = stretchAt(this.#local, this.text, at, inText, (end) => this.text[end] === '@');
    return this.#local.isFollowed && this.#local.end > at;
  }

  /** Whether a complete email address begins at this offset. */
  hasMail(at: number): boolean {
    this.#name = stretchAt(this.#name, this.text, at, inLink, (end) => {
      host.lastIndex = end;
      return host.test(this.text);
    });
    return this.#name.isFollowed && this.#name.end > at;
  }

  /** Offset of the last occurrence of this piece of text; -1 if there is none. */
  lastOf(piece: string): number {
    let at = this.#last.get(piece);
    if (at === undefined) {
      at = this.text.lastIndexOf(piece);
      this.#last.set(piece, at);
    }
    return at;
  }

  /** Offset of the first occurrence of this piece of text at this offset or later; -1 if there is none. */
  nextOf(piece: string, at: number): number {
    let found = this.#next.get(piece);
    if (found === undefined || (found >= 0 && found < at)) {
      found = this.text.indexOf(piece, at);
      this.#next.set(piece, found);
    }
    return found;
  }

  /** Offset of the `==` that ends the marked text at this offset; -1 if none begins there. */
  markEnd(at: number): number {
    return this.#markPairs.get(at) ?? -1;
  }

  /** Offset of the first marked text that begins at this offset or later; -1 if there is none. */
  nextMark(at: number): number {
    if (this.#markPairs.size === 0) return -1;
    // Texts are read from left to right, so the marks before this offset are not needed again.
    const open = this.#openMarks!;
    while (open.length > 0 && open.at(-1)! < at) open.pop();
    return open.at(-1) ?? -1;
  }

  /** Offset of the first `{/*` at this offset or later that a comment of MDX begins with; -1 if there is none. */
  nextComment(at: number): number {
    const known = this.#comment;
    if (known === undefined || (known >= 0 && known < at)) this.#comment = this.text.indexOf('{/*', at);
    const found = this.#comment ?? -1;
    return found >= 0 && found + 3 <= this.lastOf('*/}') ? found : -1;
  }

  get #markPairs(): ReadonlyMap<number, number> {
    if (this.#marks === undefined) {
      this.#marks = markPairs(this.text);
      if (this.#marks.size > 0) this.#openMarks = [...this.#marks.keys()].reverse();
    }
    return this.#marks;
  }

  /** Offset of the last run of exactly `length` backticks; -1 if there is none. */
  lastTicks(length: number): number {
    this.#ticks ??= new Map(
      [...this.text.matchAll(/`+/g)].map(({ 0: ticks, index }) => [ticks.length, index]),
    );
    return this.#ticks.get(length) ?? -1;
  }

  /**
   * Offset of the last delimiter run of this kind that can close anything, which means that no space precedes
   * it; -1 if there is none.
   */
  lastCloser(mark: string, masked: string): number {
    if (this.#closers?.masked !== masked) this.#closers = { masked, last: new Map() };
    const { last } = this.#closers;
    let at = last.get(mark);
    if (at === undefined) {
      at = findLastCloser(mark, masked);
      last.set(mark, at);
    }
    return at;
  }
}

function findLastCloser(mark: string, text: string): number {
  for (let at = text.lastIndexOf(mark); at > 0; at = text.lastIndexOf(mark, at - 1)) {
    while (at > 0 && text[at - 1] === mark) at--;
    if (at > 0 && !/[ \t\n\r\f]/.test(text[at - 1]!)) return at;
    if (at === 0) break;
  }
  return -1;
}

function stretchAt(
  known: Stretch,
  text: string,
  at: number,
  characters: RegExp,
  isFollowed: (end: number) => boolean,
): Stretch {
  if (known.start <= at && at <= known.end) return known;
  characters.lastIndex = at;
  characters.test(text);
  const end = Math.max(at, characters.lastIndex);
  return { start: at, end, isFollowed: isFollowed(end) };
}
