/** How long a reader needs for a page. */
import type { SectionText } from '../markdown/section-texts.js';

/** English of non-fiction, read silently: M. Brysbaert, "How many words do we read per minute?" (2019). */
const WORDS_PER_MINUTE = 238;
/** An estimate for scripts without spaces between words. */
const CHARACTERS_PER_MINUTE = 300;

const character =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}\p{Script=Thai}]/gu;
const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’_-]*/gu;

/** At least 1. Code is not counted. */
export function readingMinutes(sections: readonly SectionText[]): number {
  let minutes = 0;
  for (const { text } of sections) {
    const characters = text.match(character)?.length ?? 0;
    const words = text.replace(character, ' ').match(word)?.length ?? 0;
    minutes += words / WORDS_PER_MINUTE + characters / CHARACTERS_PER_MINUTE;
  }
  return Math.max(1, Math.round(minutes));
}
