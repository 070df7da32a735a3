/** Reads a tag of JSX: its name, and the places of its attributes. Nothing is evaluated. */
import type { CodeScanner } from './code-scanner.js';

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
export function readJsxTag(text: string, start: number, code: CodeScanner): JsxTag | undefined {
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

function spreadAt(start: number, code: CodeScanner): JsxAttribute | undefined {
  const end = code.braceEnd(start);
  return end === undefined ? undefined : { name: '', start, end };
}

function attributeAt(text: string, start: number, code: CodeScanner): JsxAttribute | undefined {
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

function valueEnd(text: string, at: number, code: CodeScanner): number | undefined {
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
