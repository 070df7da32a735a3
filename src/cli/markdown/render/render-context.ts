/**
 * Collects a document while it is rendered. Token renderers write to it: HTML, placeholders, headings, links,
 * code and problems. It also tracks the position in the source, which marked's tokens do not contain: blocks
 * follow each other line by line, and a cursor follows the content of each block.
 */
import type { Token } from 'marked';
import type {
  Chunk,
  CodeBlock,
  ComponentUse,
  Diagnostic,
  DocumentLink,
  Heading,
  Messages,
  Sample,
  Suppression,
} from '../../../runtime/model/index.js';
import type { Lines, MarkdownContext, NewLink, Problem, SourceRange } from '../../plugin/markdown-context.js';
import type { BlockSyntax, InlineSyntax } from '../../plugin/syntax.js';
import type { DocumentInput, MarkdownOptions } from '../document-input.js';
import { escapeHtml } from '../escape.js';
import { type OpenElement, OpenElements } from '../html/open-elements.js';
import { duplicateId, isOwnId, withIdPrefix } from '../ids.js';
import type { PageImports } from '../mdx/module-code.js';
import { diagnosticOf } from '../problem-list.js';
import { countLines, SourceCursor, type SourceText } from '../source-text.js';
import { cover, findSuppressions, isOnlyComments } from '../suppression-comments.js';
import type { SyntaxSet } from '../syntax-set.js';
import { textHint } from '../tags/tag-syntax.js';
import { mergeTexts } from './render-chunks.js';
import { UnrenderedSyntax } from './unrendered-syntax.js';

export type RenderBlock = BlockSyntax<RenderContext>['render'];
export type RenderInline = InlineSyntax<RenderContext>['render'];

/** What a token added to the page. The plain Markdown, which is made from the same tokens, refers to it. */
interface TokenOutput {
  /** Index of its first link, if it has one. */
  link: number;
  /** Index of its heading, if it is one. */
  heading: number;
  /** Index of its component, if it is one. */
  component: number;
  /** For raw HTML: the chunks that remain of it. */
  html?: Chunk[];
}

export class RenderContext implements MarkdownContext {
  readonly source: SourceText;
  readonly cursor: SourceCursor;
  readonly options: MarkdownOptions;
  readonly syntax: SyntaxSet<RenderContext>;
  /** Names of the plugins whose Markdown the page uses. */
  readonly plugins = new Set<string>();
  readonly imports: PageImports;
  /** Adjacent texts are merged at the end. */
  readonly #pieces: Chunk[] = [];
  readonly headings: Heading[] = [];
  /** Number of headings of depth 2. */
  sections = 0;
  readonly links: DocumentLink[] = [];
  readonly ids: string[] = [];
  /** The IDs of elements, including the unprefixed IDs that authors wrote. */
  readonly takenIds = new Set<string>();
  readonly codes: CodeBlock[] = [];
  readonly samples: Sample[] = [];
  readonly components: ComponentUse[] = [];
  readonly diagnostics: Diagnostic[] = [];
  readonly suppressions: Suppression[] = [];
  /** By label. A note is written if something refers to it. */
  readonly footnotes = new Map<string, { tokens: Token[]; lines: Lines; place: SourceRange }>();
  /** Numbers of notes and of references to them, by label, in the order of their first reference. */
  readonly footnoteRefs = new Map<string, { number: number; times: number }>();
  readonly tokenOutputs = new Map<Token, TokenOutput>();
  readonly elements = new OpenElements({
    end: (element, isMissed) => (isMissed ? this.closeElement(element) : this.writeRaw(`</${element.name}>`)),
    leaveOut: (element, follower) => this.#leaveOut(element, follower),
  });
  /** Depth of the last heading in raw HTML after the last Markdown heading. */
  htmlHeading: number | undefined;
  readonly unrendered: UnrenderedSyntax;
  readonly lang: string;
  isInHeading = false;
  readonly readFile: MarkdownContext['readFile'];
  readonly #counts = new Map<string, number>();
  /** Number of blocks around the current position. */
  #depth = 0;

  constructor(
    source: SourceText,
    options: MarkdownOptions,
    syntax: SyntaxSet<RenderContext>,
    imports: PageImports,
    { lang = '', readFile = () => undefined }: Pick<DocumentInput, 'lang' | 'readFile'> = {},
  ) {
    this.imports = imports;
    this.lang = lang;
    this.readFile = readFile;
    this.source = source;
    this.cursor = new SourceCursor(source);
    this.options = options;
    this.syntax = syntax;
    this.unrendered = new UnrenderedSyntax(source, this.elements, this.diagnostics);
  }

  // ---------------------------------------------------------------- output

  /** Writes HTML of this tool. */
  write(html: string): void {
    if (this.elements.isTracking) this.elements.write(html, (piece) => this.writeRaw(piece));
    else this.writeRaw(html);
  }

  /** Writes HTML of an author whose elements are already tracked, or a placeholder. */
  writeRaw(chunk: Chunk): void {
    if (chunk !== '') this.#pieces.push(chunk);
  }

  /** Must be called before the first element of raw HTML is opened. */
  trackElements(): void {
    if (this.elements.isTracking) return;
    this.elements.track(this.#pieces.filter((piece) => typeof piece === 'string').join(''));
  }

  message(key: keyof Messages): void {
    this.writeRaw({ t: 'msg', key });
  }

  /** The current position in the output, for `sliceFrom`. */
  checkpoint(): number {
    return this.#pieces.length;
  }

  /** The chunks written since a checkpoint. Default: all. */
  sliceFrom(place = 0): Chunk[] {
    return mergeTexts([this.#pieces.slice(place)]);
  }

  /** True inside a container, a tab, a list, a quote or an HTML element. */
  get isInside(): boolean {
    return this.#depth > 1 || this.elements.areOpen;
  }

  code(block: CodeBlock, title?: string): void {
    const lang = block.lang === '' ? '' : ` data-lang="${escapeHtml(block.lang)}"`;
    this.write(`<div class="dc-code-block"${lang}>`);
    if (title) this.write(`<div class="dc-code-title">${escapeHtml(title)}</div>`);
    this.writeRaw({ t: 'code', i: this.codes.length });
    this.codes.push(block);
    this.write('<button type="button" class="dc-code-copy" aria-label="');
    this.message('copyCodeText');
    this.write('"></button></div>\n');
  }

  link(chunk: 'link' | 'image' | 'url', link: NewLink, offset: number): void {
    this.writeRaw({ t: chunk, i: this.links.length });
    this.#keepLink(link, offset);
  }

  /** Like `link`, for a whole `<img>` with its attributes other than `src`, `width` and `height`. */
  picture(attributes: string, link: NewLink, offset: number): void {
    this.writeRaw({ t: 'picture', i: this.links.length, attributes });
    this.#keepLink(link, offset);
  }

  /** Whether the page or the site has a component with this name. */
  hasComponent(name: string): boolean {
    return this.imports.components.has(name) || (this.options.components?.includes(name) ?? false);
  }

  /** Writes a component of the site. `children` writes its content. */
  component(
    use: Omit<ComponentUse, 'file' | 'line' | 'column'>,
    place: Pick<ComponentUse, 'file' | 'line' | 'column'>,
    children: () => void,
  ): void {
    const i = this.components.length;
    const imported = this.imports.components.get(use.name);
    this.components.push({ ...use, ...place, ...(imported ? { imported } : {}) });
    this.writeRaw({ t: 'component', i });
    children();
    this.writeRaw({ t: 'component-end', i });
  }

  #keepLink(link: NewLink, offset: number): void {
    this.links.push({ ...link, ...this.source.place(offset) });
  }

  /**
   * Records an ID that an author set, for example on a container. Returns false and reports it if the ID is
   * already used or reserved.
   */
  addId(id: string, offset: number): boolean {
    const isFree = !this.takenIds.has(id) && !isOwnId(id);
    if (isFree) this.addOwnId(id);
    else this.report({ ...duplicateId(id), offset, length: id.length });
    return isFree;
  }

  /** Records an ID that an author wrote in HTML. IDs of untrusted authors get a prefix. */
  addHtmlId(id: string, offset: number): void {
    if (!this.addId(id, offset) || this.options.html === 'trusted') return;
    this.ids.pop();
    this.addOwnId(withIdPrefix(id));
  }

  /** Records an ID that this tool generates; authors cannot use it. */
  addOwnId(id: string): void {
    this.ids.push(id);
    this.takenIds.add(id);
  }

  report(problem: Problem): void {
    this.diagnostics.push(diagnosticOf(problem, this.source));
  }

  /** Counts things of a kind on the page: returns 1 for the first one, 2 for the second. */
  count(kind: string): number {
    const next = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, next);
    return next;
  }

  /** Writes an end tag that the author omitted, and reports it. */
  closeElement({ name, offset }: OpenElement): void {
    this.writeRaw(`</${name}>`);
    const text = textHint(name);
    this.report({
      code: 'unclosed-html',
      message: `\`<${name}>\` is never closed; it was closed at the end of its parent, or before an element that it cannot contain.`,
      hint: `${text ? `${text} Otherwise, close` : 'Close'} it with \`</${name}>\` in the same paragraph, list item, cell or container.`,
      offset,
      length: name.length + 1,
    });
  }

  #leaveOut({ name, offset, tag }: OpenElement, follower: string): void {
    if (tag) this.#pieces.fill('', tag.from, tag.to);
    this.report({
      code: 'stray-html',
      message: `\`<${name}>\` cannot contain \`<${follower}>\`, so \`<${name}>\` is removed.`,
      hint: `Close it with \`</${name}>\` before this element.`,
      offset,
      length: name.length + 1,
    });
  }

  // ---------------------------------------------------------------- walking

  /** The raw texts of the tokens follow each other, so each block begins where the one before it ends. */
  blocks(tokens: Token[], { line, end }: Lines): void {
    this.#depth++;
    this.elements.enclose(() => {
      let begin = line;
      /** Suppressions that apply to the next block. */
      let pending: Suppression[] = [];
      for (const token of tokens) {
        const after = begin + countLines(token.raw);
        const isComment = token.type === 'html' && isOnlyComments(token.raw);
        if (pending.length > 0 && token.type !== 'space' && !isComment) {
          cover(pending, this.source, begin, begin + countLines(token.raw.trimEnd()));
          pending = [];
        }
        if (token.type === 'html') {
          const last = begin + countLines(token.raw.trimEnd());
          const offsetOf = (inner: number) => this.source.offsetIn(token.raw, inner, begin);
          pending.push(...this.#suppressionsIn(token.raw, last, offsetOf));
        }
        const lines = { line: begin, end: Math.min(end, after + 1) };
        this.cursor.begin(token.raw, lines);
        this.#recordOutput(token, () => this.syntax.renderBlock.get(token.type)?.(token, this, lines));
        begin = after;
      }
      if (pending.length > 0) cover(pending, this.source, begin, end - 1);
    });
    this.#depth--;
  }

  #recordOutput(token: Token, render: () => void): void {
    const output: TokenOutput = {
      link: this.links.length,
      heading: this.headings.length,
      component: this.components.length,
    };
    this.tokenOutputs.set(token, output);
    const before = this.checkpoint();
    render();
    if (token.type === 'html') output.html = this.sliceFrom(before);
  }

  /**
   * Records the suppressions in HTML. One that is alone on its line applies up to the last line, unless nothing
   * follows it: these are returned, for what comes next.
   */
  #suppressionsIn(raw: string, last: number, offsetOf: (inner: number) => number): Suppression[] {
    const pending: Suppression[] = [];
    for (const { suppressions, line, isAlone, isLast } of findSuppressions(raw, this.source, offsetOf)) {
      this.suppressions.push(...suppressions);
      if (isAlone && isLast) pending.push(...suppressions);
      else cover(suppressions, this.source, line, isAlone ? last : line);
    }
    return pending;
  }

  /** Renders inline content that is in these lines, after other content of the block. */
  inlinesIn(tokens: Token[], lines: Lines): void {
    this.cursor.begin(tokens.map(({ raw }) => raw).join(''), lines);
    this.inlines(tokens);
  }

  inlines(tokens: Token[]): void {
    this.elements.enclose(() => this.openInlines(tokens));
  }

  /** Renders inline content. Without `enclose`, its elements may end in a later block. */
  openInlines(tokens: Token[]): void {
    for (const token of tokens) {
      const end = this.cursor.moveToToken(token.raw);
      const start = this.cursor.offsetOf();
      if (token.type === 'html') {
        // Alone on its line inside a block, a suppression applies to the rest of that block.
        const last = this.source.lineAt(Math.max(start, this.cursor.blockEnd - 1));
        const pending = this.#suppressionsIn(token.raw, last, (inner) => start + inner);
        cover(pending, this.source, this.source.lineAt(start), last);
      }
      this.#recordOutput(token, () => this.syntax.renderInline.get(token.type)?.(token, this, start));
      this.cursor.moveOn(end);
    }
  }
}
