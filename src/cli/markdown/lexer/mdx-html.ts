/**
 * HTML in MDX. Markdown and components need no blank lines around them: a line of tags is HTML by itself, and a line that
 * begins with a tag and has other content is read like a paragraph, without `<p>`.
 */
import { HEADING, HTML_BLOCK, VOID } from '../html/html-elements.js';
import { END_TAG, START_TAG } from '../scan/tags.js';
import { isComponentName } from '../tags/tag-syntax.js';

/**
 * `tags` is one line, or more if a tag has several. A `run` is inline content. `block` is what CommonMark makes of it: comments,
 * and elements whose content is text.
 */
export type HtmlStart = { tags: string } | 'run' | 'block';

/** The type of the tokens of runs. */
export const MDX_HTML = 'mdxHtml';

/** Characters in which the tags of a line must end. */
const MAX_TAGS = 2000;
const begin = /^[ \t]*<(?:[!?]|(\/?)([A-Za-z][\w.:-]*)(?=[\s/>]|$))/;
const literal = /^(?:script|style|pre|textarea)$/i;
const tag = new RegExp(`(?:${START_TAG}|${END_TAG})[ \\t]*`, 'y');

/** What begins with the text; undefined for a paragraph. */
export function htmlStart(src: string): HtmlStart | undefined {
  const match = begin.exec(src);
  if (match === null) return undefined;
  const [, slash, name] = match;
  if (name === undefined || (literal.test(name) && slash === '')) return 'block';
  if (isComponentName(name)) return undefined;
  const isBlock = HTML_BLOCK.has(name.toLowerCase());
  const tags = leadingTags(beforeBlankLine(src));
  // The report of an incomplete tag is that of HTML.
  if (tags.length === 0) return isBlock ? 'block' : undefined;
  const last = tags.at(-1)!;
  const isWhole = last.end === src.length || src[last.end] === '\n';
  if (!isBlock) return isWhole ? 'run' : undefined;
  if (
    !isWhole ||
    (last.isOpening && ofText.has(last.name.toLowerCase())) ||
    tags.some(({ name }) => isComponentName(name))
  )
    return 'run';
  return { tags: src.slice(0, last.end + 1) };
}

function leadingTags(text: string) {
  const tags: { name: string; isOpening: boolean; end: number }[] = [];
  tag.lastIndex = text.search(/\S/);
  for (let match = tag.exec(text); match !== null; match = tag.exec(text)) {
    const { name = '', endName = name, slash } = match.groups!;
    const isOpening = slash === '' && !VOID.has(name.toLowerCase());
    tags.push({ name: endName, isOpening, end: tag.lastIndex });
  }
  return tags;
}

function beforeBlankLine(src: string): string {
  const near = src.slice(0, MAX_TAGS);
  const blank = near.search(/\n[ \t]*(?:\n|$)/);
  return blank < 0 ? near : near.slice(0, blank);
}

/** The content of these elements is text, so that a paragraph cannot be in them. */
const ofText = new Set([...HEADING, 'p', 'summary', 'legend', 'option', 'title']);

const indentedTag = /^[ \t]+<\/?([a-z][a-z\d]*)(?=[\s/>]|$)/i;

/** Whether an indented line begins HTML that ends a paragraph. In MDX, indentation has no meaning. */
export function isIndentedHtml(line: string): boolean {
  const name = indentedTag.exec(line)?.[1];
  return name !== undefined && HTML_BLOCK.has(name.toLowerCase());
}
