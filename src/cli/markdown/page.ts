/**
 * The document while it is being made. Renderers of tokens write to it: HTML, open places, headings, links, code,
 * problems. It also keeps the place in the source, which marked's tokens do not carry: blocks follow one another
 * line by line, and what stands in a block is searched for forward in that block's lines.
 */
import type { Token } from 'marked';
import type {
  CodeBlock,
  Diagnostic,
  DocumentLink,
  Heading,
  Level,
  Messages,
  Part,
  Sample,
} from '../../runtime/model.js';
import type { MarkdownOptions } from './document-input.js';
import { type OpenElement, OpenElements } from './open-elements.js';
import { countLines, firstLine, type SourceText } from './source-text.js';

/** Lines of the source text, counted from 0; `end` is the first one after the block. */
export interface Lines {
  line: number;
  end: number;
}

export type RenderBlock = (token: Token, page: Page, lines: Lines) => void;
/** `offset` is where the token begins in the source text, as well as can be told. */
export type RenderInline = (token: Token, page: Page, offset: number) => void;

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

/** A note at the foot of the page: known when its definition is met, shown when something refers to it. */
export interface Footnote {
  tokens: Token[];
  lines: Lines;
}

export class Page {
  readonly source: SourceText;
  readonly options: MarkdownOptions;
  readonly parts: Part[] = [];
  readonly headings: Heading[] = [];
  readonly links: DocumentLink[] = [];
  readonly ids: string[] = [];
  readonly codes: CodeBlock[] = [];
  readonly samples: Sample[] = [];
  readonly diagnostics: Diagnostic[] = [];
  readonly footnotes = new Map<string, Footnote>();
  /** Labels in the order they were first referred to, with the number of references. */
  readonly footnoteRefs = new Map<string, number>();
  /** Of raw HTML. */
  readonly elements = new OpenElements();
  readonly #renderers: Renderers;
  readonly #counts = new Map<string, number>();
  #cursor = 0;
  #cursorEnd = 0;

  constructor(source: SourceText, options: MarkdownOptions, renderers: Renderers) {
    this.source = source;
    this.options = options;
    this.#renderers = renderers;
  }

  // ---------------------------------------------------------------- output

  write(html: string): void {
    const last = this.parts.length - 1;
    const part = this.parts[last];
    if (typeof part === 'string') this.parts[last] = part + html;
    else if (html !== '') this.parts.push(html);
  }

  mark(part: Exclude<Part, string>): void {
    this.parts.push(part);
  }

  message(key: keyof Messages): void {
    this.mark({ t: 'msg', key });
  }

  /** Remembers a link and leaves its place open. */
  link(
    part: 'link' | 'image' | 'url',
    link: Omit<DocumentLink, 'file' | 'line' | 'column'>,
    offset: number,
  ): void {
    this.mark({ t: part, i: this.links.length });
    this.#keepLink(link, offset);
  }

  /** The same for a whole `<img>`, with its attributes beside `src`, `width` and `height`. */
  picture(attributes: string, link: Omit<DocumentLink, 'file' | 'line' | 'column'>, offset: number): void {
    this.mark({ t: 'picture', i: this.links.length, attributes });
    this.#keepLink(link, offset);
  }

  #keepLink(link: Omit<DocumentLink, 'file' | 'line' | 'column'>, offset: number): void {
    const { file, line, column } = this.source.place(offset);
    this.links.push({ ...link, file, line, column });
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

  /** Raw HTML that begins in `write` ends with it. */
  #enclose(write: () => void): void {
    for (const element of this.elements.enclose(write)) this.closeElement(element);
  }

  /** Writes the end that an author forgot. */
  closeElement({ name, offset }: OpenElement): void {
    this.write(`</${name}>`);
    this.report({
      level: 'warning',
      code: 'unclosed-html',
      message: `\`<${name}>\` has no end here, so it ends with what it stands in.`,
      hint: `Close it with \`</${name}>\` in the same paragraph, list item, cell or box.`,
      offset,
      length: name.length + 1,
    });
  }

  // ---------------------------------------------------------------- walking

  blocks(tokens: Token[], { line, end }: Lines): void {
    this.#enclose(() => {
      let at = line;
      for (const token of tokens) {
        const begin = this.source.findLine(token.raw, at, end);
        const after = begin + countLines(token.raw);
        this.#renderers.blocks.get(token.type)?.(token, this, { line: begin, end: Math.min(end, after + 1) });
        at = after;
      }
    });
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
    this.#enclose(() => {
      for (const token of tokens) {
        const start = this.#find(token.raw);
        this.#cursor = start;
        this.#renderers.inlines.get(token.type)?.(token, this, start);
        this.#cursor = Math.max(this.#cursor, this.#endOf(token.raw, start));
      }
    });
  }

  #find(raw: string): number {
    const { text } = this.source;
    if (text.startsWith(raw, this.#cursor)) return this.#cursor;
    const at = text.slice(this.#cursor, this.#cursorEnd).indexOf(firstLine(raw));
    return at < 0 ? this.#cursor : this.#cursor + at;
  }

  #endOf(raw: string, start: number): number {
    const { text } = this.source;
    if (text.startsWith(raw, start)) return start + raw.length;
    const lastBreak = raw.lastIndexOf('\n');
    if (lastBreak < 0) return start;
    const lastLine = raw.slice(lastBreak + 1);
    const at = text.slice(start, this.#cursorEnd).indexOf(lastLine);
    return at < 0 ? start : start + at + lastLine.length;
  }
}
