/**
 * Parses plain values in braces: JSON with the additions of JavaScript (single quotes, unquoted keys,
 * trailing commas), which become JSON. Expressions are never executed.
 */

import { matchAt } from '../scan/spans.js';

export type StaticValue = string | number | boolean | null | StaticValue[] | { [key: string]: StaticValue };

export const ONLY_LITERALS =
  'Only literal values are allowed in braces: strings, numbers, true, false, null, arrays and objects.';

const token = new RegExp(
  [
    `(?<text>"(?:[^"\\\\]|\\\\[^])*"|'(?:[^'\\\\]|\\\\[^])*'|\`(?:[^\`\\\\$]|\\\\[^]|\\$(?!\\{))*\`)`,
    '(?<key>[A-Za-z_$][\\w$]*)(?=\\s*:)|(?:true|false|null)(?![\\w$])',
    '(?<number>-?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?)|(?<mark>[[\\]{},:])',
  ].join('|'),
  'y',
);
const space = /\s*/y;
const escaped = /\\(?:u\{([\da-fA-F]{1,5})\}|u([\da-fA-F]{4})|x([\da-fA-F]{2})|(\r\n|[\s\S]))/g;
/** The line breaks are line continuations. Other characters are literal after a backslash. */
const escapes: Record<string, string> = {
  ...{ n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', 0: '\0' },
  ...{ '\n': '', '\r\n': '', '\u2028': '', '\u2029': '' },
};

/** Parses the value that begins at `offset`. Returns it with the offset after it. */
export function parseStaticValue(
  text: string,
  offset: number,
): { value: StaticValue; end: number } | { message: string; offset: number } {
  const json: string[] = [];
  let depth = 0;
  for (let at = offset; ; ) {
    at += matchAt(space, text, at)![0].length;
    const isValue = depth > 0 || !/[\]},:]/.test(text[at] ?? '');
    const match = isValue ? matchAt(token, text, at) : null;
    if (match === null) {
      const message = /["'`]/.test(text[at] ?? '') ? 'This string has no closing quote.' : ONLY_LITERALS;
      return { message, offset: at };
    }
    at = token.lastIndex;
    const mark = match.groups!.mark ?? '';
    if (/[[{]/.test(mark)) depth++;
    else if (/[\]}]/.test(mark)) {
      depth--;
      if (json.at(-1) === ',') json.pop();
    }
    json.push(toJson(match));
    if (depth > 0) continue;
    const value = parseJson(json.join(''));
    if (value === undefined) return { message: 'A comma, a colon or a name is missing here.', offset };
    return { value, end: at };
  }
}

function toJson({ 0: whole, groups }: RegExpExecArray): string {
  const { text, key, number } = groups!;
  if (text !== undefined) return JSON.stringify(decodeEscapes(text.slice(1, -1)));
  if (number !== undefined) return String(Number(number));
  return key === undefined ? whole : JSON.stringify(key);
}

function decodeEscapes(text: string): string {
  return text.replace(escaped, (_, braced?: string, four?: string, two?: string, char = '') => {
    const hex = braced ?? four ?? two;
    return hex === undefined ? (escapes[char] ?? char) : String.fromCodePoint(Number.parseInt(hex, 16));
  });
}

function parseJson(json: string): StaticValue | undefined {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
