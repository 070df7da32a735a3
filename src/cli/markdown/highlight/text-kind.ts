/**
 * Kinds of text with their own regular expressions. The properties of characters in a pattern determine how
 * long V8 takes to compile it: all Unicode letters are 700 ranges, many of them beyond 16 bits, and a pattern
 * can have hundreds of `\b` and `\p{Alpha}`.
 */

/** `common`: only ASCII and the characters in `wordRanges` and `otherRanges`. `unicode`: all other texts. */
export type TextKind = 'ascii' | 'common' | 'unicode';

type Range = [first: number, last: number];

/** Only letters and digits: Latin, Greek, Cyrillic, Japanese, Chinese and Korean. */
const wordRanges: readonly Range[] = [
  [0xc0, 0xd6],
  [0xd8, 0xf6],
  [0xf8, 0x2c1],
  [0x3a3, 0x3e1],
  [0x400, 0x481],
  [0x48a, 0x52f],
  [0x1e00, 0x1eff],
  [0x3005, 0x3007],
  [0x3041, 0x3096],
  [0x30a1, 0x30fa],
  [0x30fc, 0x30fe],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
  [0xff10, 0xff19],
  [0xff21, 0xff3a],
  [0xff41, 0xff5a],
];

/**
 * Other frequent characters: punctuation, spaces, arrows, lines, boxes, shapes. They are listed so that a text with them
 * is still common: in such a text, only `wordRanges` and ASCII have word characters.
 */
const otherRanges: readonly Range[] = [
  [0xa0, 0xa9],
  [0xab, 0xb1],
  [0xb6, 0xb8],
  [0xbb, 0xbb],
  [0xd7, 0xd7],
  [0x2010, 0x203e],
  [0x2190, 0x23ff],
  [0x2500, 0x2767],
  [0x3000, 0x3004],
  [0x3008, 0x3020],
  [0x30fb, 0x30fb],
  [0xff01, 0xff0f],
  [0xff1a, 0xff20],
  [0xff5b, 0xff65],
];

const commonRanges = [...wordRanges, ...otherRanges];

const rangesOf: Record<Exclude<TextKind, 'unicode'>, readonly Range[]> = {
  ascii: [[0, 0x7f]],
  common: [[0, 0x7f], ...commonRanges],
};

const classes = new Map<string, string>();

/** The characters of this kind of text that match a pattern, as the content of a character class. */
export function charactersMatching(pattern: string, kind: keyof typeof rangesOf): string {
  const key = `${kind} ${pattern}`;
  let content = classes.get(key);
  if (content === undefined) {
    const regexp = new RegExp(pattern, 'v');
    content = rangesOf[kind].flatMap((range) => runsIn(range, regexp)).join('');
    classes.set(key, content);
  }
  return content;
}

function runsIn([first, last]: Range, pattern: RegExp): string[] {
  const runs: string[] = [];
  let start: number | undefined;
  for (let code = first; code <= last + 1; code++) {
    const isMatch = code <= last && pattern.test(String.fromCharCode(code));
    if (isMatch) start ??= code;
    else if (start !== undefined) {
      runs.push(`${escaped(start)}-${escaped(code - 1)}`);
      start = undefined;
    }
  }
  return runs;
}

function escaped(code: number): string {
  return `\\u${code.toString(16).padStart(4, '0')}`;
}

export function kindOf(text: string): TextKind {
  let kind: TextKind = 'ascii';
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x80) continue;
    if (!isCommon(code)) return 'unicode';
    kind = 'common';
  }
  return kind;
}

function isCommon(code: number): boolean {
  return commonRanges.some(([first, last]) => code >= first && code <= last);
}
