/** Indented text of MDX and of components, which Markdown would read as code. */
import { dedent, FenceTracker } from '@docs-cli/core/internal/cli/markdown/scan/fences.js';

const listItem = /^(\s*(?:[-*+]|\d+[.)])\s+)/;
/** A tag, or a comment in place of one. */
const tagLine = /^\s*(?:<\/?[A-Z]|<!-- <)/;
/** Lines after which indented text begins a block: blank lines, headings, containers and comments. */
const breakInMdx = /^\s*$|^ {0,3}#|^\s*:{3,}|-->\s*$/;
/** After it, the content of a component goes on, which is HTML in other formats than MDX. */
const commentedTag = /^\s*<!-- <.*-->\s*$/;
/** Components whose content docs-cli reads without its indent. */
const opening = /^\s*<(?:Tabs|Steps|CardGrid|Card)\b(?!.*\/>\s*$)/;
const closing = /<\/(?:Tabs|Steps|CardGrid|Card)>\s*$/;

/** Removes the indent of text, with that of the lists and the fences in it. */
export function withoutIndent(body: string, isMdx: boolean): string {
  const blockBreak = isMdx ? breakInMdx : commentedTag;
  const fences = new FenceTracker();
  let width = 0;
  let components = 0;
  let isInList = false;
  let isAfterBreak = isMdx;
  /** Columns where the text of the open list items begins. */
  const columns: number[] = [];
  return body
    .split('\n')
    .map((line) => {
      const isCode = fences.isOpen;
      fences.covers(line);
      if (isCode) return dedent(line, width);
      const [indent = ''] = /^[ \t]*/.exec(line) ?? [];
      const isBlank = line.trim() === '';
      if (!isBlank) while (indent.length < (columns.at(-1) ?? 0)) columns.pop();
      const column = columns.at(-1) ?? 0;
      if (isMdx && column > 0 && indent.length >= column + 4 && tagLine.test(line))
        return ' '.repeat(column) + line.trim();
      const item = listItem.exec(line)?.[1];
      if (item !== undefined) columns.push(item.length);
      if (!isBlank && indent.length < width) width = 0;
      const isCodeInMarkdown =
        !isBlank && /^(?: {4}|\t)/.test(dedent(indent, isMdx ? 0 : width)) && isAfterBreak && !isInList;
      if ((width === 0 || !isMdx) && components === 0 && isCodeInMarkdown) width = indent.length;
      if (width === 0 && item !== undefined) isInList = true;
      else if (/^\S/.test(line)) isInList = false;
      components += Number(opening.test(line)) - Number(closing.test(line));
      isAfterBreak = blockBreak.test(line);
      return dedent(line, width);
    })
    .join('\n');
}
