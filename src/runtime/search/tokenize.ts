/**
 * Splits text into words for the offline search. The index, the query and the marks in a hit use the same
 * rule, so that every match can be marked.
 *
 * - Case, accents, width and invisible characters are ignored: `Ａ`, `a` and `à` are one letter, and `ß` is `ss`.
 * - An identifier is found whole and in parts: `autoExternal` and `auto-external` are `auto`, `external` and
 *   `autoexternal`; `Node.js` is `nodejs` too.
 * - Signs are part of a name such as `C#` or `C++`, and a word if they are alone: `=>`, `?.`.
 * - Chinese, Japanese and Thai have no spaces, and a dictionary misses many substrings that readers type. Each
 *   character forms a pair with the next one. The last character of a run is a term by itself, so that each
 *   character begins a term.
 */

/** The voiced sound marks of kana, which Unicode assigns to no script. */
const KANA_MARKS = '\\u3099\\u309a\\uff9e\\uff9f';
/** Characters of scripts without spaces between words, and of Korean, which joins words. */
export const UNSPACED = `\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}ー${KANA_MARKS}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}`;
/** Characters that are not shown, such as joiners, soft hyphens and variation selectors. */
const INVISIBLE = '\\p{Default_Ignorable_Code_Point}';
/** A character, or several that are one when composed: kana with its mark, or the letters of a Korean syllable. */
const CHARACTER = new RegExp(
  `(?:[\\u1100-\\u1112][\\u1161-\\u1175][\\u11a8-\\u11c2]?|.[${KANA_MARKS}]?)${INVISIBLE}*`,
  'gsu',
);
const HAS_DECOMPOSED = new RegExp(`[\\u1100-\\u11ff${KANA_MARKS}]|${INVISIBLE}`, 'u');
/** Characters between the parts of an identifier. */
const JOINT = '\\-._/:@$＿．／－＠';
/** Letters, digits and accents of other scripts. */
const LETTERS = `(?:[^\\p{P}\\p{S}\\p{Z}\\p{C}${INVISIBLE}${UNSPACED}]${INVISIBLE}*)+`;
/** The signs at the end of a name. */
const END_SIGNS = '(?:\\+\\+|#)(?![\\p{L}\\p{N}#+])';
/** Signs that are not part of a word or of punctuation. */
const SIGNS = '(?<=^|[\\s([`"\'])(?!-+\\s)[!#%&*+\\-./:<=>?@^|~]{2,3}(?=$|[\\s)\\]`"\',])';
export const RUNS = new RegExp(
  [
    `(?:(?!\\p{P})[${UNSPACED}]${INVISIBLE}*)+`,
    `${LETTERS}(?:[${JOINT}]{1,2}${LETTERS})*(?:${END_SIGNS})?`,
    SIGNS,
  ].join('|'),
  'gu',
);
const PARTS = new RegExp(`\\p{Lu}+(?!\\p{Ll})\\p{N}*|\\p{Lu}?[^\\p{Lu}${JOINT}#+]+|[#+]+`, 'gu');
const HAS_PARTS = new RegExp(`.[\\p{Lu}${JOINT}]`, 'u');
const HAS_END_SIGNS = /[#+]+$/;
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');
const IS_SIGNS = /^[!-/:-@^|~]+$/;

/** A longer term, such as a hash, is found by its first letters. */
const LONGEST = 40;
/**
 * Maximum number of consecutive parts of an identifier that are joined: `target.node` finds
 * `output.target.node`.
 */
const MAX_JOINED_PARTS = 3;

/** Receives a term and its position in the text, in UTF-16 code units. */
type OnTerm = (term: string, start: number, end: number) => void;

/**
 * A word of the query: the index contains the whole word, or all of its parts. The parts of a run of Chinese
 * are pairs.
 */
export interface Word {
  whole: string;
  parts: string[];
  /** Words with the same meaning. */
  others?: Word[];
  /** Of a run of Chinese that contains phrases with synonyms: these, and the text between them. */
  pieces?: Word[];
}

/**
 * Marks that readers leave out: accents, and the points and vowel marks of Hebrew and Arabic. Marks of other scripts are
 * vowels, and those of kana are other consonants.
 */
const OPTIONAL_MARKS =
  /(?![\u3099\u309a])(?=\p{M})[\p{sc=Inherited}\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}]/gu;
/** Invisible characters, and the line that lengthens Arabic words. */
const IGNORED = new RegExp(`${INVISIBLE}|\u0640`, 'gu');

/** A text in the form that all of its spellings share: without case, accents and invisible characters, in normal width. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (/^[\0-\x7f\u4e00-\u9fff]*$/.test(lower)) return lower;
  // The upper case first: `ß` becomes `SS`, and both letters i of Turkish become one.
  const folded = text.replace(IGNORED, '').toUpperCase().toLowerCase().replaceAll('ς', 'σ');
  return folded.normalize('NFKD').replace(OPTIONAL_MARKS, '').normalize('NFC');
}

/** Whether a term is of a script without spaces. */
export const isUnspaced = (term: string): boolean => IS_UNSPACED.test(term);

export function eachTerm(text: string, onTerm: OnTerm): void {
  for (const { 0: run, index } of text.matchAll(RUNS)) {
    if (isUnspaced(run)) eachPair(run, index, onTerm);
    else if (IS_SIGNS.test(run)) onTerm(run, index, index + run.length);
    else eachWord(run, index, onTerm);
  }
}

/** A word or an identifier, and the same without signs at its end. */
function eachWord(run: string, index: number, onTerm: OnTerm): void {
  const name = run.replace(HAS_END_SIGNS, '');
  if (name !== run) onTerm(partsOf(run).join(''), index, index + run.length);
  if (HAS_PARTS.test(name)) eachPart(name, index, onTerm);
  else onTerm(shortened(fold(name)), index, index + name.length);
}

export const shortened = (term: string): string => term.slice(0, LONGEST);

/** The terms of a run of a script without spaces. */
function eachPair(run: string, index: number, onTerm: OnTerm): void {
  const characters = charactersOf(run);
  // One call for the whole run takes half of the time. Letters of Korean may become one character in it.
  const together = charactersOf(fold(run));
  const folded = together.length === characters.length ? together : characters.map(fold);
  let at = index;
  characters.forEach((character, i) => {
    const next = characters[i + 1] ?? '';
    onTerm(folded[i]! + (folded[i + 1] ?? ''), at, at + character.length + next.length);
    at += character.length;
  });
}

/** The terms of an identifier: its parts, and several parts in a row. */
function eachPart(run: string, index: number, onTerm: OnTerm): void {
  const parts = [...run.matchAll(PARTS)];
  parts.forEach(({ index: start }, i) => {
    // Only the first part is joined with all parts after it, to the whole identifier.
    const joined = i === 0 ? parts : parts.slice(i, i + MAX_JOINED_PARTS);
    let term = '';
    for (const [j, part] of joined.entries()) {
      term += fold(part[0]);
      if (term.length >= LONGEST) break;
      if (j < MAX_JOINED_PARTS || j === parts.length - 1)
        onTerm(term, index + start, index + part.index + part[0].length);
    }
  });
}

/** The characters of a run of a script without spaces. */
export const charactersOf = (run: string): string[] =>
  HAS_DECOMPOSED.test(run) ? (run.match(CHARACTER) ?? []) : Array.from(run);

/** Characters of a script without spaces, or parts of an identifier; folded. */
export function partsOf(run: string): string[] {
  if (IS_SIGNS.test(run)) return [run];
  return (isUnspaced(run) ? charactersOf(run) : (run.match(PARTS) ?? [])).map(fold);
}

export function termsOf(text: string): string[] {
  const terms: string[] = [];
  eachTerm(text, (term) => terms.push(term));
  return terms;
}

/** Normalizes a name: `Auto-External` and `autoExternal` have the same key. Signs beside words are left out. */
export function keyOf(text: string): string {
  const runs = text.match(RUNS) ?? [];
  const words = runs.filter((run) => !IS_SIGNS.test(run));
  return (words.length > 0 ? words : runs).map((run) => partsOf(run).join('')).join('');
}
