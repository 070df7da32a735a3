/**
 * Finds tags. HTML of an author is matched strictly, by one pattern: what it does not match is text. Finished HTML is matched
 * by a pattern that accepts all attributes. A tag of JSX, which can have code in braces, is read character by character.
 * Nothing is evaluated.
 */
import { decodeAttribute } from '../entities.js';
import { braceEnd, matchAt } from './spans.js';

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

/**
 * The opening tag at an offset. If there is none, or if it has no end: the offset of what cannot be read, an attribute or a
 * character.
 */
export function readJsxTag(text: string, start: number): JsxTag | { stoppedAt: number } {
  const name = matchAt(begin, text, start)?.[1];
  if (name === undefined) return { stoppedAt: start };
  const attributes: JsxAttribute[] = [];
  for (let at = start + 1 + name.length; ; ) {
    at += matchAt(space, text, at)![0].length;
    if (text[at] === '>') return { name, attributes, start, end: at + 1, isSelfClosing: false };
    if (text.startsWith('/>', at)) return { name, attributes, start, end: at + 2, isSelfClosing: true };
    const attribute = attributeAt(text, at);
    if (attribute === undefined) return { stoppedAt: at };
    attributes.push(attribute);
    at = attribute.end;
  }
}

function attributeAt(text: string, start: number): JsxAttribute | undefined {
  if (text[start] === '{') {
    const end = braceEnd(text, start);
    return end === undefined ? undefined : { name: '', start, end };
  }
  const name = matchAt(attributeName, text, start)?.[0];
  if (name === undefined) return undefined;
  const nameEnd = start + name.length;
  const equals = nameEnd + matchAt(space, text, nameEnd)![0].length;
  if (text[equals] !== '=') return { name, start, end: nameEnd };
  const at = equals + 1 + matchAt(space, text, equals + 1)![0].length;
  const end = valueEnd(text, at);
  return end === undefined
    ? undefined
    : { name, start, end, value: { start: at, end, isCode: text[at] === '{' } };
}

function valueEnd(text: string, at: number): number | undefined {
  const char = text[at]!;
  if (char === '{') return braceEnd(text, at);
  if (char !== '"' && char !== "'") {
    const value = matchAt(bareValue, text, at)?.[0];
    return value === undefined ? undefined : at + value.length;
  }
  // Markdown ends a tag at a blank line.
  const end = text.indexOf(char, at + 1);
  return end < 0 || /\n[ \t]*\n/.test(text.slice(at, end)) ? undefined : end + 1;
}

/** A tag in backticks is code. */
const code = /(?<!`)(`+)(?!`)[^`]*\1(?!`)/.source;

/**
 * Returns a function that finds the end tag of an open element in the texts that follow its start tag. Elements with the same
 * name inside it are skipped, and so is code.
 */
export function endTagFinder(name: string): (text: string) => { start: number; end: number } | undefined {
  const tag = `<(?<slash>/?)${name.replaceAll('.', '\\.')}(?=[\\s/>])(?<rest>[^>]*)(?<end>>?)`;
  const pattern = new RegExp(`${code}|${tag}`, 'g');
  let depth = 1;
  return (text) => {
    for (const { 0: whole, index, groups } of text.matchAll(pattern)) {
      const { slash, rest = '', end } = groups!;
      // A tag without an end is matched too, so that the text after it is searched only once.
      if (!end || (slash === '' && rest.endsWith('/'))) continue;
      depth += slash === '/' ? -1 : 1;
      if (depth === 0) return { start: index, end: index + whole.length };
    }
    return undefined;
  };
}
