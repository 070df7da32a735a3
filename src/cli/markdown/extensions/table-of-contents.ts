/**
 * `[[toc]]` alone in a paragraph: links to the headings of the page. The site writes them, because it knows the ids.
 * Only the first one of a page is written, so that the output stays proportional to the text.
 */
import type { Tokens } from 'marked';
import type { BlockExtension } from './extension.js';

interface TocToken extends Tokens.Generic {
  type: 'toc';
  isWritten: boolean;
}

const line = /^ {0,3}\[\[toc\]\][ \t]*(?:$|\n(?=[ \t]*(?:\n|$)))/i;

export const tableOfContents: BlockExtension = {
  name: 'toc',
  level: 'block',
  tokenize(_, src): TocToken | undefined {
    const match = line.exec(src);
    return match === null ? undefined : { type: 'toc', raw: match[0], isWritten: false };
  },
  render(token, context) {
    if (context.count('toc') > 1) return;
    (token as TocToken).isWritten = true;
    context.writeRaw({ t: 'toc' });
  },
  toMarkdown: (token) => ((token as TocToken).isWritten ? [{ t: 'toc' }] : []),
};
