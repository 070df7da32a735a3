/**
 * Collects a document while it is rendered. Token renderers write to it: HTML, placeholders, headings, links,
 * code and problems. It also tracks the position in the source, which marked's tokens do not contain: blocks
 * follow each other line by line, and the content of a block is searched forward in the lines of that block.
 */
import type { Token } from 'marked';
import type {
  Chunk,
  CodeBlock,
  Diagnostic,
  DocumentLink,
  Heading,
  Level,
  Messages,
  Sample,
  Suppression,
} from '../../../runtime/model.js';
import type { MarkdownOptions } from '../document-input.js';
import { duplicateId, isOwnId, withIdPrefix } from '../html/duplicate-id.js';
import type { OpenElement } from '../html/open-element.js';
import { OpenElements } from '../html/open-elements.js';
import { countLines, firstLine, type SourceText } from '../source-text.js';
import { cover, findSuppressions, isOnlyComments } from '../suppression-comments.js';

/** 0-based line range of the source text. `end` is the first line after the block. */
export interface Lines {
  line: number;
  end: number;
}

export type RenderBlock = (token: Token, context: RenderContext, lines: Lines) => void;
/** `offset` is the best known start of the token in the source text. */
export type RenderInline = (token: Token, context: RenderContext, offset: number) => void;

export interface Renderers {
  blocks: ReadonlyMap<string, RenderBlock>;
  inlines: ReadonlyMap<string, RenderInline>;
}

export interface Problem {
  level: Level;
  code: string;
  message: string;
  hint?: string;
  /** Offset in the source text. */
  offset: number;
  length?: number;
}

/** A piece of a tag in raw HTML. It is removed if its element is left out. */
interface TagPiece {
  chunk: Chunk;
  element: OpenElement;
}

type Piece = Chunk | TagPiece;

/** A footnote: recorded when its definition is rendered, written if something refers to it. */
export interface Footnote {
  tokens: Token[];
  lines: Lines;
}

/** What a token added to the page, for a second pass over the tokens. */
export interface Written {
  /** Index of its first link, if it has one. */
  link: number;
  /** Index of its heading, if it is one. */
  heading: number;
  /** For raw HTML: the chunks that remain of it. */
  html?: Chunk[];
}

/** Maximum number of characters between a token and the previous one: marks, indentation, hidden content. */
const NEAR = 4000;

export class RenderContext {
  readonly source: SourceText;
  readonly options: MarkdownOptions;
  /** Adjacent texts are merged at the end. */
  readonly #pieces: Piece[] = [];
  /** The element whose tag is being written. */
  #tag: OpenElement | undefined;
  readonly headings: Heading[] = [];
  /** Number of headings of depth 2. */
  sections = 0;
  readonly links: DocumentLink[] = [];
  readonly ids: string[] = [];
  readonly codes: CodeBlock[] = [];
  readonly samples: Sample[] = [];
  readonly diagnostics: Diagnostic[] = [];
  readonly suppressions: Suppression[] = [];
  readonly footnotes = new Map<string, Footnote>();
  /** Numbers of notes and of references to them, by label, in the order of their first reference. */
  readonly footnoteRefs = new Map<string, { number: number; times: number }>();
  readonly written = new Map<Token, Written>();
  readonly elements = new OpenElements({
    end: (element, isMissed) => (isMissed ? this.closeElement(element) : this.#push(`</${element.name}>`)),
    leaveOut: (element, follower) => this.#reportLeftOut(element, follower),
  });
  /** Depth of the last heading in raw HTML after the last Markdown heading. */
  htmlHeading: number | undefined;
  readonly #renderers: Renderers;
  readonly #counts = new Map<string, number>();
  readonly #knownIds = new Set<string>();
  /** Number of blocks around the current position. */
  #depth = 0;
  #cursor = 0;
  #cursorEnd = 0;

  constructor(source: SourceText, options: MarkdownOptions, renderers: Renderers) {
    this.source = source;
    this.options = options;
    this.#renderers = renderers;
  }

  // ---------------------------------------------------------------- output

  /** Writes HTML of this tool. */
  write(html: string): void {
    if (this.elements.isTracking) this.elements.write(html, (piece) => this.#push(piece));
    else this.#push(html);
  }

  /** Writes HTML of an author whose elements are already tracked. */
  writeRaw(html: string): void {
    this.#push(html);
  }

  /** Writes a tag of raw HTML. */
  writeTag(element: OpenElement, write: () => void): void {
    this.#tag = element;
    write();
    this.#tag = undefined;
  }

  placeholder(chunk: Exclude<Chunk, string>): void {
    this.#push(chunk);
  }

  #push(chunk: Chunk): void {
    if (chunk !== '') this.#pieces.push(this.#tag === undefined ? chunk : { chunk, element: this.#tag });
  }

  /** Must be called before the first element of raw HTML is opened. */
  trackElements(): void {
    if (this.elements.isTracking) return;
    this.elements.track(this.#pieces.filter((piece) => typeof piece === 'string').join(''));
  }

  /** Returns the whole article. Nothing can be written after this call. */
  finish(): Chunk[] {
    return joinPieces(this.#pieces);
  }

  message(key: keyof Messages): void {
    this.placeholder({ t: 'msg', key });
  }

  /** The current position in the output, for `sliceFrom`. */
  checkpoint(): number {
    return this.#pieces.length;
  }

  /** The chunks written since a checkpoint. */
  sliceFrom(place: number): Chunk[] {
    return joinPieces(this.#pieces.slice(place));
  }

  /** True inside a container, a tab, a list, a quote or an HTML element. */
  get isInside(): boolean {
    return this.#depth > 1 || this.elements.areOpen;
  }

  /** Records a link and writes its placeholder. */
  link(
    chunk: 'link' | 'image' | 'url',
    link: Omit<DocumentLink, 'file' | 'line' | 'column'>,
    offset: number,
  ): void {
    this.placeholder({ t: chunk, i: this.links.length });
    this.#keepLink(link, offset);
  }

  /** Like `link`, for a whole `<img>` with its attributes other than `src`, `width` and `height`. */
  picture(attributes: string, link: Omit<DocumentLink, 'file' | 'line' | 'column'>, offset: number): void {
    if (this.elements.isTracking) this.elements.meet('img');
    this.placeholder({ t: 'picture', i: this.links.length, attributes });
    this.#keepLink(link, offset);
  }

  #keepLink(link: Omit<DocumentLink, 'file' | 'line' | 'column'>, offset: number): void {
    const { file, line, column } = this.source.place(offset);
    this.links.push({ ...link, file, line, column });
  }

  /**
   * Records an ID that an author set, for example on a container. Returns false and reports it if the ID is
   * already used or reserved.
   */
  addId(id: string, offset: number): boolean {
    const isFree = !this.hasId(id) && !isOwnId(id);
    if (isFree) this.#keepId(id);
    else this.#reportDuplicate(id, offset);
    return isFree;
  }

  /** Records an ID that an author wrote in HTML. IDs of untrusted authors get a prefix. */
  addHtmlId(id: string, offset: number): void {
    if (this.options.html === 'trusted') this.addId(id, offset);
    else if (this.hasId(id) || isOwnId(id)) this.#reportDuplicate(id, offset);
    else {
      this.#knownIds.add(id);
      this.#keepId(withIdPrefix(id));
    }
  }

  /** Records an ID that this tool generates; authors cannot use it. */
  addOwnId(id: string): void {
    this.#keepId(id);
  }

  /** The IDs of elements, including the unprefixed IDs that authors wrote. */
  get takenIds(): Iterable<string> {
    return this.#knownIds;
  }

  /** Whether an element has this ID, or an author wrote it without the prefix. */
  hasId(id: string): boolean {
    return this.#knownIds.has(id);
  }

  #keepId(id: string): void {
    this.ids.push(id);
    this.#knownIds.add(id);
  }

  #reportDuplicate(id: string, offset: number): void {
    this.report({ ...duplicateId(id), offset, length: id.length });
  }

  report({ level, code, message, hint, offset, length }: Problem): void {
    const { file, line, column } = this.source.place(offset);
    const diagnostic: Diagnostic = { code, level, message, file, line, column };
    if (hint !== undefined) diagnostic.hint = hint;
    if (length !== undefined) diagnostic.length = length;
    this.diagnostics.push(diagnostic);
  }

  /** Counts things of a kind on the page: returns 1 for the first one, 2 for the second. */
  count(kind: string): number {
    const next = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, next);
    return next;
  }

  /** Writes an end tag that the author omitted, and reports it. */
  closeElement({ name, offset }: OpenElement): void {
    this.#push(`</${name}>`);
    this.report({
      level: 'warning',
      code: 'unclosed-html',
      message: `\`<${name}>\` is never closed; it was closed at the end of its parent, or before an element that it cannot contain.`,
      hint: `Close it with \`</${name}>\` in the same paragraph, list item, cell or container.`,
      offset,
      length: name.length + 1,
    });
  }

  #reportLeftOut({ name, offset }: OpenElement, follower: string): void {
    this.report({
      level: 'warning',
      code: 'stray-html',
      message: `\`<${name}>\` cannot contain \`<${follower}>\`, so \`<${name}>\` is removed.`,
      hint: `Close it with \`</${name}>\` before this element.`,
      offset,
      length: name.length + 1,
    });
  }

  // ---------------------------------------------------------------- walking

  blocks(tokens: Token[], { line, end }: Lines): void {
    this.#depth++;
    this.elements.enclose(() => {
      let at = line;
      /** Suppressions that apply to the next block. */
      let waiting: Suppression[] = [];
      for (const token of tokens) {
        const begin = this.source.findLine(token.raw, at, end);
        const after = begin + countLines(token.raw);
        const isComment = token.type === 'html' && isOnlyComments(token.raw);
        if (waiting.length > 0 && token.type !== 'space' && !isComment) {
          cover(waiting, this.source, begin, begin + countLines(token.raw.trimEnd()));
          waiting = [];
        }
        if (token.type === 'html') waiting.push(...this.#suppressionsOf(token.raw, begin));
        const lines = { line: begin, end: Math.min(end, after + 1) };
        this.#remember(token, () => this.#renderers.blocks.get(token.type)?.(token, this, lines));
        at = after;
      }
      if (waiting.length > 0) cover(waiting, this.source, at, end - 1);
    });
    this.#depth--;
  }

  #remember(token: Token, render: () => void): void {
    const written: Written = { link: this.links.length, heading: this.headings.length };
    this.written.set(token, written);
    const before = this.checkpoint();
    render();
    if (token.type === 'html') written.html = this.sliceFrom(before);
  }

  /** Records the suppressions in an HTML block. Returns those that apply to the block after it. */
  #suppressionsOf(raw: string, line: number): Suppression[] {
    const waiting: Suppression[] = [];
    for (const met of findSuppressions(raw, this.source, (inner) => this.source.offsetIn(raw, inner, line))) {
      this.suppressions.push(...met.suppressions);
      const last = line + countLines(raw.trimEnd());
      if (met.isAlone && met.isLast) waiting.push(...met.suppressions);
      else cover(met.suppressions, this.source, met.line, met.isAlone ? last : met.line);
    }
    return waiting;
  }

  /** Renders inline content that is in these lines. */
  inlinesIn(tokens: Token[], { line, end }: Lines): void {
    this.moveTo({ line, end });
    this.inlines(tokens);
  }

  moveTo({ line, end }: Lines): void {
    this.#cursor = this.source.startOf(line);
    this.#cursorEnd = this.source.startOf(end);
  }

  /** Renders inline content that continues where the previous one ended. */
  inlines(tokens: Token[]): void {
    this.elements.enclose(() => {
      for (const token of tokens) {
        const start = this.#find(token.raw);
        this.#cursor = start;
        if (token.type === 'html') this.#addInlineSuppressions(token.raw, start);
        this.#remember(token, () => this.#renderers.inlines.get(token.type)?.(token, this, start));
        this.#cursor = Math.max(this.#cursor, this.#endOf(token.raw, start));
      }
    });
  }

  /** A suppression alone on its line inside a block applies to the rest of that block. */
  #addInlineSuppressions(raw: string, offset: number): void {
    for (const { suppressions, line, isAlone } of findSuppressions(
      raw,
      this.source,
      (inner) => offset + inner,
    )) {
      this.suppressions.push(...suppressions);
      const last = this.source.lineAt(Math.max(offset, this.#cursorEnd - 1));
      cover(suppressions, this.source, line, isAlone ? last : line);
    }
  }

  #find(raw: string): number {
    const { text } = this.source;
    if (text.startsWith(raw, this.#cursor)) return this.#cursor;
    const line = firstLine(raw);
    const at = text.slice(this.#cursor, this.#near(this.#cursor + line.length)).indexOf(line);
    return at < 0 ? this.#cursor : this.#cursor + at;
  }

  /**
   * Limits the search for text that differs from its source, so that a long block is not scanned completely
   * for each of its tokens.
   */
  #near(offset: number): number {
    return Math.min(this.#cursorEnd, offset + NEAR);
  }

  #endOf(raw: string, start: number): number {
    const { text } = this.source;
    if (text.startsWith(raw, start)) return start + raw.length;
    const lastBreak = raw.lastIndexOf('\n');
    if (lastBreak < 0) return start;
    const lastLine = raw.slice(lastBreak + 1);
    const at = text.slice(start, this.#near(start + raw.length)).indexOf(lastLine);
    return at < 0 ? start : start + at + lastLine.length;
  }
}

function joinPieces(pieces: readonly Piece[]): Chunk[] {
  const chunks: Chunk[] = [];
  let text: string[] = [];
  const endText = () => {
    if (text.length > 0) chunks.push(text.join(''));
    text = [];
  };
  for (const piece of pieces) {
    const isTag = typeof piece !== 'string' && 'element' in piece;
    if (isTag && piece.element.gone === 'left out') continue;
    const chunk = isTag ? piece.chunk : piece;
    if (typeof chunk === 'string') text.push(chunk);
    else {
      endText();
      chunks.push(chunk);
    }
  }
  endText();
  return chunks;
}
