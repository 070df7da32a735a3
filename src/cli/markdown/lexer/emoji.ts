/** Names of emoji as on GitHub, such as `:tada:`. */
import { createRequire } from 'node:module';
import type { Token, Tokens } from 'marked';

/** Not next to a letter, a digit or another colon, as in `std::key::value`. */
const code = /(?<![\w:]):([a-z\d_+-]+):(?![\w:])/g;

let emoji: Record<string, string> | undefined;

/** The text with emoji in place of their names. Unknown names stay as written. */
export function withEmoji(text: string): string {
  if (!text.includes(':')) return text;
  return text.replace(code, (written, name: string) => {
    // Loading takes 30 ms, and few sites use such names.
    emoji ??= (createRequire(import.meta.url)('#gemoji') as typeof import('gemoji')).nameToEmoji;
    return Object.hasOwn(emoji, name) ? emoji[name]! : written;
  });
}

/** Text in which names are replaced: not in code, and not the address of a bare link. */
export function hasEmojiNames(token: Token): token is Tokens.Text {
  return token.type === 'text' && token.tokens === undefined && !token.escaped;
}
