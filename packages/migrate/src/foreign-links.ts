/** Links and images in Markdown. Links in tags are rewritten with their tags. */
import { isExternal } from '@docs-cli/core/internal/runtime/routes.js';
import { addRemainder, type PageContext, rewrite } from './page-context.js';

/** A target in angle brackets may contain spaces. */
const inlineLink = /\]\(\s*(?:<([^<>\n]+)>|((?:[^()\s<>]|\([^()\s]*\))+))/dg;
const definition = /^ {0,3}\[[^\]\n]+\]:[ \t]*(?:<([^<>\n]+)>|([^\s<>]+))/dgm;

export function convertLinks(context: PageContext): void {
  for (const pattern of [inlineLink, definition]) {
    for (const match of context.page.matches(pattern)) {
      const [start, end] = (match.indices![1] ?? match.indices![2])!;
      const href = context.page.text.slice(start, end);
      // A footnote has the form of a definition.
      if (match[0].trimStart().startsWith('[^')) continue;
      const target = newTarget(context, href, start);
      if (target !== href) rewrite(context, { start, end }, target, 'links');
    }
  }
}

const withAttributes = /(!?)\[([^[\]\n]*)\]\(([^()\s]+)\)\{([^{}\n]*)\}/dg;

/** `{…}` after a link or an image of VitePress. docs-cli has no attributes there, so it would be text. */
export function convertAttributes(context: PageContext): void {
  if (context.generator !== 'vitepress') return;
  for (const match of context.page.matches(withAttributes)) {
    const [whole, mark, , href = '', attributes = ''] = match;
    const [textStart, textEnd] = match.indices![2]!;
    const end = match.index + whole.length;
    const size = [...attributes.matchAll(/\b(width|height)="?(\d+)"?/g)].map(
      ([, name, value]) => ` ${name}="${value}"`,
    );
    if (mark === '!' && size.length > 0) {
      const alt = context.page.text.slice(textStart, textEnd).replaceAll('"', '&quot;');
      const target = newTarget(context, href, match.indices![3]![0]);
      const image = `<img src="${target}" alt="${alt}"${size.join('')} />`;
      rewrite(context, { start: match.index, end }, image, 'attributes');
    } else rewrite(context, { start: end - attributes.length - 2, end }, '', 'attributes');
  }
}

/** The new form of a link. A link without a target stays as it is, and is listed. */
export function newTarget(context: PageContext, href: string, offset: number): string {
  const target = context.links.resolve(context.source, href);
  if (target !== undefined) return target;
  if (!isExternal(href)) {
    const instead = 'Link to a page that moved, or to the full URL.';
    addRemainder(context, offset, `The target of the link '${href}' is not part of the migration.`, instead);
  }
  return href;
}
