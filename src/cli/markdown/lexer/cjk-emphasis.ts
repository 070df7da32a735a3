/**
 * Emphasis next to Chinese, Japanese and Korean text. CommonMark decides by spaces and punctuation whether
 * `**` opens or closes. These scripts have no spaces and put punctuation inside the emphasis, so `**「重点」**后`
 * and `**提示：**请` stay literal (marked's issue 3838). With these rules, a character of these scripts next to
 * the delimiters counts as a space, and their punctuation counts as a letter.
 * The patterns are those of marked with other character classes, so its other rules still apply.
 */
import type { Rules } from 'marked';

const letters = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Bopomofo}\\p{sc=Hangul}';
const marks = '\\u3001-\\u303f\\u30fb\\u30fc\\uff01-\\uffee';
const cjk = `[${letters}${marks}]`;
const cjkText = new RegExp(cjk, 'u');

/** The three character classes of marked's patterns: punctuation, punctuation or space, neither. */
interface Classes {
  punctuation: string;
  punctuationOrSpace: string;
  other: string;
}

const plainClasses: Classes = {
  punctuation: '[\\p{P}\\p{S}]',
  punctuationOrSpace: '[\\s\\p{P}\\p{S}]',
  other: '[^\\s\\p{P}\\p{S}]',
};

const gfmClasses: Classes = {
  punctuation: '(?!~)[\\p{P}\\p{S}]',
  punctuationOrSpace: '(?!~)[\\s\\p{P}\\p{S}]',
  other: '(?:[^\\s\\p{P}\\p{S}]|~)',
};

/**
 * Replaces the character classes of a pattern. Punctuation of other scripts between text and a CJK character
 * can both open and close.
 */
function exchange(pattern: RegExp, from: Classes): RegExp {
  // GFM does not count `~` as punctuation next to `*`.
  const isStars = from === gfmClasses;
  const letterLike = isStars ? `~${marks}` : marks;
  const punctuation = `(?:(?![${letterLike}])[\\p{P}\\p{S}])`;
  const beforeCjk = `[${isStars ? '*' : '~'}]+${cjk}`;
  const to: Classes = {
    punctuation,
    punctuationOrSpace: `(?:\\s|${punctuation}(?!${beforeCjk}))`,
    other: `(?:[^\\s\\p{P}\\p{S}]|[${letterLike}]|${punctuation}(?=${beforeCjk}))`,
  };
  // Uses placeholder names first, because the source of one class may be part of another.
  const source = pattern.source
    .replaceAll(from.other, '@other@')
    .replaceAll(from.punctuationOrSpace, '@punctuationOrSpace@')
    .replaceAll(from.punctuation, '@punctuation@')
    .replace(/@(\w+)@/g, (_, name: keyof Classes) => to[name]);
  return new RegExp(source, pattern.flags);
}

const exchanged = new WeakMap<Rules['inline'], Rules['inline']>();

/** The rules for this text: marked's own, unless it contains a CJK character. */
export function rulesFor(text: string, rules: Rules): Rules {
  if (!cjkText.test(text)) return rules;
  let inline = exchanged.get(rules.inline);
  if (inline === undefined) {
    inline = {
      ...rules.inline,
      emStrongLDelim: exchange(rules.inline.emStrongLDelim, gfmClasses),
      emStrongRDelimAst: exchange(rules.inline.emStrongRDelimAst, gfmClasses),
      delLDelim: exchange(rules.inline.delLDelim, plainClasses),
      delRDelim: exchange(rules.inline.delRDelim, plainClasses),
      // Tests the character before an opening delimiter.
      punctuation: new RegExp(`^(?![*_])(?:[\\s\\p{P}\\p{S}]|${cjk})`, 'u'),
    };
    exchanged.set(rules.inline, inline);
  }
  return { ...rules, inline };
}
