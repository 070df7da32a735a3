/** Writes JSON without control characters, because people may read it in a terminal. */

/** Characters that JSON does not escape although terminals interpret them. */
const RAW = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** UTF-8 cannot encode these. Their escape is valid JSON, but many parsers reject it. */
const LONE_SURROGATE = /\p{Cs}/gu;

/** Like `JSON.stringify`, with the same meaning except for lone surrogates. */
export function safeJson(value: unknown, indent?: number): string {
  const wellFormed = (_: string, each: unknown) =>
    typeof each === 'string' ? each.replace(LONE_SURROGATE, '\ufffd') : each;
  return JSON.stringify(value, wellFormed, indent).replace(
    RAW,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
