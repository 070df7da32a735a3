/**
 * Finds lines of text that another Markdown parser would treat as the start of a block, because the source
 * before them is left out. That parser would treat the code after them as text, and its tags as HTML.
 */
import { type Markdown, textOf } from './markdown-chunks.js';

/** A space that no parser removes, so that the line begins with text. */
const SPACE = '&#32;';

const fence = /^[ \t]*(?:~{3,}|`{3,}[^`]*$)/;
/** Elements that begin a block at any position, then a tag alone on its line. */
const html =
  /^[ \t]*<(?:[!?]|(?:pre|script|style|textarea)(?![\w-])|\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?![\w-])|\/?[a-z][\w-]*(?:[ \t][^>]*)?\/?>[ \t]*$)/i;

/** With `withHtml`, also guards lines that begin with a tag. */
export function guardLines(content: Markdown, withHtml: boolean): Markdown {
  const lines = textOf(content).split('\n');
  const isGuarded = lines.map((line) => fence.test(line) || (withHtml && html.test(line)));
  if (!isGuarded.includes(true)) return content;
  let line = 0;
  const guarded = content.map((part) =>
    typeof part !== 'string'
      ? part
      : part.replace(/\n[ \t]*/g, (start) => start + (isGuarded[++line] ? SPACE : '')),
  );
  return isGuarded[0] ? [SPACE, ...guarded] : guarded;
}

/** Keeps an HTML block an HTML block even if its first tag is left out. */
export function asHtmlBlock(content: Markdown): Markdown {
  const [first = ''] = textOf(content).split('\n', 1);
  return content.length === 0 || html.test(first) ? content : ['<div></div>\n', ...content];
}
