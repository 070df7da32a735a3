/** Creates unique ids from the text of headings, with the rules of GitHub or of VitePress. */
import { slug } from 'github-slugger';
import type { HeadingIds } from '../../../runtime/model/index.js';

export interface IdGenerator {
  /** Created ids avoid this one. */
  reserve(id: string): void;
  create(text: string): string;
}

/** A heading with only punctuation still needs an id. */
const FALLBACK = 'section';
/** Characters that nobody sees in an id: the variation selectors of emoji, and marks of where a word may break. */
const INVISIBLE = /[\ufe00-\ufe0f\u00ad\u200b\u2060\ufeff]/g;

export function createIdGenerator(rules: HeadingIds = 'github'): IdGenerator {
  const toId = rules === 'vitepress' ? vitePressId : slug;
  /** Id -> number of the last id that was created from it. */
  const taken = new Map<string, number>();
  return {
    reserve(id) {
      if (!taken.has(id)) taken.set(id, 0);
    },
    create(text) {
      const base = toId(text.replace(INVISIBLE, '')) || FALLBACK;
      let id = base;
      let last = taken.get(base) ?? 0;
      while (taken.has(id)) {
        last += 1;
        id = `${base}-${last}`;
      }
      taken.set(base, last);
      taken.set(id, taken.get(id) ?? 0);
      return id;
    },
  };
}

/** Characters that VitePress replaces with a hyphen: white space and the punctuation of ASCII and of quotes. */
const PUNCTUATION = /[\s\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e“”‘’]+/g;

/** Follows the function `slugify` of `@mdit-vue/shared` 3, which VitePress 1 uses. */
function vitePressId(text: string): string {
  const id = text
    .normalize('NFKD')
    // Combining accents and control characters.
    .replace(/[\u0300-\u036f\p{Cc}]/gu, '')
    .replace(PUNCTUATION, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();
  return /^\d/.test(id) ? `_${id}` : id;
}
