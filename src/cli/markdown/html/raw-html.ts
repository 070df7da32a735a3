/**
 * Writes raw HTML. It stays as the author wrote it, with these exceptions: comments and declarations are
 * removed, addresses become placeholders for the site to resolve, IDs are recorded, and incomplete HTML is
 * completed, because it would break the page around it. If the config does not trust authors, only the HTML
 * listed in `clean-html.ts` stays. If the config disables HTML, only comments get here.
 */
import type { Token } from 'marked';
import type { Lines, SourceRange } from '../../plugin/markdown-context.js';
import { escapeHtml } from '../escape.js';
import { checkedLink, lacksAlt, NO_ALT } from '../render/accessible-name.js';
import type { RenderContext } from '../render/render-context.js';
import { MARK_IN_HTML } from '../render/unrendered-syntax.js';
import { type Attribute, COMMENT, END_TAG, readAttributes, START_TAG } from '../scan/tags.js';
import { firstLine } from '../source-text.js';
import { isComponentName, isOneLetterTag } from '../tags/tag-syntax.js';
import { isCleanElement, isLostWithContent } from './clean-html.js';
import { cleanAttributes, writeAttributes } from './html-attributes.js';
import { HEADING, OF_NO_ARTICLE, OPTIONAL_END, verbatimEnd } from './html-elements.js';
import {
  BROKEN_TAG,
  reportComponent,
  reportInlineCode,
  reportRefusal,
  reportSelfClosed,
  reportStrayEnd,
  reportUncleanElement,
  UNCLOSED_COMMENT,
} from './html-problems.js';
import type { OpenElement } from './open-elements.js';

interface Html {
  context: RenderContext;
  text: string;
  /** Converts to an offset in the source text. */
  offsetOf: (inner: number) => number;
  /** True for an HTML block, false for a single tag in a line of text. */
  isBlock: boolean;
}

export function renderBlockHtml(token: Token, context: RenderContext, { line }: Lines): void {
  const { raw: text } = token;
  writeHtml({
    context,
    text,
    offsetOf: (inner) => context.source.offsetIn(text, inner, line),
    isBlock: true,
  });
  if (!text.endsWith('\n')) context.writeRaw('\n');
}

export function renderInlineHtml(token: Token, context: RenderContext, offset: number): void {
  // An inline token is one tag; the text between two tags has separate tokens.
  writeHtml({ context, text: token.raw, offsetOf: (inner) => offset + inner, isBlock: false });
}

const DECLARATION = '<[!?](?:[^>]*>|[^]*)';
const markup = new RegExp([COMMENT, DECLARATION, END_TAG, START_TAG].join('|'), 'g');

function writeHtml(html: Html): void {
  const { context, text, offsetOf } = html;
  let written = 0;
  for (;;) {
    markup.lastIndex = written;
    const match = markup.exec(text);
    if (match === null) break;
    const { index, 0: whole } = match;
    const { commentEnd, endName, name } = match.groups!;
    writeBetween(html, written, index);
    written = index + whole.length;
    const { verbatim } = context.elements;
    if (verbatim !== undefined && endName?.toLowerCase() !== verbatim) context.writeRaw(whole);
    else if (endName !== undefined)
      writeEnd(context, endName, { offset: offsetOf(index), length: whole.length });
    else if (name !== undefined) written = writeTag(html, match);
    else if (commentEnd === '') context.report({ ...UNCLOSED_COMMENT, offset: offsetOf(index) });
  }
  writeBetween(html, written, text.length);
}

/** Writes an opening tag. Returns the offset after the written text. */
function writeTag(html: Html, match: RegExpExecArray): number {
  const { context, isBlock, text } = html;
  const { index, 0: whole } = match;
  const { name = '', slash } = match.groups!;
  const offset = html.offsetOf(index);
  const end = index + whole.length;
  if (isComponentName(name) && !isOneLetterTag(name)) {
    reportComponent(context, name, offset);
    context.write(escapeHtml(whole));
    return end;
  }
  const element: OpenElement = { name: name.toLowerCase(), offset };
  context.trackElements();
  const isTrusted = context.options.html === 'trusted';
  if (!isTrusted && !OF_NO_ARTICLE.has(element.name) && !isCleanElement(element.name)) {
    reportUncleanElement(context, element);
    const isLost = isBlock && slash === '' && isLostWithContent(element.name);
    return isLost ? verbatimEnd(text, element.name, end) : end;
  }
  const within = OF_NO_ARTICLE.has(element.name) ? '' : context.elements.admit(element.name);
  const isSelfClosed = slash === '/' && context.elements.needsEndTag(element.name);
  if (within !== undefined) {
    element.isGone = true;
    reportRefusal(context, element, within);
  } else writeAdmitted(html, element, match, isSelfClosed);
  if (isSelfClosed) {
    if (within !== undefined) return end;
    // Its author meant it to be empty, as in JSX.
    element.onEnd?.();
    context.writeRaw(`</${element.name}>`);
    reportSelfClosed(context, element, whole);
    return end;
  }
  context.elements.begin(element, slash === '/');
  return context.elements.verbatim === undefined || !isBlock ? end : writeVerbatim(html, element, end);
}

function writeAdmitted(
  html: Html,
  element: OpenElement,
  match: RegExpExecArray,
  isSelfClosed: boolean,
): void {
  const { context, offsetOf } = html;
  const { index, 0: whole } = match;
  const { name = '', attributes = '' } = match.groups!;
  const from = index + 1 + name.length;
  const inAttributes = (inner: number) => offsetOf(from + inner);
  const all = readAttributes(attributes);
  const isTrusted = context.options.html === 'trusted';
  const read: Attribute[] = isTrusted ? all : cleanAttributes(context, element.name, all, inAttributes);
  const begin = context.checkpoint();
  context.writeRaw(isTrusted ? `<${name}` : `<${element.name}`);
  writeAttributes(context, element.name, read, inAttributes);
  const isAsWritten = isTrusted && !isSelfClosed;
  context.writeRaw(isAsWritten ? whole.slice(1 + name.length + attributes.length) : '>');
  element.tag = { from: begin, to: context.checkpoint() };
  const place = { offset: element.offset, length: firstLine(whole).length };
  if (element.name === 'img' && lacksAlt(read)) context.report({ ...NO_ALT, ...place });
  if (isTrusted) reportInlineCode(context, { name: element.name, attributes: read, place }, inAttributes);
  // The next Markdown heading may continue from the level of a heading in HTML.
  if (HEADING.has(element.name)) context.htmlHeading = Number(element.name[1]);
  if (element.name === 'a') Object.assign(element, { onEnd: checkedLink(context, read, place) });
}

/** Writes the content of an element whose content is text. Returns the offset after it. */
function writeVerbatim({ context, text }: Html, element: OpenElement, from: number): number {
  const { name } = element;
  const end = verbatimEnd(text, name, from);
  context.writeRaw(text.slice(from, end));
  if (end === text.length && context.elements.end(name)) context.closeElement(element);
  return end;
}

/** Writes text between tags. An incomplete tag would swallow the tags after it, so its `<` is escaped. */
function writeBetween({ context, text, offsetOf }: Html, from: number, to: number): void {
  const between = text.slice(from, to);
  if (context.elements.verbatim !== undefined) {
    context.writeRaw(between);
    return;
  }
  context.unrendered.find(between, MARK_IN_HTML, (inner) => offsetOf(from + inner));
  context.writeRaw(between.replaceAll('<', '&lt;'));
  const at = between.search(/<[a-z/]/i);
  if (at < 0) return;
  // Values in braces are not HTML.
  const [, component] = /^<([A-Z][\w.]*)\s/.exec(between.slice(at, at + 100)) ?? [];
  if (component !== undefined && isComponentName(component)) {
    reportComponent(context, component, offsetOf(from + at));
    return;
  }
  context.report({ ...BROKEN_TAG, offset: offsetOf(from + at) });
}

function writeEnd(context: RenderContext, written: string, place: SourceRange): void {
  // The opening tag was already reported as shown as text.
  if (isComponentName(written) && !isOneLetterTag(written)) {
    context.write(escapeHtml(`</${written}>`));
    return;
  }
  const name = written.toLowerCase();
  const element = context.elements.end(name);
  if (element !== undefined) {
    if (!element.isGone) context.writeRaw(`</${context.options.html === 'trusted' ? written : name}>`);
    return;
  }
  // The removed element was already reported at its opening tag; a paragraph may have been closed implicitly.
  if (context.options.html !== 'trusted' && !isCleanElement(name)) return;
  if (OPTIONAL_END.has(name)) return;
  reportStrayEnd(context, name, place);
}
