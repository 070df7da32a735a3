/**
 * The document while it is being made. Renderers of tokens write to it: HTML, open places, headings, links, code,
 * problems. It also keeps the place in the source, which marked's tokens do not carry: blocks follow one another
 * line by line, and what stands in a block is searched for forward in that block's lines.
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
} from '../../runtime/model.js';
import type { MarkdownOptions } from './document-input.js';
import { duplicateId, isOwnId, withIdPrefix } from './duplicate-id.js';
import type { OpenElement } from './open-element.js';
import { OpenElements } from './open-elements.js';
import { countLines, firstLine, type SourceText } from './source-text.js';
import { cover, findSuppressions, isOnlyComments } from './suppression-comments.js';

/** Lines of the source text, counted from 0; `end` is the first one after the block. */
export interface Lines {
  line: number;
  end: number;
}

export type RenderBlock = (token: Token, context: RenderContext, lines: Lines) => void;
/** `offset` is where the token begins in the source text, as well as can be told. */
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
  /** In the source text. */
  offset: number;
  length?: number;
}

/** Of a tag in raw HTML, which goes where its element is left out. */
interface TagPiece {
  chunk: Chunk;
  element: OpenElement;
}

type Piece = Chunk | TagPiece;

/** A note at the foot of the page: known when its definition is met, shown when something refers to it. */
export interface Footnote {
  tokens: Token[];
  lines: Lines;
}

/** What a token added to the page, for whoever walks the tokens a second time. */
export interface Written {
  /** Index of its first link, if it has one. */
  link: number;
  /** Index of its heading, if it is one. */
  heading: number;
  /** Of raw HTML: what is left of it. */
  html?: Chunk[];
}

/** Characters between a token and the one before it, at most: marks, indentation, what is hidden. */
const NEAR = 4000;

export class RenderContext {
  readonly source: SourceText;
  readonly options: MarkdownOptions;
  /** Texts that meet are made one at the end. */
  readonly #pieces: Piece[] = [];
  /** Whose tag is being written. */
  #tag: OpenElement | undefined;
  readonly headings: Heading[] = [];
  /** How many headings of depth 2 there are. */
  sections = 0;
  readonly links: DocumentLink[] = [];
  readonly ids: string[] = [];
  readonly codes: CodeBlock[] = [];
  readonly samples: Sample[] = [];
  readonly diagnostics: Diagnostic[] = [];
  readonly suppressions: Suppression[] = [];
  readonly footnotes = new Map<string, Footnote>();
  /** By their labels, in the order they were first referred to: the number of the note and of references to it. */
  readonly footnoteRefs = new Map<string, { number: number; times: number }>();
  readonly written = new Map<Token, Written>();
  readonly elements = new OpenElements({
    end: (element, isMissed) => (isMissed ? this.closeElement(element) : this.#push(`</${element.name}>`)),
    leaveOut: (element, follower) => this.#reportLeftOut(element, follower),
  });
  /** Depth of the last heading in raw HTML since the last one of Markdown. */
  htmlHeading: number | undefined;
  readonly #renderers: Renderers;
  readonly #counts = new Map<string, number>();
  readonly #knownIds = new Set<string>();
  /** Blocks around what is being written. */
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

  /** Writes HTML of an author, whose elements are known already. */
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

  /** To be called before the first element of raw HTML is begun. */
  trackElements(): void {
    if (this.elements.isTracking) return;
    this.elements.track(this.#pieces.filter((piece) => typeof piece === 'string').join(''));
  }

  /** The whole article; nothing is written after. */
  finish(): Chunk[] {
    return joinPieces(this.#pieces);
  }

  message(key: keyof Messages): void {
    this.placeholder({ t: 'msg', key });
  }

  /** A place in the article, as far as it is written. */
  checkpoint(): number {
    return this.#pieces.length;
  }

  /** What has been written since. */
  sliceFrom(place: number): Chunk[] {
    return joinPieces(this.#pieces.slice(place));
  }

  /** True within a box, a tab, a list, a quote or an element of HTML. */
  get isInside(): boolean {
    return this.#depth > 1 || this.elements.areOpen;
  }

  /** Remembers a link and leaves its place open. */
  link(
    chunk: 'link' | 'image' | 'url',
    link: Omit<DocumentLink, 'file' | 'line' | 'column'>,
    offset: number,
  ): void {
    this.placeholder({ t: chunk, i: this.links.length });
    this.#keepLink(link, offset);
  }

  /** The same for a whole `<img>`, with its attributes beside `src`, `width` and `height`. */
  picture(attributes: string, link: Omit<DocumentLink, 'file' | 'line' | 'column'>, offset: number): void {
    if (this.elements.isTracking) this.elements.meet('img');
    this.placeholder({ t: 'picture', i: this.links.length, attributes });
    this.#keepLink(link, offset);
  }

  #keepLink(link: Omit<DocumentLink, 'file' | 'line' | 'column'>, offset: number): void {
    const { file, line, column } = this.source.place(offset);
    this.links.push({ ...link, file, line, column });
  }

  /** An id that an author wrote for a box, as for a heading. False where it is taken, which is reported. */
  addId(id: string, offset: number): boolean {
    const isFree = !this.hasId(id) && !isOwnId(id);
    if (isFree) this.#keepId(id);
    else this.#reportDuplicate(id, offset);
    return isFree;
  }

  /** An id that an author wrote in HTML. Authors who are not trusted get it with a prefix. */
  addHtmlId(id: string, offset: number): void {
    if (this.options.html === 'trusted') this.addId(id, offset);
    else if (this.hasId(id) || isOwnId(id)) this.#reportDuplicate(id, offset);
    else {
      this.#knownIds.add(id);
      this.#keepId(withIdPrefix(id));
    }
  }

  /** An id of this tool's own, which no author may take. */
  addOwnId(id: string): void {
    this.#keepId(id);
  }

  /** Of elements, and those that authors wrote for them. */
  get takenIds(): Iterable<string> {
    return this.#knownIds;
  }

  /** Whether an element has this id, or an author wrote it for one. */
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

  /** 1 for the first thing of its kind on the page, 2 for the second. */
  count(kind: string): number {
    const next = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, next);
    return next;
  }

  /** Writes the end that an author forgot. */
  closeElement({ name, offset }: OpenElement): void {
    this.#push(`</${name}>`);
    this.report({
      level: 'warning',
      code: 'unclosed-html',
      message: `\`<${name}>\` is not closed here, so it ends where the element around it does, or before what it cannot hold.`,
      hint: `Close it with \`</${name}>\` in the same paragraph, list item, cell or box.`,
      offset,
      length: name.length + 1,
    });
  }

  #reportLeftOut({ name, offset }: OpenElement, follower: string): void {
    this.report({
      level: 'warning',
      code: 'stray-html',
      message: `\`<${name}>\` cannot hold \`<${follower}>\`, which follows in it, so \`<${name}>\` is left out.`,
      hint: `Close it with \`</${name}>\` before that.`,
      offset,
      length: name.length + 1,
    });
  }

  // ---------------------------------------------------------------- walking

  blocks(tokens: Token[], { line, end }: Lines): void {
    this.#depth++;
    this.elements.enclose(() => {
      let at = line;
      /** Suppressions that hold for the next block. */
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

  /** Suppressions in a block of HTML; gives those that hold for the block after it. */
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

  /** Inline content that stands in these lines. */
  inlinesIn(tokens: Token[], { line, end }: Lines): void {
    this.moveTo({ line, end });
    this.inlines(tokens);
  }

  moveTo({ line, end }: Lines): void {
    this.#cursor = this.source.startOf(line);
    this.#cursorEnd = this.source.startOf(end);
  }

  /** Inline content that goes on where the last one ended. */
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

  /** One that stands alone in its line, though a block surrounds it, holds for the rest of that block. */
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

  /** What is written otherwise than it was lexed is not looked for in all of a long block, for each of its tokens. */
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
