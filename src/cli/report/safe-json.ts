/** JSON for programs whose readers may be people at a terminal: nothing in it is a control character. */

/** What JSON lets stand as it is, though a terminal would act on it. */
const RAW = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** Text that no UTF-8 can hold; its escape is valid JSON, but many parsers refuse it. */
const LONE_SURROGATE = /\p{Cs}/gu;

/** As `JSON.stringify`, with the same meaning but for lone surrogates. */
export function safeJson(value: unknown, indent?: number): string {
  const wellFormed = (_: string, each: unknown) =>
    typeof each === 'string' ? each.replace(LONE_SURROGATE, '\ufffd') : each;
  return JSON.stringify(value, wellFormed, indent).replace(
    RAW,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
