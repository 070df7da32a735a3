import type { HeadTag } from '../../runtime/model/index.js';

/** The text of a raw text element. Nothing in it is escaped, except what would end the element. */
export function rawText([name, , text = '']: HeadTag): string {
  const lower = name.toLowerCase();
  // `<!--` is escaped too: together with `<script` it can keep a script from ending.
  return text.replace(lower === 'script' ? /<(?=\/script|!--)/gi : new RegExp(`<(?=/${lower})`, 'gi'), '<\\');
}
