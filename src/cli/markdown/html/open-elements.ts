/**
 * Tracks the open elements while an article is written: those of raw HTML and, once there is any, those of
 * this tool. Browsers close some elements automatically: a paragraph when a `<div>` begins, an item with its
 * content when the next item begins, a link when another link begins. A later end tag would then close an
 * element around the article. So every element that a browser would close is first closed here with an
 * explicit end tag, and an end tag that closes nothing is left out.
 */

import { END_RULES, OPTIONAL_END, TABLE_PART, VERBATIM, VOID } from './html-elements.js';

/** An element of the article whose end tag is not written yet. */
export interface OpenElement {
  name: string;
  /** Offset of its tag in the source text. */
  offset: number;
  /** The pieces of the article with its start tag. */
  tag?: { from: number; to: number };
  /** Runs when its end tag is reached, before the tag is written. */
  onEnd?: () => void;
  /** True if this tool writes the element. */
  isOwn?: boolean;
  /** True if its end tag is already written, or if both its tags are left out. */
  isGone?: boolean;
}

export interface ElementWriter {
  /** Writes the end tag. `isMissed` is true if the author should have written it. */
  end(element: OpenElement, isMissed: boolean): void;
  /** Leaves out an element that was begun, because the element after it is not allowed inside it. */
  leaveOut(element: OpenElement, follower: string): void;
}

/** Tags in HTML of this tool, where every `<` in text or attributes is escaped. */
const ownTag = /<(\/?)([a-z][a-z\d]*)([^<>]*)/g;

export class OpenElements {
  readonly #open: OpenElement[] = [];
  readonly #writer: ElementWriter;
  /** Elements before this index were opened outside the current part. */
  #floor = 0;
  /** True from the first raw tag on. From then on, the HTML of this tool must be tracked too. */
  isTracking = false;

  constructor(writer: ElementWriter) {
    this.#writer = writer;
  }

  /** Starts tracking. `written` is the article so far. */
  track(written: string): void {
    this.isTracking = true;
    for (const [, slash, name = '', rest = ''] of written.matchAll(ownTag)) {
      if (slash) this.#open.pop();
      else if (!isEmpty(name, rest)) this.#open.push({ name, offset: 0, isOwn: true });
    }
    this.#floor = this.#open.length;
  }

  /** True inside an element of raw HTML, except for elements with an optional end tag. */
  get areOpen(): boolean {
    return this.#open.some(
      (element) => isPresent(element) && !element.isOwn && !OPTIONAL_END.has(element.name),
    );
  }

  /** The open element whose content is always text, if any. */
  get verbatim(): string | undefined {
    const inner = this.#open.findLast(isPresent);
    return inner && !inner.isOwn && VERBATIM.has(inner.name) ? inner.name : undefined;
  }

  isIn(name: string): boolean {
    return this.#open.some((element) => isPresent(element) && element.name === name);
  }

  /**
   * Checks whether the tag of a raw element can be written now. If so, closes the elements that it ends. Otherwise, returns
   * the name of the element that cannot contain it; empty for all.
   */
  admit(name: string): string | undefined {
    if (TABLE_PART.has(name) && !this.isIn('table') && !this.isIn('template')) return '';
    const from = this.#endedBy(name);
    const ended = this.#open.slice(from).filter(isPresent);
    const own = ended.filter(({ isOwn }) => isOwn);
    // A Markdown paragraph can end early. All other HTML of this tool must stay complete.
    const isWhole = own.length === 0 || (own.length === 1 && own[0]!.name === 'p' && own[0] === ended[0]);
    if (!isWhole) return own[0]!.name;
    this.#endFrom(from);
    return undefined;
  }

  /** Inside SVG or MathML, where a slash ends an element, and no element ends another one. */
  get #isForeign(): boolean {
    const root = this.#open.findLast(
      (element) => isPresent(element) && (isForeignRoot(element.name) || element.name === 'foreignobject'),
    );
    return root !== undefined && isForeignRoot(root.name);
  }

  /** Whether an element here ends only at its end tag: HTML ignores the slash of `<div />`. */
  needsEndTag(name: string): boolean {
    return !VOID.has(name) && !isForeignRoot(name) && !this.#isForeign;
  }

  /** Opens a raw element whose tag is written next, or left out together with its end tag. */
  begin(element: OpenElement, isSelfClosing: boolean): void {
    const isForeign = isForeignRoot(element.name) || this.#isForeign;
    const isWhole = isForeign ? isSelfClosing : VOID.has(element.name);
    if (!isWhole) this.#open.push(element);
  }

  /**
   * Closes a raw element and the elements left open in it. Returns undefined if no element of that name is
   * open here. If the element is present, the caller writes the end tag.
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

  /** Writes HTML of this tool so that no element around it is closed implicitly. */
  write(html: string, write: (html: string) => void): void {
    let written = 0;
    ownTag.lastIndex = 0;
    for (const { index, 0: whole, 1: slash, 2: name = '', 3: rest = '' } of html.matchAll(ownTag)) {
      write(html.slice(written, index));
      written = index;
      if (slash) {
        // If the element was closed before, its end tag is left out.
        if (!this.#endOwn(name)) written = html.indexOf('>', index + whole.length) + 1;
      } else this.#beginOwn(name, rest);
    }
    write(html.slice(written));
  }

  /** Runs `write`, then closes the elements that it left open. */
  enclose(write: () => void): void {
    const outside = this.#floor;
    this.#floor = this.#open.length;
    write();
    let from = this.#open.length;
    // The elements around it are only known from the first raw tag on.
    while (from > this.#floor && !(this.#open[from - 1]!.isOwn && isPresent(this.#open[from - 1]!))) from--;
    this.#endFrom(from);
    this.#floor = outside;
  }

  #beginOwn(name: string, rest: string): void {
    if (this.verbatim !== undefined) return;
    let from = this.#endedBy(name);
    // HTML of this tool is complete, so an element around it that it would close is left out instead.
    for (;;) {
      const ended = this.#open.slice(from).filter(isPresent);
      const outer = ended[0];
      if (outer?.isOwn) from = this.#open.length;
      if (outer === undefined || outer.isOwn || !ended.some(({ isOwn }) => isOwn)) break;
      outer.isGone = true;
      this.#writer.leaveOut(outer, name);
      from = this.#endedBy(name);
    }
    this.#endFrom(from);
    if (!isEmpty(name, rest)) this.#open.push({ name, offset: 0, isOwn: true });
  }

  /** False if the element that this would close is already closed. */
  #endOwn(name: string): boolean {
    if (this.verbatim !== undefined) return true;
    const at = this.#open.findLastIndex((element) => element.isOwn && element.name === name);
    if (at < 0) return true;
    const isOpen = isPresent(this.#open[at]!);
    this.#endFrom(at + 1);
    this.#open.length = at;
    return isOpen;
  }

  /** The index of the outermost element that a new one closes; the number of elements if it closes none. */
  #endedBy(name: string): number {
    let from = this.#open.length;
    if (this.#isForeign) return from;
    for (const { starts, ends, within } of END_RULES) {
      if (!starts.has(name)) continue;
      const before = from;
      const inner = this.#open.findLastIndex(
        (element, i) =>
          i < before && isPresent(element) && (ends.has(element.name) || within.has(element.name)),
      );
      if (inner >= 0 && ends.has(this.#open[inner]!.name)) from = inner;
    }
    return from;
  }

  /** Writes the end tags of all elements from an index on, innermost first. */
  #endFrom(from: number): void {
    for (let i = this.#open.length - 1; i >= from; i--) {
      const element = this.#open[i]!;
      if (isPresent(element)) this.#writer.end(element, !element.isOwn && !OPTIONAL_END.has(element.name));
      this.#remove(i);
    }
  }

  /** Elements outside the current part keep their place in the list. */
  #remove(i: number): void {
    const element = this.#open[i]!;
    if (i >= this.#floor && !element.isOwn) this.#open.splice(i, 1);
    else element.isGone = true;
  }
}

function isPresent({ isGone }: OpenElement): boolean {
  return !isGone;
}

function isForeignRoot(name: string): boolean {
  return name === 'svg' || name === 'math';
}

function isEmpty(name: string, rest: string): boolean {
  return VOID.has(name) || rest.endsWith('/');
}
