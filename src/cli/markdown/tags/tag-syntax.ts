/**
 * Decides which names in angle brackets are component tags, and parses such a tag: its name, its props as
 * written, and their positions. Nothing is evaluated.
 */
import type { Token, Tokens } from 'marked';
import { decodeEntities } from '../entities.js';
import { Spans } from '../scan/spans.js';
import { readJsxTag } from '../scan/tags.js';
import { parseStaticValue } from './static-value.js';

export interface WrittenProp {
  name: string;
  value: unknown;
  /** Offset of the name in the parsed text. */
  offset: number;
  /** Length of name and value together. */
  length: number;
}

export interface OpeningTag {
  name: string;
  props: WrittenProp[];
  /** Length of the tag in the text, from `<` to `>`. */
  length: number;
  isSelfClosing: boolean;
  /** Why the props cannot be parsed, if they cannot; `props` is then empty. */
  fault?: { message: string; offset: number; hint?: string };
}

const start = /^<([A-Z][A-Za-z0-9]*(?:\.[A-Za-z0-9]+)*)(?=[\s/>])/;
const space = /\s*/y;
const propName = /[A-Za-z_][\w:-]*/y;

/** The tag at the start of the text; undefined if there is none or it is never closed. */
export function readTag(text: string): OpeningTag | undefined {
  const match = start.exec(text);
  if (match === null) return undefined;
  const tag: OpeningTag = { name: match[1]!, props: [], length: 0, isSelfClosing: false };
  let at = match[0].length;
  for (;;) {
    at = skip(space, text, at);
    if (text[at] === '>') return { ...tag, length: at + 1 };
    if (text.startsWith('/>', at)) return { ...tag, length: at + 2, isSelfClosing: true };
    const end = skip(propName, text, at);
    if (end === at) return faulty(tag, text, at, text[at] === '{' ? spreadHint : undefined);
    const prop: WrittenProp = { name: text.slice(at, end), value: true, offset: at, length: end - at };
    if (text[end] === '=') {
      const read = readValue(text, end + 1);
      if ('message' in read) return faulty(tag, text, read.offset, read.message);
      prop.value = read.value;
      prop.length = read.end - at;
      at = read.end;
    } else at = end;
    tag.props.push(prop);
  }
}

const spreadHint = 'Spread props are not supported. List each prop.';

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

function readValue(
  text: string,
  at: number,
): { value: unknown; end: number } | { message: string; offset: number } {
  const quote = text[at];
  if (quote === '"' || quote === "'") {
    const end = text.indexOf(quote, at + 1);
    const value = text.slice(at + 1, Math.max(at, end));
    if (end < 0 || /\n[ \t]*\n/.test(value))
      return { message: 'This value has no closing quote.', offset: at };
    return { value: decodeEntities(value), end: end + 1 };
  }
  if (quote !== '{') return { message: 'Put the value in quotes or braces.', offset: at };
  const parsed = parseStaticValue(text, at + 1);
  if ('message' in parsed) return parsed;
  const end = skip(space, text, parsed.end);
  if (text[end] !== '}') {
    return {
      message:
        'Only literal values are allowed in braces: strings, numbers, true, false, null, arrays and objects.',
      offset: end,
    };
  }
  return { value: parsed.value, end: end + 1 };
}

/** A tag that has an end but invalid props. Only values in braces may have blank lines before it. */
function faulty(tag: OpeningTag, text: string, offset: number, hint?: string): OpeningTag | undefined {
  const near = text.slice(0, offset + 2000);
  // Code in braces can contain `>`.
  const whole = readJsxTag(near, 0, new Spans(near));
  const end = whole === undefined ? near.indexOf('>', offset) : whole.end - 1;
  if (end < 0 || (whole === undefined && /\n[ \t]*\n/.test(near.slice(0, end)))) return undefined;
  return {
    ...tag,
    props: [],
    length: end + 1,
    isSelfClosing: text[end - 1] === '/',
    fault: { message: `The props of \`<${tag.name}>\` have a syntax error.`, offset, hint },
  };
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
