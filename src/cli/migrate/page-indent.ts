/** Indented text of MDX, which Markdown would read as code. */
import { dedent, FenceTracker } from '../markdown/lexer/fence-tracker.js';

const listItem = /^\s*(?:[-*+]|\d+[.)])\s/;
/** Lines after which indented text begins a block: blank lines, headings, containers and comments. */
const blockBreak = /^\s*$|^ {0,3}#|^\s*:{3,}|-->\s*$/;
/** Components whose content docs-cli reads without its indent. */
const opening = /^\s*<(?:Tabs|Steps|CardGrid|Card)\b(?!.*\/>\s*$)/;
const closing = /<\/(?:Tabs|Steps|CardGrid|Card)>\s*$/;

/** Removes the indent of text, with that of the lists and the fences in it. */
export function withoutIndent(body: string): string {
  const fences = new FenceTracker();
  let width = 0;
  let components = 0;
  let isInList = false;
  let isAfterBreak = true;
  return body
    .split('\n')
    .map((line) => {
      const isCode = fences.isOpen;
      fences.covers(line);
      if (isCode) return dedent(line, width);
      const [indent = ''] = /^[ \t]*/.exec(line) ?? [];
      const isBlank = line.trim() === '';
      if (!isBlank && indent.length < width) width = 0;
      const isCodeInMarkdown = !isBlank && /^(?: {4}|\t)/.test(indent) && isAfterBreak && !isInList;
      if (width === 0 && components === 0 && isCodeInMarkdown) width = indent.length;
      if (width === 0 && listItem.test(line)) isInList = true;
      else if (/^\S/.test(line)) isInList = false;
      components += Number(opening.test(line)) - Number(closing.test(line));
      isAfterBreak = blockBreak.test(line);
      return dedent(line, width);
    })
    .join('\n');
}
