/**
 * Raw HTML is the author's own and stays as written, with these exceptions: comments and declarations go, addresses
 * are left open for the site to resolve, ids are remembered, and what is not whole is made whole, for it would break
 * the page around it. Where the config does not trust authors, what `clean-html.ts` lists is all that stays; where it
 * wants no HTML at all, nothing comes here but comments.
 */
import type { Token } from 'marked';
import { lineStarts } from '../report/position.js';
import { reportNoAlt } from './accessible-name.js';
import { isCleanElement, isLostWithContent } from './clean-html.js';
import { isComponentName, isOneLetterTag } from './component-name.js';
import { escapeHtml } from './escape.js';
import { passHtmlHeading } from './headings.js';
import { type Attribute, cleanAttributes, readAttributes, writeAttributes } from './html-attributes.js';
import { OF_NO_ARTICLE, OPTIONAL_END, verbatimEnd } from './html-elements.js';
import { checkedLink, lacksAlt } from './html-names.js';
import type { OpenElement } from './open-element.js';
import type { Refusal } from './open-elements.js';
import type { Lines, Page } from './page.js';
import { firstLine } from './source-text.js';
import { reportUnsafe } from './unsafe-html.js';

/** A token of HTML. */
interface Html {
  page: Page;
  text: string;
  /** Of the source text. */
  offsetOf: (inner: number) => number;
  /** A block, and not a single tag of a line of text. */
  isBlock: boolean;
}

export function renderBlockHtml(token: Token, page: Page, lines: Lines): void {
  const { raw } = token;
  writeHtml({ page, text: raw, offsetOf: offsetsOf(raw, page, lines), isBlock: true });
  if (!raw.endsWith('\n')) page.writeRaw('\n');
}

export function renderInlineHtml(token: Token, page: Page, offset: number): void {
  // A token is one tag here: what stands between two of them comes as tokens of its own.
  writeHtml({ page, text: token.raw, offsetOf: (inner) => offset + inner, isBlock: false });
}

/** From offsets in a block to offsets in the source text; each line is looked up once. */
function offsetsOf(raw: string, { source }: Page, { line }: Lines): (inner: number) => number {
  const starts = lineStarts(raw);
  const found: number[] = [];
  return (inner) => {
    let at = 0;
    for (let end = starts.length; end - at > 1; ) {
      const middle = (at + end) >> 1;
      if (starts[middle]! <= inner) at = middle;
      else end = middle;
    }
    const text = raw.slice(starts[at], (starts[at + 1] ?? raw.length + 1) - 1);
    const begin = found[at] ?? source.offsetIn(text, 0, line + at);
    found[at] = begin;
    return begin + inner - starts[at]!;
  };
}

/** White space is that of HTML: a browser takes any other for a part of the name before it. */
const piece =
  /<!--(?:-?>|[\s\S]*?(-->|$))|<[!?](?:[^>]*>|[\s\S]*)|<\/([a-zA-Z][^\s<>/]*)[^<>]*>|<([a-zA-Z][\w:-]*)((?:[\t\n\f\r ]+[^\s"'<>/=]+(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)[\t\n\f\r ]*(\/?)>/g;

function writeHtml(html: Html): void {
  const { page, text, offsetOf } = html;
  let written = 0;
  for (;;) {
    piece.lastIndex = written;
    const match = piece.exec(text);
    if (match === null) break;
    const { index } = match;
    const [whole, commentEnd, endName, name] = match;
    writeBetween(html, written, index);
    written = index + whole.length;
    const { verbatim } = page.elements;
    if (verbatim !== undefined && endName?.toLowerCase() !== verbatim)
      writeVerbatimText(page, verbatim, whole);
    else if (endName !== undefined)
      writeEnd(page, endName, { offset: offsetOf(index), length: whole.length });
    else if (name !== undefined) written = writeTag(html, match);
    else if (commentEnd === '') reportComment(page, offsetOf(index));
  }
  writeBetween(html, written, text.length);
}

/** Writes an opening tag; gives the offset behind what is written. */
function writeTag(html: Html, match: RegExpExecArray): number {
  const { page, isBlock, text } = html;
  const { index, 0: whole, 3: name = '', 5: slash } = match;
  const offset = html.offsetOf(index);
  const end = index + whole.length;
  if (isComponentName(name) && !isOneLetterTag(name)) {
    reportComponent(page, name, offset);
    page.write(escapeHtml(whole));
    return end;
  }
  const element: OpenElement = { name: name.toLowerCase(), offset };
  page.trackElements();
  const isTrusted = page.options.html === 'trusted';
  if (!isTrusted && !OF_NO_ARTICLE.has(element.name) && !isCleanElement(element.name)) {
    const place = { offset, length: name.length + 1 };
    reportUnsafe(page, `\`<${element.name}>\` is not let through by 'sanitised'`, place);
    const isLost = isBlock && slash === '' && isLostWithContent(element.name);
    return isLost ? verbatimEnd(text, element.name, end) : end;
  }
  const refusal = refusalOf(page, element, whole);
  if (refusal !== undefined) reportRefusal(page, element, refusal);
  else writeAdmitted(html, element, match);
  page.elements.begin(element, slash === '/');
  return page.elements.verbatim === undefined || !isBlock ? end : writeVerbatim(html, element, end);
}

function refusalOf(page: Page, element: OpenElement, whole: string): Refusal | undefined {
  if (OF_NO_ARTICLE.has(element.name)) return { why: 'misplaced' };
  // It would end with the first such words.
  const endsEarly =
    (element.name === 'noscript' || /<\/noscript/i.test(whole)) && page.elements.isIn('noscript');
  return endsEarly ? { why: 'misplaced', within: 'noscript' } : page.elements.admit(element);
}

function writeAdmitted(html: Html, element: OpenElement, match: RegExpExecArray): void {
  const { page, offsetOf } = html;
  const { index, 0: whole, 3: name = '', 4: attributes = '' } = match;
  const from = index + 1 + name.length;
  const inAttributes = (inner: number) => offsetOf(from + inner);
  const all = readAttributes(attributes);
  const isTrusted = page.options.html === 'trusted';
  const read: Attribute[] = isTrusted ? all : cleanAttributes(page, element.name, all, inAttributes);
  page.writeTag(element, () => {
    page.writeRaw(isTrusted ? `<${name}` : `<${element.name}`);
    writeAttributes(page, element.name, read, inAttributes);
    page.writeRaw(isTrusted ? whole.slice(1 + name.length + attributes.length) : '>');
  });
  const place = { offset: element.offset, length: firstLine(whole).length };
  if (element.name === 'img' && lacksAlt(read)) reportNoAlt(page, place);
  passHtmlHeading(page, element.name);
  if (element.name === 'a') Object.assign(element, { onEnd: checkedLink(page, read, place) });
}

/** Writes the content of an element whose content is text; gives the offset behind it. */
function writeVerbatim({ page, text }: Html, element: OpenElement, from: number): number {
  const { name } = element;
  const end = verbatimEnd(text, name, from);
  writeVerbatimText(page, name, text.slice(from, end));
  if (end === text.length && page.elements.end(name)) page.closeElement(element);
  return end;
}

/**
 * Two such marks hide the end of a script, in pieces of text that may meet. In strings and patterns `\u003c` is the same
 * as `<`.
 */
export function writeVerbatimText(page: Page, name: string, content: string): void {
  // With scripts a browser takes the content of `noscript` for text, which ends with the first such words.
  if (page.elements.isIn('noscript')) page.writeRaw(content.replaceAll('<', '&lt;'));
  else page.writeRaw(name === 'script' ? content.replace(/<(?=!|script|$)/gi, '\\u003c') : content);
}

/** Text between tags. What begins as a tag and is none would take in the tags after it. */
function writeBetween({ page, text, offsetOf }: Html, from: number, to: number): void {
  const between = text.slice(from, to);
  const { verbatim } = page.elements;
  if (verbatim !== undefined) {
    writeVerbatimText(page, verbatim, between);
    return;
  }
  page.writeRaw(between.replaceAll('<', '&lt;'));
  const at = between.search(/<[a-z/]/i);
  if (at < 0) return;
  page.report({
    level: 'warning',
    code: 'broken-tag',
    message: 'This is not a whole tag, so it is shown as text.',
    hint: 'Close its quotes and end it with `>`; write `&lt;` where text is meant.',
    offset: offsetOf(from + at),
  });
}

function writeEnd(page: Page, written: string, place: { offset: number; length: number }): void {
  // That its beginning is shown as text was reported there.
  if (isComponentName(written) && !isOneLetterTag(written)) {
    page.write(escapeHtml(`</${written}>`));
    return;
  }
  const name = written.toLowerCase();
  const element = page.elements.end(name);
  if (element !== undefined) {
    if (element.gone === undefined) page.writeRaw(`</${page.options.html === 'trusted' ? written : name}>`);
    return;
  }
  // That it is left out was said where it began; a paragraph may have ended by itself.
  if (page.options.html !== 'trusted' && !isCleanElement(name)) return;
  if (OPTIONAL_END.has(name)) return;
  page.report({
    level: 'warning',
    code: 'stray-html',
    message: `\`</${name}>\` closes nothing that is open here, so it is left out.`,
    hint: 'Remove it, or open the element in the same paragraph, list item, cell or box.',
    ...place,
  });
}

function reportRefusal(page: Page, element: OpenElement, refusal: Refusal): void {
  const { name, offset } = element;
  element.gone = 'left out';
  const place = { offset, length: name.length + 1 };
  if (refusal.why === 'too deep') {
    if (page.count('too deep') > 1) return;
    page.report({
      level: 'error',
      code: 'too-complex',
      message: 'The HTML of this page is too complex to be shown: its elements are nested too deeply.',
      hint: 'Close elements where they end, and nest less deeply. Tags from here on are left out.',
      ...place,
    });
    return;
  }
  const { within } = refusal;
  page.report({
    level: 'warning',
    code: 'stray-html',
    message: `\`<${name}>\` cannot be in ${within === undefined ? 'this place of an article' : `\`<${within}>\``}, so it is left out.`,
    hint: 'Move it out of this place, or remove it.',
    ...place,
  });
}

function reportComment(page: Page, offset: number): void {
  page.report({
    level: 'warning',
    code: 'unclosed-comment',
    message: 'This comment has no end, so the rest of its block is not shown.',
    hint: 'Close it with `-->`.',
    offset,
    length: 4,
  });
}

function reportComponent(page: Page, name: string, offset: number): void {
  page.report({
    level: 'warning',
    code: 'unknown-tag',
    message: `\`<${name}>\` stands inside raw HTML, where tags of Markdown are not read.`,
    hint: 'Put a blank line between the HTML and the tag.',
    offset,
    length: name.length + 1,
  });
}
