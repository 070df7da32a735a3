/** Fences of the language `api-signature`: TypeScript in which names are links. */
import {
  escapeHtml,
  type Fence,
  type FenceSyntax,
  fenced,
  type MarkdownContext,
} from '@docs-cli/core/plugin';
import { LINKS_MARK } from '../pages/code-text.js';
import { breakable, isReference, tokenHtml, tokensOf } from './highlight.js';

export interface WrittenLink {
  href: string;
  /** Offset in the text of the page. */
  offset: number;
}

export const signatureSyntax: FenceSyntax = {
  level: 'fence',
  languages: ['api-signature'],
  render(fence, context) {
    const { code, links } = readFence(fence);
    writeSignature(context, code, links);
  },
  toMarkdown: (fence) => fenced(readFence(fence).code, 'ts'),
};

/** The code before the mark, and the links after it. */
function readFence({ code: text, codeOffset }: Fence): { code: string; links: Map<string, WrittenLink> } {
  const mark = `\n${LINKS_MARK}\n`;
  const end = text.lastIndexOf(mark);
  const links = new Map<string, WrittenLink>();
  if (end < 0) return { code: text, links };
  let offset = codeOffset + end + mark.length;
  for (const line of text.slice(end + mark.length).split('\n')) {
    const colon = line.indexOf(': ');
    if (colon > 0)
      links.set(line.slice(0, colon), { href: line.slice(colon + 2), offset: offset + colon + 2 });
    offset += line.length + 1;
  }
  return { code: text.slice(0, end), links };
}

/** The frame and the copy button are those of other code. */
export function writeSignature(
  context: MarkdownContext,
  code: string,
  links: ReadonlyMap<string, WrittenLink>,
): void {
  context.write(
    '<div class="dc-code-block api-signature"><pre tabindex="0" class="dc-is-wrapped"><code><span class="line">',
  );
  writeCode(context, code, { links, isInline: false });
  context.write('</span></code></pre><button type="button" class="dc-code-copy" aria-label="');
  context.message('copyCodeText');
  context.write('"></button></div>\n');
}

/** Code with colors and links. @param isInline whether it is in a text or a cell of a table. */
export function writeCode(
  context: MarkdownContext,
  code: string,
  { links, isInline }: { links: ReadonlyMap<string, WrittenLink>; isInline: boolean },
): void {
  for (const token of tokensOf(code)) {
    const link = isReference(token) ? links.get(token.text) : undefined;
    if (link === undefined)
      context.write(tokenHtml(token, isInline).replaceAll('\n', '</span>\n<span class="line">'));
    else writeLink(context, isInline ? breakable(token.text) : escapeHtml(token.text), link);
  }
}

function writeLink(context: MarkdownContext, html: string, { href, offset }: WrittenLink): void {
  context.write('<a class="tk-t"');
  context.link('link', { href, kind: 'link', length: href.length }, offset);
  context.write(`>${html}</a>`);
}
