/**
 * Checks the Markdown of untrusted authors as another Markdown renderer would parse it: text that is shown as
 * code here must not become HTML there. If it would, the whole page is output as code. `guardLines` avoids the
 * most common reason: a line that begins a block there, because the source before it is left out.
 */
import { Marked, type Token, type Tokens } from 'marked';
import type { HtmlPolicy } from '../../../runtime/model/index.js';
import { attributeFault, isCleanElement } from '../html/clean-html.js';
import { readAttributes } from '../scan/tags.js';
import { fencesAround, type Markdown, textOf } from './markdown-chunks.js';

/** Addresses are not resolved yet. The site later removes those that could run code. */
const ADDRESS = '#';
/** Appended to the page. It parses as a tag unless something before it is not closed. */
const END = '<docs-end>';
const COMMENT = '<!-- -->';

const plain = new Marked({ gfm: true });

export function harmless(content: Markdown, html: HtmlPolicy): Markdown {
  if (html === 'trusted' || isHarmless(textOf(content, ADDRESS), html)) return content;
  const marks = fencesAround(textOf(content));
  return [`${marks}\n`, ...content, `\n${marks}`];
}

function isHarmless(text: string, html: HtmlPolicy): boolean {
  const tokens = plain.lexer(`${text}\n\n${END}\n`);
  if (tokens.pop()?.raw.trim() !== END) return false;
  let isFine = true;
  plain.walkTokens(tokens, (token) => {
    isFine &&= isHarmlessToken(token, html);
  });
  return isFine;
}

function isHarmlessToken(token: Token, html: HtmlPolicy): boolean {
  if (token.type === 'html') return isHarmlessHtml(token.raw.replaceAll(COMMENT, ''), html);
  return token.type === 'link' || token.type === 'image'
    ? isHarmlessAddress((token as Tokens.Link).href)
    : true;
}

const tag = /<(\/?)([a-z][a-z\d]*)((?:[ ][^\s"'<>/=]+(?:="[^"<>]*")?)*)>/gi;

function isHarmlessHtml(raw: string, html: HtmlPolicy): boolean {
  if (html === 'none') return raw.trim() === '';
  const rest = raw.replace(tag, (whole, _end, name: string, attributes: string) =>
    isCleanElement(name) &&
    readAttributes(attributes).every((attribute) => isHarmlessAttribute(name, attribute))
      ? ''
      : whole,
  );
  return !/<[a-z/!?]/i.test(rest);
}

function isHarmlessAttribute(element: string, { name, value }: { name: string; value: string }): boolean {
  const isAddress = /^(?:href|src|srcset|poster|data-zoom-src)$/.test(name);
  return isAddress ? isHarmlessAddress(value) : attributeFault(element, name, value) === undefined;
}

/**
 * Removes white space and control characters, which browsers ignore in an address, so they cannot hide a
 * scheme.
 */
function isHarmlessAddress(address: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are what the pattern searches for
  const bare = address.replace(/[\u0000-\u0020]/g, '');
  return !/^[a-z][a-z\d+.-]*:/i.test(bare) || /^(?:https?|mailto):/i.test(bare);
}

/** A space that no parser removes, so that the line begins with text. */
const SPACE = '&#32;';

const fence = /^[ \t]*(?:~{3,}|`{3,}[^`]*$)/;
/** Elements that begin a block at any position, then a tag alone on its line. */
const html =
  /^[ \t]*<(?:[!?]|(?:pre|script|style|textarea)(?![\w-])|\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?![\w-])|\/?[a-z][\w-]*(?:[ \t][^>]*)?\/?>[ \t]*$)/i;

/** With `withHtml`, also guards lines that begin with a tag. */
export function guardLines(content: Markdown, withHtml: boolean): Markdown {
  const lines = textOf(content).split('\n');
  const isGuarded = lines.map((line) => fence.test(line) || (withHtml && html.test(line)));
  if (!isGuarded.includes(true)) return content;
  let line = 0;
  const guarded = content.map((part) =>
    typeof part !== 'string'
      ? part
      : part.replace(/\n[ \t]*/g, (start) => start + (isGuarded[++line] ? SPACE : '')),
  );
  return isGuarded[0] ? [SPACE, ...guarded] : guarded;
}

/** Keeps an HTML block an HTML block even if its first tag is left out. */
export function asHtmlBlock(content: Markdown): Markdown {
  const [first = ''] = textOf(content).split('\n', 1);
  return content.length === 0 || html.test(first) ? content : ['<div></div>\n', ...content];
}
