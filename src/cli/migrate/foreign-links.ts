/** Links and images in Markdown. Links in tags are rewritten with their tags. */
import { isExternal } from '../../runtime/routes.js';
import { leave, type PageContext, rewrite } from './page-context.js';

const inlineLink = /\]\(\s*<?((?:[^()\s<>]|\([^()\s]*\))+)/dg;
const definition = /^ {0,3}\[[^\]\n]+\]:[ \t]*<?([^\s>]+)/dgm;

export function convertLinks(context: PageContext): void {
  for (const pattern of [inlineLink, definition]) {
    for (const match of context.page.matches(pattern)) {
      const [start, end] = match.indices![1]!;
      // A footnote has the form of a definition.
      if (match[0].trimStart().startsWith('[^')) continue;
      const target = newTarget(context, match[1]!, start);
      if (target !== match[1]) rewrite(context, { start, end }, target, 'links');
    }
  }
}

/** The new form of a link. A link without a target stays as it is, and is listed. */
export function newTarget(context: PageContext, href: string, offset: number): string {
  const target = context.links.resolve(context.source, href);
  if (target !== undefined) return target;
  if (!isExternal(href)) {
    const instead = 'Link to a page that moved, or to the full URL.';
    leave(context, offset, `The target of the link '${href}' is not part of the migration.`, instead);
  }
  return href;
}
