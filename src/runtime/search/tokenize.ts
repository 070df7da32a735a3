/**
 * Splits text into words for the offline search. The index, the query and the marks in a hit use the same
 * rule, so that every match can be marked.
 *
 * - Case, accents and width are ignored: `Ａ`, `a` and `à` are one letter.
 * - An identifier is found whole and in parts: `autoExternal` and `auto-external` are `auto`, `external` and
 *   `autoexternal`; `Node.js` is `nodejs` too.
 * - Chinese, Japanese and Thai have no spaces, and a dictionary misses many substrings that readers type. Each
 *   character forms a pair with the next one. The last character of a run is a term by itself, so that each
 *   character begins a term.
 */

/** The voiced sound marks of kana, which Unicode assigns to no script. */
const KANA_MARKS = '\\u3099\\u309a\\uff9e\\uff9f';
/** Characters of scripts without spaces between words, and of Korean, which joins words. */
export const UNSPACED = `\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}ー${KANA_MARKS}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}`;
/** A character, or several that are one when composed: kana with its mark, or the letters of a Korean syllable. */
const CHARACTER = new RegExp(`[\\u1100-\\u1112][\\u1161-\\u1175][\\u11a8-\\u11c2]?|.[${KANA_MARKS}]?`, 'gsu');
const HAS_DECOMPOSED = new RegExp(`[\\u1100-\\u11ff${KANA_MARKS}]`);
/** Characters between the parts of an identifier. */
const JOINT = '\\-._/:@$＿．／－＠';
/**
 * Letters, digits and accents of other scripts. The last range is the variation selectors, which choose the
 * look of an emoji.
 */
const LETTERS = `[^\\p{P}\\p{S}\\p{Z}\\p{C}${UNSPACED}\\ufe00-\\ufe0f]+`;

export const RUNS = new RegExp(`(?:(?!\\p{P})[${UNSPACED}])+|${LETTERS}(?:[${JOINT}]{1,2}${LETTERS})*`, 'gu');
const PARTS = new RegExp(`\\p{Lu}+(?!\\p{Ll})\\p{N}*|\\p{Lu}?[^\\p{Lu}${JOINT}]+`, 'gu');
const HAS_PARTS = new RegExp(`.[\\p{Lu}${JOINT}]`, 'u');
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');

/** Terms of this length or more are hashes or encoded files, and are left out. */
const TOO_LONG = 40;
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

/** A text in the form that all of its spellings share: lower case, without accents, in normal width. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (/^[\0-\x7f\u4e00-\u9fff]*$/.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
}

/** Whether a term is of a script without spaces. */
export const isUnspaced = (term: string): boolean => IS_UNSPACED.test(term);

export function eachTerm(text: string, onTerm: OnTerm): void {
  for (const { 0: run, index } of text.matchAll(RUNS)) {
    if (isUnspaced(run)) eachPair(run, index, onTerm);
    else if (HAS_PARTS.test(run)) eachPart(run, index, onTerm);
    else if (run.length < TOO_LONG) onTerm(fold(run), index, index + run.length);
  }
}

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
      if (term.length >= TOO_LONG) break;
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
  return (isUnspaced(run) ? charactersOf(run) : (run.match(PARTS) ?? [])).map(fold);
}

export function termsOf(text: string): string[] {
  const terms: string[] = [];
  eachTerm(text, (term) => terms.push(term));
  return terms;
}

/** Normalizes a name: `Auto-External` and `autoExternal` have the same key. */
export function keyOf(text: string): string {
  return Array.from(text.matchAll(RUNS), ([run]) => partsOf(run).join('')).join('');
}
