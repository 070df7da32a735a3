/**
 * Fits text into a box of a social image. No browser lays it out, and sites use different fonts, so
 * widths are estimates for a common bold font, in units of the font size.
 */

const IDEOGRAPH =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;
const NO_WIDTH = /[\p{Mn}\p{Cf}]/u;
/** The first match applies. */
const WIDTHS: [RegExp, number][] = [
  [NO_WIDTH, 0],
  [IDEOGRAPH, 1],
  [/[mwMW@%—…]/, 0.86],
  [/\p{Lu}/u, 0.65],
  [/\p{Script=Arabic}/u, 0.46],
  [/[\sijlI.,:;'’|!()[\]{}/\\-]/, 0.31],
  [/[ftr"“”]/, 0.41],
];
const USUAL_WIDTH = 0.575;

const ZERO_WIDTH_SPACE = '\u200b';
/** Where a long name may break: after punctuation, and before a capital letter. */
const SEAMS = /[./_\-:@#?&=+,;)\]}](?=[^./_\-:@#?&=+,;)\]}])|\p{Ll}(?=\p{Lu})/gu;

const knownWidths = new Map<string, number>();

export function textWidth(text: string): number {
  let width = 0;
  for (const char of text) width += charWidth(char);
  return width;
}

function charWidth(char: string): number {
  let width = knownWidths.get(char);
  if (width === undefined) {
    width = WIDTHS.find(([pattern]) => pattern.test(char))?.[1] ?? USUAL_WIDTH;
    knownWidths.set(char, width);
  }
  return width;
}

export function hasIdeographs(text: string): boolean {
  return IDEOGRAPH.test(text);
}

/**
 * The number of lines that a text takes with the breaks that `withBreaks` adds.
 *
 * @param width of a line, in units of the font size
 * @param lang language of the text. Default English, which also finds the words of most other languages.
 */
export function countLines(text: string, width: number, lang = 'en'): number {
  let lines = 1;
  let used = 0;
  for (const piece of piecesOf(withBreaks(text, { lang, width }))) {
    const visible = textWidth(piece.trimEnd());
    if (used > 0 && used + visible > width) {
      lines++;
      used = 0;
    }
    // A word that is wider than a line continues on the next line.
    lines += Math.max(0, Math.ceil(visible / width) - 1);
    used = visible > width ? visible % width : used + textWidth(piece);
  }
  return lines;
}

/** Splits a text after each place where a line may end. */
const piecesOf = (text: string) => text.split(/(?<=[\s\u200b])/);

export interface FontStep {
  /** In pixels. */
  fontSize: number;
  maxLines: number;
}

/**
 * The first step at which a text fits, else the last one.
 *
 * @param width in pixels
 * @param lang see `countLines`
 */
export function fitText<Step extends FontStep>(
  text: string,
  steps: [Step, ...Step[]],
  width: number,
  lang?: string,
): Step {
  const fits = ({ fontSize, maxLines }: Step) => countLines(text, width / fontSize, lang) <= maxLines;
  return steps.find(fits) ?? steps.at(-1)!;
}

/**
 * Adds zero-width spaces where a line may end: between words without spaces, and in names that are wider than
 * a line. For a style with `wordBreak: 'keep-all'` and `overflowWrap: 'anywhere'`.
 *
 * @param width of a line, in units of the font size
 */
export function withBreaks(text: string, { lang, width }: { lang: string; width: number }): string {
  let divided = '';
  let wordBefore = '';
  for (const { segment, isWordLike = false } of segmenterOf(lang).segment(text)) {
    const isSeam = wordBefore !== '' && isWordLike && hasIdeographs(wordBefore + segment);
    divided += isSeam ? ZERO_WIDTH_SPACE + segment : segment;
    wordBefore = isWordLike ? segment : '';
  }
  return piecesOf(divided)
    .map((word) => (textWidth(word) > width ? word.replace(SEAMS, `$&${ZERO_WIDTH_SPACE}`) : word))
    .join('');
}

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterOf(lang: string): Intl.Segmenter {
  const known = segmenters.get(lang) ?? new Intl.Segmenter(lang, { granularity: 'word' });
  segmenters.set(lang, known);
  return known;
}
