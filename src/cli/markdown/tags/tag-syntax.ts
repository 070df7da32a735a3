/** Parses a capitalised tag: its name, its props as written, and their positions. Nothing is evaluated. */
import { parseStaticValue } from './static-value.js';

export interface WrittenProp {
  name: string;
  value: unknown;
  /** Offset of the name in the parsed text. */
  offset: number;
  /** Length of name and value together. */
  length: number;
}

export interface TagFault {
  message: string;
  offset: number;
  hint?: string;
}

export interface OpeningTag {
  name: string;
  props: WrittenProp[];
  /** Length of the tag in the text, from `<` to `>`. */
  length: number;
  isSelfClosing: boolean;
  /** Why the props cannot be parsed, if they cannot; `props` is then empty. */
  fault?: TagFault;
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
    return { value, end: end + 1 };
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

/** A tag that has an end but invalid props. Without an end before the next blank line, it is not a tag. */
function faulty(tag: OpeningTag, text: string, offset: number, hint?: string): OpeningTag | undefined {
  const near = text.slice(0, offset + 2000);
  const end = near.indexOf('>', offset);
  if (end < 0 || /\n[ \t]*\n/.test(near.slice(0, end))) return undefined;
  return {
    ...tag,
    props: [],
    length: end + 1,
    isSelfClosing: text[end - 1] === '/',
    fault: { message: `The props of \`<${tag.name}>\` have a syntax error.`, offset, hint },
  };
}
