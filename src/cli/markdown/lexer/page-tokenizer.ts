/**
 * marked's block rules, with the few places where custom blocks interact with them, and with limits on how
 * far they look ahead: each rule gets only the text that can be part of the block. `InlineTokenizer` does the
 * same for inline rules.
 */
import type { Tokens } from 'marked';
import type { HtmlPolicy } from '../../../runtime/model/index.js';
import { firstLine } from '../source-text.js';
import { isComponentName } from '../tags/tag-syntax.js';
import { BlockText, type LineTest } from './block-text.js';
import { derivedPattern } from './derived-pattern.js';
import { InlineTokenizer, type PageNames } from './inline-tokenizer.js';
import { listEnd } from './list-end.js';
import { htmlStart, isIndentedHtml, MDX_HTML } from './mdx-html.js';
import { isMostlyPadding, isTableHead } from './table-shape.js';
import { Work } from './work.js';
import { COMPLEX, SHOWN_TAG, writtenToken } from './written-tokens.js';

/**
 * True if a line begins a block that ends the paragraph, the lazy text of a list item or the quote before it.
 */
export type Interrupts = (line: string) => boolean;

const isQuoted = / {0,3}>/y;
const isBlank = /[^\S\n]*(?:\n|$)/y;
const isUnderline = / {0,3}(?:=+|-+)[ \t]*(?:\n|$)/y;
/** Characters other than line breaks that `.` in a pattern does not match. */
const separator = /[\u2028\u2029]/;

export interface PageSyntax extends PageNames {
  html: HtmlPolicy;
}

export class PageTokenizer extends InlineTokenizer {
  readonly #interrupts: Interrupts;
  readonly #html: HtmlPolicy;
  readonly #work: Work;
  /** The text that marked's block loop processes; undefined if a rule is applied to another text. */
  #text: BlockText | undefined;

  constructor(interrupts: Interrupts, { html, ...names }: PageSyntax, length: number) {
    super(names);
    this.#interrupts = names.isMdx ? inAnyColumn(interrupts) : interrupts;
    this.#html = html;
    // Normal pages take a few steps for each character; a hundred levels of quotes or lists take a hundred.
    this.#work = new Work(120 * length + 5_000_000);
  }

  /** Runs `lex`, which reads the blocks of this text. */
  inText<T>(text: string, lex: () => T): T {
    this.#work.spend(text.length);
    return this.#within(new BlockText(text), lex);
  }

  #within<T>(text: BlockText | undefined, act: () => T): T {
    const outer = this.#text;
    this.#text = text;
    try {
      return act();
    } finally {
      this.#text = outer;
    }
  }

  /** The result of a line search after the first line of `src`, as an offset in `src`; -1 for none. */
  #nextLine(src: string, test: LineTest): number {
    const text = this.#text ?? new BlockText(src);
    const offset = text.text.length - src.length;
    const found = text.nextLine(offset, test);
    return found < 0 ? -1 : found - offset;
  }

  /** Offset of the first line that interrupts the paragraph, before any blank line; -1 if none does. */
  paragraphEnd(src: string): number {
    return this.#nextLine(src, this.#endsParagraph);
  }

  readonly #endsParagraph: LineTest = (text, start, end) => {
    if (isAt(isBlank, text, start)) return 'end';
    return this.#interrupts(text.slice(start, end)) ? 'found' : undefined;
  };

  readonly #endsQuote: LineTest = (text, start, end) => {
    if (isAt(isBlank, text, start)) return 'end';
    if (isAt(isQuoted, text, start)) return undefined;
    return this.#interrupts(text.slice(start, end)) ? 'found' : undefined;
  };

  /** The underline of a heading with several lines, which no other block may interrupt. */
  readonly #underlines: LineTest = (text, start, end) => {
    if (isAt(isUnderline, text, start)) return 'found';
    const line = text.slice(start, end);
    const isEnd =
      isAt(isBlank, text, start) ||
      isAt(interruptsHeading(this.rules.block.lheading), text, start) ||
      separator.test(line) ||
      this.#interrupts(line);
    return isEnd ? 'end' : undefined;
  };

  /** Capitalised tags are component tags, known or not: they never start an HTML block. */
  override html(src: string): Tokens.HTML | undefined {
    if (this.isMdx && this.#html !== 'none') return this.#mdxHtml(src);
    const name = /^ {0,3}<\/?([A-Z][\w.-]*)/.exec(src)?.[1];
    if (name !== undefined && isComponentName(name)) return undefined;
    if (this.#html !== 'none') return super.html(src);
    const comment = leadingComment(src);
    const token = comment === undefined ? undefined : super.html(comment);
    return token && { ...token, raw: leadingComment(token.raw)!, text: leadingComment(token.raw)! };
  }

  #mdxHtml(src: string): Tokens.HTML | undefined {
    const start = htmlStart(src);
    if (start === undefined) return undefined;
    if (start.kind === 'block') return super.html(src);
    if (start.kind === 'tags') {
      const { raw } = start;
      return { type: 'html', raw, text: raw, block: true, pre: false };
    }
    const end = this.paragraphEnd(src);
    const run = this.paragraph(end < 0 ? src : src.slice(0, end));
    return run && ({ ...run, type: MDX_HTML } as unknown as Tokens.HTML);
  }

  /** If HTML is disabled, a tag is text and does not change how the text around it is parsed. */
  override tag(src: string): Tokens.Tag | undefined {
    if (this.#html !== 'none') return super.tag(src);
    const { inLink, inRawBlock } = this.lexer.state;
    const token = super.tag(src);
    Object.assign(this.lexer.state, { inLink, inRawBlock });
    return token === undefined || token.raw.startsWith('<!--')
      ? token
      : writtenToken<Tokens.Tag>(SHOWN_TAG, token.raw);
  }

  override code(src: string): Tokens.Code | undefined {
    return this.isMdx ? undefined : super.code(src);
  }

  /** Keeps the backslashes of the info string, which marked removes: they decide where a value ends. */
  override fences(src: string): Tokens.Code | undefined {
    const token = super.fences(src);
    if (token?.lang)
      token.lang = firstLine(token.raw)
        .trim()
        .replace(/^[`~]+\s*/, '');
    return token;
  }

  override lheading(src: string): Tokens.Heading | undefined {
    const underline = this.#nextLine(src, this.#underlines);
    if (underline < 0) return undefined;
    const end = src.indexOf('\n', underline);
    return super.lheading(end < 0 ? src : src.slice(0, end));
  }

  override list(src: string): Tokens.List | undefined {
    const { lastToken } = this.lexer.state;
    if (lastToken?.type === 'text' && !this.rules.other.listInterruptsParagraph.test(src)) return undefined;
    const { cut, work } = listEnd(src, this.#interrupts, this.rules);
    this.#work.spend(work);
    return super.list(cut < 0 ? src : src.slice(0, cut));
  }

  override blockquote(src: string): Tokens.Blockquote | undefined {
    if (!isAt(isQuoted, src, 0)) return undefined;
    const cut = this.#nextLine(src, this.#endsQuote);
    const quote = cut < 0 ? src : src.slice(0, cut);
    this.#work.spend(lazyWork(quote));
    return this.#within(undefined, () => super.blockquote(quote));
  }

  override table(src: string): Tokens.Table | undefined {
    if (!isTableHead(src, this.rules)) return undefined;
    const [raw] = this.rules.block.table.exec(src) ?? [];
    if (raw === undefined) return undefined;
    if (isMostlyPadding(raw)) return writtenToken<Tokens.Table>(COMPLEX, raw.trimEnd());
    return super.table(raw);
  }
}

/** In MDX, indentation does not change what a tag is. */
function inAnyColumn(interrupts: Interrupts): Interrupts {
  return (line) => interrupts(/^\s*<[A-Z]/.test(line) ? line.trimStart() : line) || isIndentedHtml(line);
}

function isAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

/** Only the comment at the start of an HTML block. A block without one is parsed as normal paragraphs. */
function leadingComment(src: string): string | undefined {
  return /^ {0,3}<!--(?:-?>|[\s\S]*?(?:-->|$))(?:[ \t]*(?:\n|$))*/.exec(src)?.[0];
}

/** The lines at which marked's rule for such a heading stops, as a pattern for the start of a line. */
const interruptsHeading = derivedPattern(
  'underlined headings',
  (source) => /\\n\(\?!(\\s\*\?\\n\|.*)\)\)\+\?\)\\n \{0,3\}/.exec(source)?.[1],
  'y',
);

/**
 * Steps beyond its length that a quote costs: marked reads unquoted lines again for each level of quotes
 * around them, and the rest of the quote for each quoted line after an unquoted one.
 */
function lazyWork(quote: string): number {
  let turns = 0;
  let lazy = 0;
  let isLazy = false;
  let at = 0;
  while (at < quote.length && !isAt(isBlank, quote, at)) {
    const isMarked = isAt(isQuoted, quote, at);
    if (isMarked && isLazy) turns++;
    isLazy = !isMarked;
    const next = quote.indexOf('\n', at);
    const end = next < 0 ? quote.length : next + 1;
    if (isLazy) lazy += end - at;
    at = end;
  }
  return (turns * at) / 8 + 4 * lazy;
}
