/**
 * Containers between lines of colons: `::: tip Title` to `:::`. The folder containers/ defines the names. A
 * nested container is recognised by its own closing line, or by more colons on the outer one.
 */

import type { Lexer, Token, Tokens } from 'marked';
import type { Container } from '../../plugin/container.js';
import type { Lines, MarkdownWriter, SourceRange } from '../../plugin/markdown-context.js';
import { didYouMean } from '../../report/suggest.js';
import { escapeProse } from '../entities.js';
import { joinBlocks, type Markdown } from '../plain-markdown/markdown-chunks.js';
import { idIn } from '../render/headings.js';
import type { RenderContext } from '../render/render-context.js';
import { dedent, findBlockEnd } from '../scan/fences.js';
import { countLines, firstLine } from '../source-text.js';
import { type BlockExtension, lexBlocks, pageOf } from './extension.js';

interface ContainerToken extends Tokens.Generic {
  type: 'container';
  name: string;
  /** The text after the name, without attributes. */
  title: string;
  titleTokens: Token[];
  attributes: string;
  sections: Section[];
  isClosed: boolean;
}

interface Section {
  label: string;
  tokens: Token[];
  /** Line of the token's raw text where the content of the section begins. */
  line: number;
  end: number;
}

const opening = /^( {0,3})(:{3,})[ \t]*(?:(\p{L}[\p{L}\p{M}\p{N}_-]*)([^\n]*))?(?:\n|$)/u;
const MIN_COLONS = 3;
const closingLine = /^ {0,3}(:{3,})[ \t]*$/;
/** Attributes directly after the name. A value in quotes may contain braces. */
const quotedAttributes = /^\{((?:"[^"]*"|'[^']*'|[^{}"'])*)\}$/;
const openingLine = /^ {0,3}(:{3,})[ \t]*\p{L}/u;

export const container: BlockExtension = {
  name: 'container',
  level: 'block',
  interrupts: (line) => closingLine.test(line) || openingLine.test(line),
  tokenize(lexer, src): ContainerToken | undefined {
    const match = opening.exec(src);
    if (match === null) return undefined;
    const [whole, indent = '', colons = '', name = '', written = ''] = match;
    if (name === '') return strayEnd(whole.replace('\n', ''));
    const rest = written.trim();
    const { bodyEnd, end, isClosed } = findBlockEnd(src, whole.length, closesAt(colons.length));
    const attributes = quotedAttributes.exec(rest) ?? /\{([^{}]*)\}$/.exec(rest);
    const title = titleOf(rest.slice(0, attributes?.index).trim(), attributes?.[1] ?? '', written);
    return {
      type: 'container',
      raw: src.slice(0, end),
      name,
      title,
      titleTokens: lexer.inline(title),
      attributes: attributes?.[1] ?? '',
      sections: lexSections(
        lexer,
        dedent(src.slice(whole.length, bodyEnd), indent.length),
        pageOf(lexer).syntax.containers.get(name),
      ),
      isClosed,
    };
  },
  render(token, context, lines) {
    renderContainer(token as ContainerToken, context, lines);
  },
  toMarkdown(token, writer) {
    return containerToMarkdown(token as ContainerToken, writer);
  },
};

/** `:::tip Title`, or as other generators write it: `:::tip[Title]` and `:::tip{title="Title"}`. */
function titleOf(title: string, attributes: string, written: string): string {
  if (title === '')
    return /(?:^|\s)title=(?:"([^"]*)"|'([^']*)')/.exec(attributes)?.slice(1).join('').trim() ?? '';
  const isBracketed = written.startsWith('[') && title.endsWith(']');
  return isBracketed ? title.slice(1, -1).trim() : title;
}

/** A line that closes no container. */
function strayEnd(raw: string): ContainerToken {
  const nothing = { name: '', title: '', titleTokens: [], attributes: '', sections: [] };
  return { type: 'container', raw, ...nothing, isClosed: true };
}

/** Updates `open`, the colon counts of the open containers, for a line. `colons` is the minimum to open one. */
function updateOpen(open: number[], colons: number, line: string): void {
  const close = closingLine.exec(line)?.[1]?.length ?? 0;
  if (open.length > 0 && close >= open.at(-1)!) {
    open.pop();
    return;
  }
  const start = openingLine.exec(line)?.[1]?.length ?? 0;
  if (start >= colons) open.push(start);
}

/** Tracks open containers with at least `colons` colons. True for the line that closes the outermost one. */
function closesAt(colons: number): (line: string) => boolean {
  const open = [colons];
  return (line) => {
    updateOpen(open, colons, line);
    return open.length === 0;
  };
}

function lexSections(lexer: Lexer, body: string, kind: Pick<Container, 'section'> | undefined): Section[] {
  const sections: Section[] = [];
  const add = (label: string, text: string, line: number) =>
    sections.push({ label, tokens: lexBlocks(lexer, text), line, end: line + countLines(text) + 1 });
  if (kind?.section === undefined) {
    add('', body, 1);
    return sections;
  }
  let label = '';
  let begin = 0;
  let line = 1;
  for (;;) {
    let next = '';
    /** Skips labels of nested containers. */
    const open: number[] = [];
    const { bodyEnd, end, isClosed } = findBlockEnd(body, begin, (line) => {
      updateOpen(open, MIN_COLONS, line);
      if (open.length === 0) next = kind.section!(line);
      return next !== '';
    });
    const text = body.slice(begin, bodyEnd);
    if (label !== '' || text.trim() !== '') add(label, text, line);
    if (!isClosed) return sections;
    label = next;
    line += countLines(body.slice(begin, end)) + 1;
    begin = Math.min(end + 1, body.length);
  }
}

function renderContainer(token: ContainerToken, context: RenderContext, { line, end }: Lines): void {
  const { name, title, titleTokens, attributes, raw, isClosed } = token;
  const offset = context.source.offsetIn(raw, raw.indexOf(':::'), line);
  const place = { offset, length: firstLine(raw.trim()).length };
  if (name === '') {
    const message = 'This line closes a container, but none is open.';
    context.report({ code: 'unopened-container', message, ...place });
    return;
  }
  if (title.startsWith('{') && !title.includes('}')) {
    context.report({
      code: 'broken-tag',
      message: 'The attributes of this container are never closed, so they are shown as its title.',
      hint: 'End the line with `}`.',
      ...place,
    });
  }
  if (!isClosed) {
    context.report({
      code: 'unclosed-container',
      message: `\`::: ${name}\` is never closed.`,
      hint: 'Close it with a line of the same number of colons.',
      ...place,
    });
  }
  const sections = token.sections.map((section) => {
    const lines = { line: line + section.line, end: Math.min(end, line + section.end) };
    return { ...section, lines, render: () => context.blocks(section.tokens, lines) };
  });
  const kind = context.syntax.containers.get(name);
  if (kind === undefined) {
    reportUnknown(context, name, place);
    context.write('<div>\n');
    if (title !== '') context.write(`<p>${escapeProse(title)}</p>\n`);
    for (const section of sections) section.render();
    context.write('</div>\n');
    return;
  }
  kind.render({
    context,
    name,
    id: writtenId(token, context, place.offset),
    title,
    attributes,
    offset: place.offset,
    renderTitle: title === '' ? undefined : () => context.inlinesIn(titleTokens, { line, end: line + 1 }),
    sections,
  });
}

/** The ID that an author set. If the page already has it, the ID is reported and undefined is returned. */
function writtenId({ attributes, raw }: ContainerToken, context: RenderContext, offset: number) {
  const found = idIn(attributes);
  if (found === undefined) return undefined;
  const brace = firstLine(raw).trimStart().lastIndexOf('{');
  return context.addId(found.id, offset + brace + 1 + found.index) ? found.id : undefined;
}

function containerToMarkdown(
  { name, titleTokens, sections }: ContainerToken,
  writer: MarkdownWriter<RenderContext>,
): Markdown {
  const title = writer.inlines(titleTokens);
  // Lazy, because a kind that writes its tokens itself would otherwise write all nested content twice at each
  // level.
  const written = sections.map(({ label, tokens }) => ({
    label,
    tokens,
    get body() {
      return writer.blocks(tokens);
    },
  }));
  const kind = writer.context.syntax.containers.get(name);
  return kind === undefined
    ? joinBlocks([title, ...written.map(({ body }) => body)])
    : kind.toMarkdown({ writer, name, title, sections: written });
}

/** What to write instead of containers of other generators. */
const foreignContainers = new Map([
  ['error', 'Write `::: danger`.'],
  ['raw', 'Remove the lines of the container. Its content stays.'],
  ['secondary', 'Write `::: note`.'],
  ['success', 'Write `::: tip`.'],
  ['v-pre', 'Remove the lines of the container. Its content stays.'],
]);

function reportUnknown(context: RenderContext, name: string, place: SourceRange): void {
  const near = didYouMean(name, context.syntax.containers.keys());
  context.report({
    code: 'unknown-container',
    message: `The container \`${name}\` does not exist.`,
    hint:
      foreignContainers.get(name) ??
      (near === undefined
        ? `Use one of ${[...context.syntax.containers.keys()].join(', ')}.`
        : `Did you mean \`::: ${near}\`?`),
    ...place,
  });
}
