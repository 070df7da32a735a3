/** Makes untrusted text safe for a terminal: no character can move the cursor or reorder a line. */

/** Replacement for a tab in messages and code frames. */
const TAB = '  ';

/** Replacement for characters that must not be printed. */
const REPLACEMENT = '\uFFFD';

/** Control characters, bidirectional formatting characters and lone surrogates. */
const UNSAFE = /[\p{Cc}\p{Cs}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/gu;

/**
 * Characters that are two columns wide in a terminal: CJK, full-width forms, and characters displayed as
 * emoji.
 */
const WIDE =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\u33FF\u3400-\u4DBF\u4E00-\u9FFF\uA000-\uA4CF\uA960-\uA97C\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6\u{1B000}-\u{1B2FF}\u{20000}-\u{3FFFD}]|\p{Emoji_Presentation}/u;

/** Characters without a width. */
const ZERO_WIDTH = /[\p{Mn}\p{Me}\u200B-\u200D\u2060]/u;

/** One line of safe text: tabs become spaces, other control characters become visible symbols. */
export function visibleLine(text: string): string {
  return text.replace(UNSAFE, visibleCharacter);
}

/** Like `visibleLine`, but keeps line breaks. */
export function visibleText(text: string): string {
  return text
    .split(/\r\n|\n|\r/)
    .map(visibleLine)
    .join('\n');
}

/** Number of columns that a safe text takes in a terminal. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
}

function characterWidth(character: string): number {
  // Fast path for most characters of source code.
  if (character.length === 1 && character >= ' ' && character <= '~') return 1;
  if (ZERO_WIDTH.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}

function visibleCharacter(character: string): string {
  if (character === '\t') return TAB;
  if (character === '\uFEFF') return '';
  const code = character.charCodeAt(0);
  // The block "Control Pictures" has a symbol for each ASCII control character.
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  if (code === 0x7f) return '\u2421';
  return REPLACEMENT;
}
