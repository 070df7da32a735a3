/** Finds where the address of a link and a bare address end, without scanning the rest of a text repeatedly. */

/** An address with more nested brackets is text, as in other CommonMark parsers. */
const MAX_BRACKETS = 32;
const tail =
  /(?:(?:[ \t]+(?:\n[ \t]*)?|\n[ \t]*)("(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|\((?:\\[\s\S]|[^)\\])*\)))?[ \t\n]*\)/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: an address contains no control characters.
const outsideAddress = /[ \t\n\u0000-\u001f]/;

export interface LinkEnd {
  /** Offset after the closing bracket; -1 if there is no link. */
  end: number;
  /** Offset up to which the text was scanned. */
  seen: number;
}

/** `at` is the offset where the address begins. */
export function linkEnd(text: string, at: number): LinkEnd {
  if (text[at] === '<') return endOfAngled(text, at);
  let depth = 0;
  let end = at;
  for (; end < text.length; end++) {
    const char = text[end]!;
    if (char === '(') {
      if (++depth > MAX_BRACKETS) return { end: -1, seen: end };
    } else if (char === ')') {
      if (--depth < 0) return { end: end + 1, seen: end };
    } else if (char === '\\' && end + 1 < text.length && !outsideAddress.test(text[end + 1]!)) end++;
    else if (outsideAddress.test(char)) break;
  }
  if (depth > 0) return { end: -1, seen: end };
  return withTail(text, end);
}

const angled = /<(?:\\.|[^\n<>\\])*>/y;

function endOfAngled(text: string, at: number): LinkEnd {
  angled.lastIndex = at;
  const isAngled = angled.test(text);
  return isAngled ? withTail(text, angled.lastIndex) : { end: -1, seen: at };
}

/** A title may follow; the closing bracket must follow. */
function withTail(text: string, at: number): LinkEnd {
  tail.lastIndex = at;
  if (tail.test(text)) return { end: tail.lastIndex, seen: tail.lastIndex };
  const [gap = ''] = /^[ \t\n]*/.exec(text.slice(at, at + 1000)) ?? [];
  const isBracket = text[at + gap.length] === '(';
  const close = isBracket ? text.indexOf(')', at) : at;
  return { end: -1, seen: close < 0 ? text.length : close + gap.length };
}

const trailing = /[?!.,:;*_'"~)]/;
const reference = /&[a-zA-Z0-9]+;$/;

/** Punctuation of Chinese and Japanese, which have no spaces around an address. */
const wide = /[\u3001\u3002\u3008-\u3011\u3014-\u301b\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f“”‘’…]/;

/**
 * The part of an address that is a link by the rules of GFM: brackets must be balanced, and trailing
 * punctuation and a trailing character reference are left out. marked's pattern has the same result, but
 * removes them one at a time. In addition, wide punctuation ends an address.
 */
export function linkText(whole: string): string {
  const [address = ''] = whole.split(wide, 1);
  let end = address.length;
  /** Offset after the last pair of brackets, which is kept. */
  let kept = 0;
  for (let at = address.indexOf('('); at >= 0; at = address.indexOf('(', kept)) {
    const close = address.indexOf(')', at);
    if (close < 0) {
      end = at;
      break;
    }
    kept = close + 1;
  }
  for (;;) {
    // Reads back only over the characters of a reference, so the whole address is not scanned for each one.
    const name = address[end - 1] === ';' ? referenceLength(address, kept, end) : 0;
    if (name > 0) end -= name;
    else if (end > kept && trailing.test(address[end - 1]!)) end--;
    else return address.slice(0, end);
  }
}

function referenceLength(address: string, from: number, end: number): number {
  let start = end - 1;
  while (start > from && /[a-zA-Z0-9]/.test(address[start - 1]!)) start--;
  return start > from && reference.test(address.slice(start - 1, end)) ? end - start + 1 : 0;
}
