/**
 * Emphasis beside Chinese, Japanese and Korean text. CommonMark decides by spaces and punctuation whether `**`
 * opens or closes; these scripts write no spaces and put punctuation inside the emphasis, so `**「重点」**后`
 * and `**提示：**请` stay stars (marked's issue 3838). Here a character of these scripts beside the stars counts
 * as a space would, and their punctuation counts as a letter.
 *
 * The patterns are marked's own with their character classes exchanged, so its other rules hold.
 */
import type { Rules } from 'marked';

const letters = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Bopomofo}\\p{sc=Hangul}';
const marks = '\\u3001-\\u303f\\u30fb\\u30fc\\uff01-\\uffee';
const cjk = `[${letters}${marks}]`;
const cjkText = new RegExp(cjk, 'u');

/** The three classes of marked's patterns: punctuation, that or space, neither. */
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

/** Punctuation of other scripts between text and a character of these may both open and close. */
function exchange(pattern: RegExp, from: Classes): RegExp {
  // GFM does not count `~` as punctuation beside stars.
  const isStars = from === gfmClasses;
  const letterLike = isStars ? `~${marks}` : marks;
  const punctuation = `(?:(?![${letterLike}])[\\p{P}\\p{S}])`;
  const beforeCjk = `[${isStars ? '*' : '~'}]+${cjk}`;
  const to: Classes = {
    punctuation,
    punctuationOrSpace: `(?:\\s|${punctuation}(?!${beforeCjk}))`,
    other: `(?:[^\\s\\p{P}\\p{S}]|[${letterLike}]|${punctuation}(?=${beforeCjk}))`,
  };
  // Names first: one class's source may stand inside another's.
  const source = pattern.source
    .replaceAll(from.other, '@other@')
    .replaceAll(from.punctuationOrSpace, '@punctuationOrSpace@')
    .replaceAll(from.punctuation, '@punctuation@')
    .replace(/@(\w+)@/g, (_, name: keyof Classes) => to[name]);
  return new RegExp(source, pattern.flags);
}

const exchanged = new WeakMap<Rules['inline'], Rules['inline']>();

/** The rules for this text: marked's own unless a character of these scripts stands in it. */
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
      // Asked about the character before an opener.
      punctuation: new RegExp(`^(?![*_])(?:[\\s\\p{P}\\p{S}]|${cjk})`, 'u'),
    };
    exchanged.set(rules.inline, inline);
  }
  return { ...rules, inline };
}
