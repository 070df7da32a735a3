/**
 * Emphasis next to Chinese, Japanese and Korean text. CommonMark decides by spaces and punctuation whether
 * `**` opens or closes. These scripts have no spaces and put punctuation inside the emphasis, so `**「重点」**后`
 * and `**提示：**请` stay literal (marked's issue 3838). With these rules, a character of these scripts next to
 * the delimiters counts as a space, and their punctuation counts as a letter.
 * The patterns replace those of the same names in marked, and have the same groups.
 */
import type { Rules } from 'marked';

const scripts = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Bopomofo}\\p{sc=Hangul}';
const marks = '\\u3001-\\u303f\\u30fb\\u30fc\\uff01-\\uffee';
const cjk = `[${scripts}${marks}]`;
const cjkText = new RegExp(cjk, 'u');

/** The rules for this text: marked's own, unless it contains a CJK character. */
export function rulesFor(text: string, rules: Rules): Rules {
  return cjkText.test(text) ? { ...rules, inline: { ...rules.inline, ...cjkRules } } : rules;
}

/** Punctuation, except marks of these scripts. GFM does not count `~` as punctuation next to `*`. */
const besideStars = `(?:(?![~${marks}])[\\p{P}\\p{S}])`;
const besideTildes = `(?:(?![${marks}])[\\p{P}\\p{S}])`;

const cjkRules: Partial<Rules['inline']> = {
  emStrongLDelim: new RegExp(
    `^(?:\\*+(?:((?!\\*)${besideStars})|([^\\s*]))?)|^_+(?:((?!_)${besideStars})|([^\\s_]))?`,
    'u',
  ),
  emStrongRDelimAst: closing({
    skipped: '^[^_*]*?__[^_*]*?\\*[^_*]*?(?=__)|[^*]+(?=[^*])',
    mark: '\\*',
    run: '(\\*+)',
    punctuation: besideStars,
    letters: `~${marks}`,
  }),
  delLDelim: new RegExp(`^~~?(?:((?!~)${besideTildes})|[^\\s~])`, 'u'),
  delRDelim: closing({
    skipped: '^[^~]+(?=[^~])',
    mark: '~',
    run: '(~~?)',
    punctuation: besideTildes,
    letters: marks,
  }),
  // Tests the character before an opening delimiter.
  punctuation: new RegExp(`^(?![*_])(?:[\\s\\p{P}\\p{S}]|${cjk})`, 'u'),
};

interface Delimiters {
  /** Text in front of delimiters. */
  skipped: string;
  mark: string;
  run: string;
  punctuation: string;
  /** Punctuation that counts as letters. */
  letters: string;
}

/** Finds delimiters. Groups 1 and 2 are those that can only close, 3 and 4 only open, 5 and 6 both. */
function closing({ skipped, mark, run, punctuation, letters }: Delimiters): RegExp {
  // Other punctuation between text and a character of these scripts can both open and close, as a letter can.
  const beforeCjk = `${mark}+${cjk}`;
  const letter = `(?:[^\\s\\p{P}\\p{S}]|[${letters}]|${punctuation}(?=${beforeCjk}))`;
  const other = `(?:\\s|${punctuation}(?!${beforeCjk}))`;
  const places = [
    `(?!${mark})${punctuation}${run}(?=\\s|$)`,
    `${letter}${run}(?!${mark})(?=${other}|$)`,
    `(?!${mark})${other}${run}(?=${letter})`,
    `\\s${run}(?!${mark})(?=${punctuation})`,
    `(?!${mark})${punctuation}${run}(?!${mark})(?=${punctuation})`,
    `${letter}${run}(?=${letter})`,
  ];
  return new RegExp([skipped, ...places].join('|'), 'gu');
}
