/**
 * Capitalised tags on their own lines: `<Steps>` … `</Steps>`, `<PackageManagerTabs command="install" />`, and
 * components of the site, which may also be in text.
 */
import type { KnownNames } from '../../plugin/syntax.js';
import { type BlockEnd, commonIndent, dedent, findBlockEnd } from '../scan/fences.js';
import { endTagFinder } from '../scan/tags.js';
import { countLines } from '../source-text.js';
import { renderTag, tagToMarkdown } from '../tags/render-tag.js';
import { type ComponentToken, type OpeningTag, readTag } from '../tags/tag-syntax.js';
import { type BlockExtension, lexBlocks, pageOf } from './extension.js';

const start = /^ {0,3}<([A-Z][\w.]*)/;
const startInMdx = /^[ \t]*<([A-Z][\w.]*)/;
/** A tag alone on its line. The content of an element in text would follow it. */
const lonely = /^ {0,3}<[A-Z]\w*(?:\s[^<>]*)?>[ \t]*$/;

function isBlockTag(name: string | undefined, tags: KnownNames['tags']): boolean {
  return name !== undefined && tags.get(name)?.level === 'block';
}

export const blockComponent: BlockExtension = {
  name: 'component',
  level: 'block',
  interrupts: (line, { components, tags }) => {
    const name = start.exec(line)?.[1];
    return name !== undefined && components.has(name) ? lonely.test(line) : isBlockTag(name, tags);
  },
  tokenize(lexer, src): ComponentToken | undefined {
    const { components, syntax, isMdx } = pageOf(lexer);
    const match = (isMdx ? startInMdx : start).exec(src);
    const isComponent = match !== null && components.has(match[1]!);
    if (match === null || !(isComponent || isBlockTag(match[1], syntax.tags))) return undefined;
    const tagOffset = match[0].indexOf('<');
    const tag = readTag(src.slice(tagOffset));
    if (tag === undefined) return undefined;
    const tagEnd = tagOffset + tag.length;
    if (tag.isSelfClosing) {
      // With text after it on the line, the tag is part of a paragraph.
      if (!endsLine(src, tagEnd)) return undefined;
      return { type: 'component', raw: src.slice(0, tagEnd), tag, tagOffset, tokens: [], isClosed: true };
    }
    const { bodyEnd, end, isClosed } = findClosingTag(src, tagEnd, tag);
    const body = src.slice(tagEnd, bodyEnd);
    const token = { type: 'component' as const, raw: src.slice(0, end), tag, tagOffset, isClosed };
    if (isComponent && !/^[ \t]*\n/.test(body)) {
      // Its content begins in the line of its tag. With text after it, the tag is part of a paragraph.
      const isLine = !body.includes('\n') && endsLine(src, end);
      return isLine ? { ...token, tokens: lexer.inlineTokens(body.trim()), isText: true } : undefined;
    }
    const tokens = lexBlocks(
      lexer,
      dedent(body, commonIndent(body.split('\n').slice(1))).replace(/^[ \t]+/, ''),
    );
    const bodyLine = countLines(src.slice(0, tagEnd));
    return { ...token, tokens, bodyLine };
  },
  render(token, context, { line, end }) {
    const { tag, tagOffset = 0, tokens, isText, bodyLine = 0, isClosed, raw } = token as ComponentToken;
    const lines = { line: line + bodyLine, end };
    const offsetOf = (inner: number) => context.source.offsetIn(raw, tagOffset + inner, line);
    const children = () => (isText ? context.inlinesIn(tokens, lines) : context.blocks(tokens, lines));
    renderTag({ context, tag, tokens, lines, isClosed, isInline: false, offsetOf, children });
  },
  toMarkdown(token, writer) {
    const { tag, tokens, isText } = token as ComponentToken;
    const children = () => (isText ? writer.inlines(tokens) : writer.blocks(tokens));
    return tagToMarkdown({ token, tag, tokens, writer, children });
  },
};

function endsLine(src: string, at: number): boolean {
  return /^[ \t]*(?:\n|$)/.test(src.slice(at, at + 200));
}

/** The closing tag may be on the same line as content. */
function findClosingTag(src: string, from: number, { name }: OpeningTag): BlockEnd {
  const endTagIn = endTagFinder(name);
  let closing = { start: 0, end: 0 };
  const { bodyEnd, end, isClosed } = findBlockEnd(src, from, (line) => {
    const found = endTagIn(line);
    if (found) closing = found;
    return found !== undefined;
  });
  return isClosed
    ? { bodyEnd: bodyEnd + closing.start, end: bodyEnd + closing.end, isClosed }
    : { bodyEnd, end, isClosed };
}
