/**
 * The elements that are open while an article is written: those of raw HTML and, once there is any, those that this tool
 * writes. A browser ends some elements by itself: a paragraph where a `<div>` begins, an item with all that is in it
 * where the next one begins, a link where another one begins. An end tag that comes later would then end what is
 * around the article. So every element that a browser would close is closed here first, by an explicit end tag, and an
 * end tag that closes nothing is left out: a browser builds the tree that is built here.
 */
import { elementsEndedBy, isIntegration, spaceOf } from './ended-elements.js';
import { OPTIONAL_END, VERBATIM, VOID } from './html-elements.js';
import type { OpenElement } from './open-element.js';

/** Why a tag cannot be written. */
export type Refusal = { why: 'misplaced'; within?: string } | { why: 'too deep' };

export interface ElementWriter {
  /** Writes the end tag; `isMissed` where the author should have written it. */
  end(element: OpenElement, isMissed: boolean): void;
  /** An element that was begun, and is left out because what follows cannot stand in it. */
  leaveOut(element: OpenElement, follower: string): void;
}

/** Elements within one another. Browsers build no deeper trees than 512, and the page around the article has its own. */
const MAX_DEPTH = 400;
/** Tags in HTML of this tool, where a `<` in text or attributes is always escaped. */
const ownTag = /<(\/?)([a-z][a-z\d]*)([^<>]*)/g;

export class OpenElements {
  readonly #open: OpenElement[] = [];
  readonly #writer: ElementWriter;
  /** Those before this index were opened outside of what is being written. */
  #floor = 0;
  #isTracking = false;

  constructor(writer: ElementWriter) {
    this.#writer = writer;
  }

  /** True from the first raw tag on: from then on, what this tool writes has to be known. */
  get isTracking(): boolean {
    return this.#isTracking;
  }

  /** Begins to follow the tags; `written` is the article so far. */
  track(written: string): void {
    this.#isTracking = true;
    for (const [, slash, name = '', rest = ''] of written.matchAll(ownTag)) {
      if (slash) this.#open.pop();
      else if (!isEmpty(name, rest)) this.#open.push({ name, offset: 0, isOwn: true });
    }
    this.#floor = this.#open.length;
  }

  /** True within an element of raw HTML, but for those that end with whatever follows. */
  get areOpen(): boolean {
    return this.#open.some(
      (element) => isPresent(element) && !element.isOwn && !OPTIONAL_END.has(element.name),
    );
  }

  /** The innermost element. */
  get inner(): OpenElement | undefined {
    return this.#open.findLast(isPresent);
  }

  /** The element whose content is text now, whatever it looks like. */
  get verbatim(): string | undefined {
    const { inner } = this;
    return inner && !inner.isOwn && isVerbatim(inner) ? inner.name : undefined;
  }

  isIn(name: string): boolean {
    return this.#open.some((element) => isPresent(element) && element.name === name);
  }

  /** Whether the tag of this raw element may be written now; if so, what it ends is ended. */
  admit(element: OpenElement): Refusal | undefined {
    const from = elementsEndedBy(this.#open, element);
    if (from === undefined) return { why: 'misplaced' };
    const ended = this.#open.slice(from).filter(isPresent);
    const own = ended.filter(({ isOwn }) => isOwn);
    // A paragraph of Markdown may end early. Anything else of it is whole.
    const isWhole = own.length === 0 || (own.length === 1 && own[0]!.name === 'p' && own[0] === ended[0]);
    if (!isWhole) return { why: 'misplaced', within: own[0]!.name };
    if (from >= MAX_DEPTH && !VOID.has(element.name)) return { why: 'too deep' };
    this.#endFrom(from);
    return undefined;
  }

  /** Takes a raw element whose tag is written next, or is left out with its end. */
  begin(element: OpenElement, isSelfClosing: boolean): void {
    const space = spaceOf(this.#open, element.name);
    if (space === undefined ? VOID.has(element.name) : isSelfClosing) return;
    // Of those that are left out, the ends of the first ones are known.
    if (element.gone && this.#open.length >= 2 * MAX_DEPTH) return;
    if (space !== undefined)
      Object.assign(element, { space, isIntegration: isIntegration(element.name, space) });
    this.#open.push(element);
  }

  /**
   * Ends a raw element and what is left open in it; undefined where none of that name is open here. The end tag is the
   * caller's to write where the element is present.
   */
  end(name: string): OpenElement | undefined {
    for (let i = this.#open.length - 1; i >= this.#floor; i--) {
      const element = this.#open[i]!;
      if (element.isOwn && isPresent(element)) return undefined;
      if (element.isOwn || element.name !== name) continue;
      this.#endFrom(i + 1);
      this.#remove(i);
      element.onEnd?.();
      return element;
    }
    return undefined;
  }

  /** HTML of this tool, as it has to be written so that no element around it ends by itself. */
  write(html: string, write: (html: string) => void): void {
    let written = 0;
    ownTag.lastIndex = 0;
    for (const { index, 0: whole, 1: slash, 2: name = '', 3: rest = '' } of html.matchAll(ownTag)) {
      write(html.slice(written, index));
      written = index;
      if (slash) {
        // Where it ended before, its end tag is left out.
        if (!this.#endOwn(name)) written = html.indexOf('>', index + whole.length) + 1;
      } else this.#beginOwn({ name, offset: 0, isOwn: true }, rest);
    }
    write(html.slice(written));
  }

  /** The same for an element without content that is written otherwise. */
  meet(name: string): void {
    this.#beginOwn({ name, offset: 0, isOwn: true }, '');
  }

  /** Runs `write`, then ends what it left open. */
  enclose(write: () => void): void {
    const outside = this.#floor;
    this.#floor = this.#open.length;
    write();
    let from = this.#open.length;
    // What stands around it is known only from the first raw tag on.
    while (from > this.#floor && !(this.#open[from - 1]!.isOwn && isPresent(this.#open[from - 1]!))) from--;
    this.#endFrom(from);
    this.#floor = outside;
  }

  #beginOwn(element: OpenElement, rest: string): void {
    if (this.verbatim !== undefined) return;
    let from = elementsEndedBy(this.#open, element) ?? this.#open.length;
    // What this tool writes is whole, so an element around it that it would end is left out instead.
    for (;;) {
      const ended = this.#open.slice(from).filter(isPresent);
      const outer = ended[0];
      if (outer?.isOwn) from = this.#open.length;
      if (outer === undefined || outer.isOwn || !ended.some(({ isOwn }) => isOwn)) break;
      outer.gone = 'left out';
      this.#writer.leaveOut(outer, element.name);
      from = elementsEndedBy(this.#open, element) ?? this.#open.length;
    }
    this.#endFrom(from);
    if (!isEmpty(element.name, rest)) this.#open.push(element);
  }

  /** False where the element that this would end has ended before. */
  #endOwn(name: string): boolean {
    if (this.verbatim !== undefined) return true;
    const at = this.#open.findLastIndex((element) => element.isOwn && element.name === name);
    if (at < 0) return true;
    const { gone } = this.#open[at]!;
    this.#endFrom(at + 1);
    this.#open.length = at;
    return gone === undefined;
  }

  /** Writes the ends of all from an index on, innermost first. */
  #endFrom(from: number): void {
    for (let i = this.#open.length - 1; i >= from; i--) {
      const element = this.#open[i]!;
      if (isPresent(element)) this.#writer.end(element, !element.isOwn && !OPTIONAL_END.has(element.name));
      this.#remove(i);
    }
  }

  /** Those outside of what is being written keep their place in the list. */
  #remove(i: number): void {
    const element = this.#open[i]!;
    if (i >= this.#floor && !element.isOwn) this.#open.splice(i, 1);
    else element.gone ??= 'ended';
  }
}

function isPresent({ gone }: OpenElement): boolean {
  return gone === undefined;
}

function isVerbatim({ name, space }: OpenElement): boolean {
  return space === undefined && VERBATIM.has(name);
}

function isEmpty(name: string, rest: string): boolean {
  return VOID.has(name) || rest.endsWith('/');
}
