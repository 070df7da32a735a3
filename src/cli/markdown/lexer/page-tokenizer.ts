/** marked's rules, with the few places where the syntax of docs-cli and the options of a site change them. */
import { type Rules, Tokenizer, type Tokens } from 'marked';
import type { HtmlPolicy } from '../../../runtime/model/index.js';
import type { PageImports } from '../mdx/module-code.js';
import { firstLine } from '../source-text.js';
import type { LexerSyntax } from '../syntax-set.js';
import { isComponentName } from '../tags/tag-syntax.js';
import { htmlStart, isIndentedHtml, MDX_HTML } from './mdx-html.js';

/** A table with far more cells than its rows contain. */
export const PADDED_TABLE = 'paddedTable';
/** An HTML tag, if the config disables HTML. */
export const SHOWN_TAG = 'shownTag';

/** What a page can use, in addition to Markdown. */
export interface PageSyntax {
  html: HtmlPolicy;
  /** Names of the components of the site and of the page. */
  components: ReadonlySet<string>;
  imports: PageImports;
  syntax: LexerSyntax;
  /** In MDX, indented text is not code. */
  isMdx: boolean;
}

const isBlank = /^\s*$/;
const isQuoted = /^ {0,3}>/;
/** Punctuation of Chinese and Japanese, which have no spaces around an address. */
const wide = /[\u3001\u3002\u3008-\u3011\u3014-\u301b\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f“”‘’…]/;

export class PageTokenizer extends Tokenizer {
  readonly page: PageSyntax;

  constructor(page: PageSyntax) {
    super();
    this.page = page;
  }

  /** marked's rules, with the lines that begin a custom block among those that end an item of a list. */
  withCustomBlocks({ block, inline, other }: Rules): Rules {
    const blockquoteBeginRegex = (indent: number) => ({
      test: (line: string) =>
        other.blockquoteBeginRegex(indent).test(line) ||
        (line.search(/[^ ]/) < indent && line[0] !== '\t' && this.#interrupts(line)),
    });
    return { block, inline, other: { ...other, blockquoteBeginRegex } as Rules['other'] };
  }

  /** True if a line begins a block that ends the paragraph, the lazy text of a list item or the quote before it. */
  #interrupts(line: string): boolean {
    const { syntax, components, isMdx } = this.page;
    // In MDX, indentation does not change what a tag is.
    if (isMdx && isIndentedHtml(line)) return true;
    const text = isMdx && /^\s*<[A-Z]/.test(line) ? line.trimStart() : line;
    return syntax.blocks.some((each) => each.interrupts?.(text, { components, tags: syntax.tags }));
  }

  /**
   * Offset of the first line after the one at the start that begins a custom block, before any blank line; -1 if
   * there is none. Lines that match `skipped` are not tested.
   */
  #interruption(src: string, skipped?: RegExp): number {
    for (let at = src.indexOf('\n') + 1; at > 0 && at < src.length; ) {
      const next = src.indexOf('\n', at);
      const line = src.slice(at, next < 0 ? undefined : next);
      if (isBlank.test(line)) return -1;
      if (!skipped?.test(line) && this.#interrupts(line)) return at;
      at = next + 1;
    }
    return -1;
  }

  /** Where a custom block ends the paragraph at the start of the text; -1 if none does. In lists, text is one line. */
  paragraphEnd(src: string): number {
    return this.lexer.state.top ? this.#interruption(src) : -1;
  }

  /** Capitalised tags are component tags, known or not: they never start an HTML block. */
  override html(src: string): Tokens.HTML | undefined {
    const { html, isMdx } = this.page;
    if (isMdx && html !== 'none') return this.#mdxHtml(src);
    const name = /^ {0,3}<\/?([A-Z][\w.-]*)/.exec(src)?.[1];
    if (name !== undefined && isComponentName(name)) return undefined;
    if (html !== 'none') return super.html(src);
    const comment = leadingComment(src);
    const token = comment === undefined ? undefined : super.html(comment);
    return token && { ...token, raw: leadingComment(token.raw)!, text: leadingComment(token.raw)! };
  }

  #mdxHtml(src: string): Tokens.HTML | undefined {
    const start = htmlStart(src);
    if (start === undefined) return undefined;
    if (start === 'block') return super.html(src);
    if (start !== 'run') return { type: 'html', raw: start.tags, text: start.tags, block: true, pre: false };
    const run = this.paragraph(upTo(this.#interruption(src), src));
    return run && ({ ...run, type: MDX_HTML } as unknown as Tokens.HTML);
  }

  /** If HTML is disabled, a tag is text and does not change how the text around it is parsed. */
  override tag(src: string): Tokens.Tag | undefined {
    if (this.page.html !== 'none') return super.tag(src);
    const { inLink, inRawBlock } = this.lexer.state;
    const token = super.tag(src);
    Object.assign(this.lexer.state, { inLink, inRawBlock });
    return token === undefined || token.raw.startsWith('<!--')
      ? token
      : writtenToken<Tokens.Tag>(SHOWN_TAG, token.raw);
  }

  override code(src: string): Tokens.Code | undefined {
    return this.page.isMdx ? undefined : super.code(src);
  }

  /** Keeps the backslashes of the info string, which marked removes: they decide where a value ends. */
  override fences(src: string): Tokens.Code | undefined {
    const token = super.fences(src);
    if (token?.lang)
      token.lang = firstLine(token.raw)
        .trim()
        .replace(/^(?:`+|~+)\s*/, '');
    return token;
  }

  /** marked drops the second definition of a label, but its lines count. No text can match the label that it gets here. */
  override def(src: string): Tokens.Def | undefined {
    const token = super.def(src);
    if (token && token.tag in this.lexer.tokens.links) token.tag += `\n${src.length}`;
    return token;
  }

  /** A custom block is not part of a heading that is underlined. */
  override lheading(src: string): Tokens.Heading | undefined {
    const [raw] = this.rules.block.lheading.exec(src) ?? [];
    return raw === undefined ? undefined : super.lheading(upTo(this.#interruption(raw), src));
  }

  override blockquote(src: string): Tokens.Blockquote | undefined {
    return isQuoted.test(src) ? super.blockquote(upTo(this.#interruption(src, isQuoted), src)) : undefined;
  }

  /** marked fills short rows with empty cells. A table that would become many times larger is shown as source. */
  override table(src: string): Tokens.Table | undefined {
    const [raw, , delimiters = ''] = this.rules.block.table.exec(src) ?? [];
    if (raw === undefined) return undefined;
    const cells = delimiters.split('|').length * raw.split('\n').length;
    return cells > 4 * raw.length + 10_000
      ? writtenToken<Tokens.Table>(PADDED_TABLE, raw.trimEnd())
      : super.table(raw);
  }

  /** Wide punctuation ends an address. */
  override url(src: string): Tokens.Link | undefined {
    const link = super.url(src);
    const end = link?.raw.search(wide) ?? -1;
    return end < 0 ? link : super.url(src.slice(0, end));
  }
}

function upTo(end: number, src: string): string {
  return end < 0 ? src : src.slice(0, end);
}

/** Only the comment at the start of an HTML block. A block without one is parsed as normal paragraphs. */
function leadingComment(src: string): string | undefined {
  return /^ {0,3}<!--(?:-?>|[\s\S]*?(?:-->|$))(?:[ \t]*(?:\n|$))*/.exec(src)?.[0];
}

/** The type parameter is what the rule of marked that returns the token declares. */
function writtenToken<T = Tokens.Generic>(type: typeof PADDED_TABLE | typeof SHOWN_TAG, raw: string): T {
  return { type, raw, text: raw } as T;
}
