/**
 * Decides which names in angle brackets are component tags, and parses such a tag: its name, its props as
 * written, and their positions. Nothing is evaluated.
 */
import type { Token, Tokens } from 'marked';
import { decodeEntities } from '../entities.js';
import { type JsxAttribute, readJsxTag } from '../scan/tags.js';
import { ONLY_LITERALS, parseStaticValue } from './static-value.js';

export interface WrittenProp {
  name: string;
  value: unknown;
  /** Offset of the name in the parsed text. */
  offset: number;
  /** Length of name and value together. */
  length: number;
}

/** Where the props of a tag have a syntax error. */
export interface Fault {
  offset: number;
  hint: string | undefined;
}

export interface OpeningTag {
  name: string;
  props: WrittenProp[];
  /** Length of the tag in the text, from `<` to `>`. */
  length: number;
  isSelfClosing: boolean;
  /** Why the props cannot be parsed, if they cannot; `props` is then empty. */
  fault?: Fault;
}

const start = /^<([A-Z][A-Za-z0-9]*(?:\.[A-Za-z0-9]+)*)(?=[\s/>])/;
const propName = /^[A-Za-z_][\w:-]*$/;

/** The tag at the start of the text; undefined if there is none or it is never closed. */
export function readTag(text: string): OpeningTag | undefined {
  const name = start.exec(text)?.[1];
  if (name === undefined) return undefined;
  const tag = readJsxTag(text, 0);
  if ('stoppedAt' in tag) return incompleteTag(name, text, tag.stoppedAt);
  const { end: length, isSelfClosing } = tag;
  const props: WrittenProp[] = [];
  for (const attribute of tag.attributes) {
    const read = propOf(text, attribute);
    if ('hint' in read) return { name, props: [], length, isSelfClosing, fault: read };
    props.push(read);
  }
  return { name, props, length, isSelfClosing };
}

function propOf(text: string, { name, start, end, value }: JsxAttribute): WrittenProp | Fault {
  if (!propName.test(name)) {
    const hint = name === '' ? 'Spread props are not supported. List each prop.' : undefined;
    return { offset: start, hint };
  }
  const prop = { name, offset: start, length: end - start };
  if (value === undefined) return { ...prop, value: true };
  const written = text.slice(value.start, value.end);
  if (!value.isCode) {
    if (!/^["']/.test(written)) return { offset: value.start, hint: 'Put the value in quotes or braces.' };
    return { ...prop, value: decodeEntities(written.slice(1, -1)) };
  }
  const parsed = parseStaticValue(text, value.start + 1);
  if ('message' in parsed) return { offset: parsed.offset, hint: parsed.message };
  const isWhole = text.slice(parsed.end, value.end).trim() === '}';
  return isWhole ? { ...prop, value: parsed.value } : { offset: parsed.end, hint: ONLY_LITERALS };
}

/** A tag that has an end, but an attribute that is not one. Only values in braces may have blank lines before the end. */
function incompleteTag(name: string, text: string, offset: number): OpeningTag | undefined {
  const near = text.slice(0, offset + 2000);
  const end = near.indexOf('>', offset);
  if (end < 0 || /\n[ \t]*\n/.test(near.slice(0, end))) return undefined;
  const beforeQuote = /^[^\s=]+=(?=["'])/.exec(near.slice(offset, end))?.[0];
  const hint = beforeQuote && 'This value has no closing quote.';
  const fault = { offset: offset + (beforeQuote?.length ?? 0), hint };
  return { name, props: [], length: end + 1, isSelfClosing: text[end - 1] === '/', fault };
}

/** A tag as a block or inline token. */
export interface ComponentToken extends Tokens.Generic {
  type: 'component';
  tag: OpeningTag;
  /** Only set if the token is text that looks like a tag. */
  text?: string;
  /** Only set on such a text: the name of a tag that has no end. */
  unended?: string;
  /** Offset of the opening tag in the raw text of the token; 0 by default. */
  tagOffset?: number;
  tokens: Token[];
  /** On a block: its content is text, without paragraphs. */
  isText?: boolean;
  /** Number of lines of the raw text before the content; 0 by default. */
  bodyLine?: number;
  isClosed: boolean;
}

/**
 * HTML names in capitals are still HTML. A single capital is more likely a type parameter in prose:
 * `Promise<T>`.
 */
const htmlInCapitals = new Set(
  (
    'ABBR ADDRESS AREA ARTICLE ASIDE AUDIO BASE BDI BDO BLOCKQUOTE BODY BR BUTTON CANVAS CAPTION CENTER CITE CODE ' +
    'COL COLGROUP DATA DATALIST DD DEL DETAILS DFN DIALOG DIV DL DT EM EMBED FIELDSET FIGCAPTION FIGURE FONT FOOTER ' +
    'FORM H1 H2 H3 H4 H5 H6 HEAD HEADER HR HTML IFRAME IMG INPUT INS KBD LABEL LEGEND LI LINK MAIN MAP MARK MENU ' +
    'META METER NAV NOSCRIPT OBJECT OL OPTGROUP OPTION OUTPUT PARAM PICTURE PRE PROGRESS RP RT RUBY SAMP SCRIPT ' +
    'SEARCH SECTION SELECT SLOT SMALL SOURCE SPAN STRONG STYLE SUB SUMMARY SUP SVG TABLE TBODY TD TEMPLATE TEXTAREA ' +
    'TFOOT TH THEAD TIME TITLE TR TRACK UL VAR VIDEO WBR'
  ).split(' '),
);

export function isComponentName(name: string): boolean {
  return /^[A-Z]/.test(name) && !htmlInCapitals.has(name);
}

/** The hint for a tag in lower case that may be text, such as `<string>`; undefined for an HTML element. */
export function textHint(name: string): string | undefined {
  return htmlInCapitals.has(name.toUpperCase()) ? undefined : 'If it is text, put it in backticks.';
}

/** HTML names of one letter. They are tags only if other evidence shows that they are not type parameters. */
export function isOneLetterTag(name: string): boolean {
  return /^[ABIPQSU]$/.test(name);
}
