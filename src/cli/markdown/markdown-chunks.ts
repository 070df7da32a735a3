/** Pieces of plain Markdown, and how they are put together: blocks under one another, quoted, indented, fenced. */
import type { Token } from 'marked';
import type { MarkdownChunk } from '../../runtime/model.js';
import type { RenderContext } from './render-context.js';

export type Markdown = MarkdownChunk[];

/** What a piece of syntax is given to say itself in plain Markdown. */
export interface MarkdownWriter {
  page: RenderContext;
  blocks(tokens: Token[]): Markdown;
  inlines(tokens: Token[]): Markdown;
  /** Text of the source for Markdown that others read: no tag may come of it where the config does not want that. */
  literal(text: string): string;
  /** The open place of a token's first address. */
  address(token: Token): Markdown;
}

export type ToMarkdown = (token: Token, writer: MarkdownWriter) => Markdown;

/** One after the other, with texts that meet made one. */
export function concat(...pieces: Markdown[]): Markdown {
  return concatAll(pieces);
}

/** The same for any number: a page may have more blocks than a call takes arguments. */
export function concatAll(pieces: Markdown[]): Markdown {
  const chunks: Markdown = [];
  let text = '';
  for (const piece of pieces) {
    for (const chunk of piece) {
      if (typeof chunk === 'string') {
        text += chunk;
        continue;
      }
      if (text !== '') chunks.push(text);
      text = '';
      chunks.push(chunk);
    }
  }
  if (text !== '') chunks.push(text);
  return chunks;
}

/** Those that say something, with a blank line between two. */
export function joinBlocks(blocks: Markdown[], between = '\n\n'): Markdown {
  const pieces = blocks.filter((block) => block.length > 0);
  return concatAll(pieces.flatMap((block, i) => (i === 0 ? [block] : [[between], block])));
}

/** `first` before the first line, `rest` before each other: a list's indentation, the marks of a quote. */
export function prefixed(block: Markdown, first: string, rest: string): Markdown {
  const lines = concat(block).map((chunk) => (typeof chunk === 'string' ? indented(chunk, rest) : chunk));
  return concat([first], lines);
}

/** Plain search, not a pattern: nested boxes do this to all of their lines at each level. */
function indented(text: string, before: string): string {
  const all = text.replaceAll('\n', `\n${before}`);
  if (!text.includes('\n\n')) return all;
  const blank = `\n${before}\n`;
  const trimmed = `\n${before.trimEnd()}\n`;
  // Blank lines share their line breaks: the first pass finds every other one of those that follow each other.
  return all.replaceAll(blank, trimmed).replaceAll(blank, trimmed);
}

export function quoted(block: Markdown): Markdown {
  return prefixed(block, '> ', '> ');
}

/** A line that names what stands below it. */
export function boldLine(name: Markdown): Markdown {
  return name.length === 0 ? [] : concat(['**'], name, ['**']);
}

/** The info holds none of the marks. */
export function fenced(code: string, info: string): Markdown {
  const marks = fencesAround(code, info.includes('`') ? '~' : '`');
  return [`${marks}${info}\n${code}\n${marks}`];
}

/** Marks longer than any in the code. */
export function fencesAround(code: string, mark: '`' | '~' = '`'): string {
  let longest = 2;
  for (const [run] of code.matchAll(mark === '`' ? /`{3,}/g : /~{3,}/g))
    longest = Math.max(longest, run.length);
  return mark.repeat(longest + 1);
}

/** With something in the open places. */
export function textOf(content: Markdown, address = 'x'): string {
  return content
    .map((chunk) => {
      if (typeof chunk === 'string') return chunk;
      if (chunk.t === 'link') return ` href="${address}"`;
      if (chunk.t === 'image') return ` src="${address}"`;
      return chunk.t === 'heading' ? '' : address;
    })
    .join('');
}

/** What stands in a line: without breaks at its ends, and without the lines that were left empty within it. */
export function paragraph(content: Markdown): Markdown {
  const chunks = concat(content).map((chunk) =>
    typeof chunk === 'string' ? chunk.replace(/\n(?:[ \t]*\n)+/g, '\n') : chunk,
  );
  const first = chunks[0];
  if (typeof first === 'string') chunks[0] = first.trimStart();
  const last = chunks.at(-1);
  if (typeof last === 'string') chunks[chunks.length - 1] = last.trimEnd();
  return concat(chunks);
}
