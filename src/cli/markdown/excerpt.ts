/** The description of a page whose front matter has none: the text of its first paragraph. */
import type { Token, Tokens } from 'marked';
import { cutText, foldSpace, plainText } from './plain-text.js';

const MAX_LENGTH = 200;

/** Blocks that a page with a description usually introduces with a paragraph. */
const SHOWN_BLOCKS = [
  'paragraph',
  'list',
  'definitionList',
  'table',
  'code',
  'blockquote',
  'container',
  'alert',
  'component',
];

/**
 * The first paragraph with words, without images. Paragraphs in lists, quotes and containers are not used.
 * Empty if the page has no such text.
 */
export function excerptOf(tokens: Token[]): string {
  for (const token of tokens) {
    if (token.type !== 'paragraph') continue;
    const text = foldSpace(plainText((token as Tokens.Paragraph).tokens, false));
    // A row of badges can have characters between its images.
    if (/[\p{L}\p{N}]/u.test(text)) return cutText(text, MAX_LENGTH);
  }
  return '';
}

/** Whether a page shows more than headings, HTML and rulers. */
export function hasShownBlocks(tokens: Token[]): boolean {
  return tokens.some(({ type }) => SHOWN_BLOCKS.includes(type));
}
