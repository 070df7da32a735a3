/** Plain text of inline content, without its markup, and the description of a page whose front matter has none. */
import type { Token, Tokens } from 'marked';
import { decodeEntities } from './entities.js';

/** `withAlt`: whether images are replaced by their alternative text, or left out. */
export function plainText(tokens: Token[], withAlt = true): string {
  let text = '';
  for (const token of tokens) text += plainTextOf(token, withAlt);
  return text;
}

function plainTextOf(token: Token, withAlt: boolean): string {
  switch (token.type) {
    case 'html':
    case 'checkbox':
    case 'footnoteRef':
      return '';
    case 'br':
      return ' ';
    case 'escape':
    case 'codespan':
      return token.text;
    case 'image':
      if (!withAlt) return '';
      return token.tokens?.length ? plainText(token.tokens) : token.text;
    case 'component':
      return (token.text ?? '') + plainText(token.tokens ?? [], withAlt);
    default:
      if ('tokens' in token && token.tokens !== undefined) return plainText(token.tokens, withAlt);
      return 'text' in token ? decodeEntities(joinLines(String(token.text))) : '';
  }
}

const WIDE_MARK = '[\\u3001-\\u303f\\u30fb\\u30fc\\uff01-\\uff60]';
const WIDE = `(?:[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Bopomofo}]|${WIDE_MARK})`;
const WIDE_BREAK = new RegExp(`(?<=${WIDE})\\n(?=${WIDE})|(?<=${WIDE_MARK})\\n|\\n(?=${WIDE_MARK})`, 'gu');

/**
 * Removes line breaks that would be a space inside Chinese or Japanese text, which has no spaces: those between two of
 * its characters, or beside its punctuation.
 */
export function joinLines(text: string): string {
  return text.includes('\n') ? text.replace(WIDE_BREAK, '') : text;
}

/** Joins lines and collapses white space to single spaces. */
export function foldSpace(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Cuts text to at most `length` characters, between words if possible, with an ellipsis at the cut. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  let cut = text.slice(0, length - 1);
  const space = cut.lastIndexOf(' ');
  // Scripts without spaces are cut anywhere except inside a character.
  if (space > length / 2) cut = cut.slice(0, space);
  else if (/[\ud800-\udbff]$/.test(cut)) cut = cut.slice(0, -1);
  return `${cut.replace(/[\s,;:.，。、；：]+$/, '')}…`;
}

const MAX_LENGTH = 200;

/** Tokens of a page that needs no description: it has only headings, HTML and rulers. */
const WITHOUT_TEXT = /^(?:space|heading|hr|html|mdx\w+|moduleImport|def|footnote|toc)$/;

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
  return tokens.some(({ type }) => !WITHOUT_TEXT.test(type));
}
