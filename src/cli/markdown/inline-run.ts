/** A text whose inline content is being read, with answers that the rules ask for again and again. */

/** What an address of mail may have before its `@`, as marked's rules for text and for links ask. */
const inText = /[a-zA-Z0-9.!#$%&'*+/=?_`{|}~-]*/y;
const inLink = /[A-Za-z0-9._+-]*/y;
const host = /@[a-zA-Z0-9-_]+(?:\.[a-zA-Z0-9-_]*[a-zA-Z0-9])+(?![\w-])/y;

/** Characters of one kind that follow each other. */
interface Stretch {
  start: number;
  end: number;
  /** Whether what is asked for follows. */
  isFollowed: boolean;
}

const nowhere: Stretch = { start: 0, end: -1, isFollowed: false };

export class InlineRun {
  readonly text: string;
  #local = nowhere;
  #name = nowhere;
  readonly #last = new Map<string, number>();
  #ticks: Map<number, number> | undefined;
  #closers: { masked: string; last: Map<string, number> } | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** Whether characters of an address of mail, at least one, and `@` stand here. */
  hasLocalPart(at: number): boolean {
    this.#local = stretchAt(this.#local, this.text, at, inText, (end) => this.text[end] === '@');
    return this.#local.isFollowed && this.#local.end > at;
  }

  /** Whether a whole address of mail stands here. */
  hasMail(at: number): boolean {
    this.#name = stretchAt(this.#name, this.text, at, inLink, (end) => {
      host.lastIndex = end;
      return host.test(this.text);
    });
    return this.#name.isFollowed && this.#name.end > at;
  }

  /** Offset of the last such piece of text; -1 where there is none. */
  lastOf(piece: string): number {
    let at = this.#last.get(piece);
    if (at === undefined) {
      at = this.text.lastIndexOf(piece);
      this.#last.set(piece, at);
    }
    return at;
  }

  /** Offset of the last run of exactly so many backticks; -1 where there is none. */
  lastTicks(length: number): number {
    this.#ticks ??= new Map(
      [...this.text.matchAll(/`+/g)].map(({ 0: ticks, index }) => [ticks.length, index]),
    );
    return this.#ticks.get(length) ?? -1;
  }

  /** Offset of the last marks of this kind that can close anything, which are some that follow no space. */
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
