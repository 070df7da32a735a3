/**
 * Finds tags. HTML of an author is matched strictly, by one pattern: what it does not match is text. Finished HTML is matched
 * by a pattern that accepts all attributes. A tag of JSX, which can have code in braces, is read character by character.
 * Nothing is evaluated.
 */
import { decodeAttribute } from '../entities.js';
import type { Spans } from './spans.js';

/** Only HTML white space counts: browsers treat any other white space as part of the name before it. */
const SPACE = '[\\t\\n\\f\\r ]';
const NAME = '[^\\s"\'<>/=]+';
const EQUALS = `${SPACE}*=${SPACE}*`;
const VALUE = '"[^"]*"|\'[^\']*\'|[^\\s"\'=<>`]+';
const attribute = new RegExp(`(${SPACE}+)(${NAME})(?:(${EQUALS})(${VALUE}))?`, 'g');

/** A start tag of HTML, as the source of a pattern. */
export const START_TAG = `<(?<name>[a-zA-Z][\\w:-]*)(?<attributes>(?:${SPACE}+${NAME}(?:${EQUALS}(?:${VALUE}))?)*)${SPACE}*(?<slash>/?)>`;
export const END_TAG = '</(?<endName>[a-zA-Z][^\\s<>/]*)(?=[\\s/>])[^<>]*>';
/** A comment of HTML. Without an end, it is the rest of the text. */
export const COMMENT = '<!--(?:-?>|[^]*?(?<commentEnd>-->|$))';

/** A tag in finished HTML: the slash of an end tag, the name, and the attributes. */
export const finishedTag = /<(\/?)([a-zA-Z][\w:-]*)([^"'>]*(?:(?:"[^"]*"|'[^']*')[^"'>]*)*)>/g;

export interface Attribute {
  name: string;
  value: string;
  /** The attribute as written, with the space before it. */
  whole: string;
  /** Offset of the name in the attribute text. */
  start: number;
  /** Offset of the value without quotes in the attribute text. */
  offset: number;
}

/** The attributes in the text between the name and the end of a tag of HTML. */
export function readAttributes(text: string): Attribute[] {
  return [...text.matchAll(attribute)].map((match) => {
    const [whole, space = '', name = '', equals = '', written = ''] = match;
    const isQuoted = /^["']/.test(written);
    const value = decodeAttribute(isQuoted ? written.slice(1, -1) : written);
    const start = match.index + space.length;
    const offset = start + name.length + equals.length + (isQuoted ? 1 : 0);
    return { name: name.toLowerCase(), value, whole, start, offset };
  });
}

export interface JsxAttribute {
  /** Empty for `{...props}` and for a comment. */
  name: string;
  start: number;
  end: number;
  /** The value with its quotes or braces. */
  value?: { start: number; end: number; isCode: boolean };
}

export interface JsxTag {
  name: string;
  attributes: JsxAttribute[];
  start: number;
  /** Offset after `>`. */
  end: number;
  isSelfClosing: boolean;
}

const begin = /<([A-Za-z][\w.-]*)(?=[\s/>{])/y;
const space = /\s*/y;
const attributeName = /[^\s"'<>/={}]+/y;
const bareValue = /[^\s"'<>={}`]+/y;

/** Maximum number of characters of a value in quotes. A tag with a longer one is text. */
const MAX_VALUE = 5000;

/** The opening tag at an offset; undefined if none begins there, or if it has no end. */
export function readJsxTag(text: string, start: number, code: Spans): JsxTag | undefined {
  const name = match(begin, text, start)?.slice(1);
  if (name === undefined) return undefined;
  const attributes: JsxAttribute[] = [];
  for (let at = start + 1 + name.length; ; ) {
    at += match(space, text, at)!.length;
    const char = text[at];
    if (char === '>') return { name, attributes, start, end: at + 1, isSelfClosing: false };
    if (text.startsWith('/>', at)) return { name, attributes, start, end: at + 2, isSelfClosing: true };
    const attribute = char === '{' ? spreadAt(at, code) : attributeAt(text, at, code);
    if (attribute === undefined) return undefined;
    attributes.push(attribute);
    at = attribute.end;
  }
}

function spreadAt(start: number, code: Spans): JsxAttribute | undefined {
  const end = code.braceEnd(start);
  return end === undefined ? undefined : { name: '', start, end };
}

function attributeAt(text: string, start: number, code: Spans): JsxAttribute | undefined {
  const name = match(attributeName, text, start);
  if (name === undefined) return undefined;
  const nameEnd = start + name.length;
  const equals = nameEnd + match(space, text, nameEnd)!.length;
  if (text[equals] !== '=') return { name, start, end: nameEnd };
  const at = equals + 1 + match(space, text, equals + 1)!.length;
  const end = valueEnd(text, at, code);
  return end === undefined
    ? undefined
    : { name, start, end, value: { start: at, end, isCode: text[at] === '{' } };
}

function valueEnd(text: string, at: number, code: Spans): number | undefined {
  const char = text[at];
  if (char === '{') return code.braceEnd(at);
  if (char !== '"' && char !== "'") {
    const value = match(bareValue, text, at);
    return value === undefined ? undefined : at + value.length;
  }
  // Markdown ends a tag at a blank line. This also limits how far each quote is searched.
  for (let end = at + 1; end < text.length; end++) {
    if (text[end] === char) return end + 1;
    if (text[end] === '\n' && text[end + 1] === '\n') return undefined;
    if (end - at > MAX_VALUE) return undefined;
  }
  return undefined;
}

function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

export interface NamedTag {
  start: number;
  end: number;
  /** How the tag changes the number of open tags. */
  change: 1 | 0 | -1;
}

/** A tag in backticks is code. */
const code = /(?<!`)(`+)(?!`)[^`]*\1(?!`)/.source;

/** The result finds the tags, except those in code. */
export function namedTags(name: string): (text: string) => Generator<NamedTag> {
  const tag = `<(?<slash>/?)${name.replaceAll('.', '\\.')}(?=[\\s/>])(?<rest>[^>]*)(?<end>>?)`;
  const pattern = new RegExp(`${code}|${tag}`, 'g');
  return function* (text) {
    for (const { 0: whole, index, groups } of text.matchAll(pattern)) {
      const { slash, rest = '', end } = groups!;
      // A tag without an end is matched too, so that the text after it is searched only once.
      if (!end) continue;
      const change = slash === '/' ? -1 : rest.endsWith('/') ? 0 : 1;
      yield { start: index, end: index + whole.length, change };
    }
  };
}
