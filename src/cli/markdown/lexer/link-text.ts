/** Finds where a bare address ends. */

const trailing = /[?!.,:;*_'"~)]/;
const reference = /&[a-zA-Z0-9]+;$/;

/**
 * The part of an address that is a link by the rules of GFM: brackets must be balanced, and trailing
 * punctuation and a trailing character reference are left out. marked's pattern has the same result, but
 * removes them one at a time.
 */
export function linkText(address: string): string {
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
