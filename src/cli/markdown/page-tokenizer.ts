/** marked's tokenizer with the few places where our blocks meet its own. */
import { Tokenizer, type Tokens } from 'marked';
import type { HtmlPolicy } from '../../runtime/model.js';
import { isComponentName } from './component-name.js';
import { shownTag } from './shown-tag.js';

/** True where a line begins a block that ends a paragraph, a list item's lazy text or a quote before it. */
export type Interrupts = (line: string) => boolean;

export class PageTokenizer extends Tokenizer {
  readonly #interrupts: Interrupts;
  readonly #html: HtmlPolicy;

  constructor(interrupts: Interrupts, html: HtmlPolicy) {
    super();
    this.#interrupts = interrupts;
    this.#html = html;
  }

  /** Capitalised tags are ours, known or not: never the start of an HTML block. */
  override html(src: string): Tokens.HTML | undefined {
    const name = /^ {0,3}<\/?([A-Z][\w.-]*)/.exec(src)?.[1];
    if (name !== undefined && isComponentName(name)) return undefined;
    const token = super.html(src);
    return token !== undefined && this.#html === 'none' ? commentOf(token) : token;
  }

  /** Where HTML is none of the language a tag is text, and changes nothing of how the text around it is read. */
  override tag(src: string): Tokens.Tag | undefined {
    if (this.#html !== 'none') return super.tag(src);
    const { inLink, inRawBlock } = this.lexer.state;
    const token = super.tag(src);
    Object.assign(this.lexer.state, { inLink, inRawBlock });
    return token === undefined || token.raw.startsWith('<!--') ? token : shownTag(token);
  }

  override lheading(src: string): Tokens.Heading | undefined {
    const cut = paragraphEnd(src, this.#interrupts);
    return super.lheading(cut < 0 ? src : src.slice(0, cut));
  }

  override list(src: string): Tokens.List | undefined {
    const cut = listEnd(src, this.#interrupts);
    return super.list(cut < 0 ? src : src.slice(0, cut));
  }

  override blockquote(src: string): Tokens.Blockquote | undefined {
    if (!/^ {0,3}>/.test(src)) return undefined;
    const cut = paragraphEnd(src, (line) => !/^ {0,3}>/.test(line) && this.#interrupts(line));
    return super.blockquote(cut < 0 ? src : src.slice(0, cut));
  }
}

/** The comment that a block of HTML begins with, alone; without one the block is paragraphs as any other text. */
function commentOf(token: Tokens.HTML): Tokens.HTML | undefined {
  const [comment] = /^ {0,3}<!--(?:-?>|[\s\S]*?(?:-->|$))(?:[ \t]*(?:\n|$))*/.exec(token.raw) ?? [];
  return comment === undefined ? undefined : { ...token, raw: comment, text: comment };
}

/** Offset of the first line, before any blank one, that interrupts the paragraph; -1 where none does. */
export function paragraphEnd(src: string, interrupts: Interrupts): number {
  for (let at = src.indexOf('\n') + 1; at > 0 && at < src.length; ) {
    const next = src.indexOf('\n', at);
    const line = src.slice(at, next < 0 ? undefined : next);
    if (line.trim() === '') return -1;
    if (interrupts(line)) return at;
    at = next + 1;
  }
  return -1;
}

const bullet = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?: {1,4}(?=\S)| |\t|$)/;

/** As `paragraphEnd` for a list: a line less indented than its item's text would continue it lazily. */
function listEnd(src: string, interrupts: Interrupts): number {
  const first = bullet.exec(src);
  if (first === null) return -1;
  let indent: number = first[0].length;
  let wasBlank = false;
  for (let at = src.indexOf('\n') + 1; at > 0 && at < src.length; ) {
    const next = src.indexOf('\n', at);
    const line = src.slice(at, next < 0 ? undefined : next);
    const width = line.length - line.trimStart().length;
    if (line.trim() === '') wasBlank = true;
    else {
      const isTop = width < indent && line[0] !== '\t';
      const marker = isTop ? bullet.exec(line) : null;
      if (marker !== null) indent = marker[0].length;
      else if (isTop && interrupts(line)) return at;
      // After a blank line, text at the margin ends the list by itself.
      else if (isTop && wasBlank) return -1;
      wasBlank = false;
    }
    at = next + 1;
  }
  return -1;
}
