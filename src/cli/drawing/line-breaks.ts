/**
 * Breaks a title into lines as a typesetter would: Latin text between words, Chinese and its like between words too, and
 * within them where need be, with no closing mark at the start of a line and no opening one at its end; lines of about
 * the same length; an ellipsis for what does not fit.
 */

export interface LineRules {
  lang: string;
  /** Of a line, in the unit of `measure`. */
  width: number;
  maxLines: number;
  /** What stands for the rest. */
  ellipsis: string;
  measure(text: string): number;
}

export interface Lines {
  lines: string[];
  /** False where an ellipsis stands for the rest. */
  isWhole: boolean;
}

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
/** Do not begin a line: closing marks, and small kana that belong to the sound before. */
const CLOSING =
  /[\p{Pe}\p{Pf}、。，．：；！？…—～·・ー々〜‥,.:;!?%‰℃'"’”ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ]/u;
/** Do not end a line. */
const OPENING = /[\p{Ps}\p{Pi}'"$¥￥£€#]/u;
/** Where a name that is wider than a line is parted: behind its marks; where that is not enough, before capitals. */
const SEAMS = [/(?<=[./_\-:@#?&=+,;)\]}])(?=[^./_\-:@#?&=+,;)\]}])/u, /(?<=\p{Ll})(?=\p{Lu})/u];

export function breakLines(text: string, rules: LineRules): Lines {
  const pieces = piecesOf(text, rules);
  const greedy = fill(pieces, rules, rules.width);
  if (greedy.length > rules.maxLines) return { lines: cut(greedy, rules), isWhole: false };
  return { lines: balanced(pieces, rules, greedy), isWhole: true };
}

interface Piece {
  text: string;
  width: number;
}

/** What is not parted, with the white space behind it. */
function piecesOf(text: string, rules: LineRules): Piece[] {
  const { lang, measure } = rules;
  const pieces: string[] = [];
  for (const { segment } of new Intl.Segmenter(lang, { granularity: 'word' }).segment(text)) {
    const before = pieces.at(-1);
    if (before === undefined || mayBreak(before, segment)) pieces.push(segment);
    else pieces[pieces.length - 1] = before + segment;
  }
  return pieces
    .flatMap((piece) => parted(piece, rules))
    .map((piece) => ({ text: piece, width: measure(piece) }));
}

function mayBreak(before: string, after: string): boolean {
  const [last, next] = [lastCharacter(before), firstCharacter(after)];
  if (/\s/.test(next)) return false;
  if (/\s/.test(last)) return !isClosingMark(next);
  if (CLOSING.test(next) || OPENING.test(last)) return false;
  if (CJK.test(last) || CJK.test(next)) return true;
  // As in `server-side`, but not in `--watch` or `-1`.
  return last === '-' && /\p{L}-$/u.test(before);
}

/** A mark of Latin text may stand alone: as an ellipsis of code, or in `? :`. */
function isClosingMark(char: string): boolean {
  return CJK.test(char) && CLOSING.test(char);
}

/** A word wider than a line: at its seams, and where that is not enough, anywhere. */
function parted(piece: string, rules: LineRules, [seam, ...finer] = SEAMS): string[] {
  if (rules.measure(piece.trimEnd()) <= rules.width) return [piece];
  if (seam) return piece.split(seam).flatMap((part) => parted(part, rules, finer));
  const parts: string[] = [];
  for (const { segment } of new Intl.Segmenter(rules.lang).segment(piece)) {
    const before = parts.at(-1);
    // Marks stay with what is before them, however long the line.
    const belongs = CLOSING.test(segment) || (before !== undefined && OPENING.test(lastCharacter(before)));
    if (before !== undefined && (belongs || rules.measure(before + segment) <= rules.width))
      parts[parts.length - 1] = before + segment;
    else parts.push(segment);
  }
  return parts;
}

function fill(pieces: Piece[], { measure }: LineRules, width: number): string[] {
  const lines: string[] = [];
  let [line, used] = ['', 0];
  for (const piece of pieces) {
    const visible =
      piece.text.length === piece.text.trimEnd().length ? piece.width : measure(piece.text.trimEnd());
    if (line !== '' && used + visible > width) {
      lines.push(line.trimEnd());
      [line, used] = ['', 0];
    }
    line += piece.text;
    used += piece.width;
  }
  if (line.trim() !== '') lines.push(line.trimEnd());
  return lines;
}

/** The narrowest lines of that number, so that the last one does not hold a single word. */
function balanced(pieces: Piece[], rules: LineRules, greedy: string[]): string[] {
  if (greedy.length < 2) return greedy;
  let [low, high] = [rules.width / 2, rules.width];
  let best = greedy;
  for (let step = 0; step < 8; step++) {
    const middle = (low + high) / 2;
    const lines = fill(pieces, rules, middle);
    const isWithin = lines.every((line) => rules.measure(line) <= middle);
    if (lines.length === greedy.length && isWithin) [high, best] = [middle, lines];
    else low = middle;
  }
  return best;
}

function cut(lines: string[], { lang, width, maxLines, ellipsis, measure }: LineRules): string[] {
  const kept = lines.slice(0, maxLines);
  const graphemes = [...new Intl.Segmenter(lang).segment(kept.at(-1) ?? '')].map(({ segment }) => segment);
  const ended = () => graphemes.join('').replace(/[\s\p{P}]+$/u, '') + ellipsis;
  while (graphemes.length > 1 && measure(ended()) > width) graphemes.pop();
  return [...kept.slice(0, -1), ended()];
}

function firstCharacter(text: string): string {
  return String.fromCodePoint(text.codePointAt(0) ?? 0);
}

function lastCharacter(text: string): string {
  return [...text.slice(-2)].at(-1) ?? '';
}
