/**
 * Lists of numbers as text, for JSON. A number is one or more characters that need no escape. Most numbers
 * are one character, which compresses to a few bits.
 */

/** The characters of JSON strings that are neither escaped nor a separator: `#` to `~` without the backslash. */
const DIGITS = Array.from({ length: 92 }, (_, i) => String.fromCharCode(i < 57 ? 35 + i : 36 + i));
/** Digits from here are followed by a more significant digit. */
const CONTINUED = 46;
const VALUES = new Uint8Array(128);
for (const [i, digit] of DIGITS.entries()) VALUES[digit.charCodeAt(0)] = i;

export function encodeNumber(value: number): string {
  let text = '';
  let left = value;
  for (; left >= CONTINUED; left = Math.floor(left / CONTINUED))
    text += DIGITS[CONTINUED + (left % CONTINUED)];
  return text + DIGITS[left];
}

/** @returns the numbers of a text in order. */
export function decodeNumbers(text: string): number[] {
  const numbers: number[] = [];
  eachNumber(text, (number) => numbers.push(number));
  return numbers;
}

export function eachNumber(text: string, onNumber: (number: number) => void): void {
  let value = 0;
  let unit = 1;
  for (let i = 0; i < text.length; i++) {
    const digit = VALUES[text.charCodeAt(i)]!;
    if (digit >= CONTINUED) {
      value += unit * (digit - CONTINUED);
      unit *= CONTINUED;
    } else {
      onNumber(value + unit * digit);
      value = 0;
      unit = 1;
    }
  }
}
