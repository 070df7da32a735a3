/** Pieces of plain Markdown, and functions that combine them: stacked, quoted, indented or fenced blocks. */
import type { Markdown } from '../../plugin/markdown-context.js';
import { mergeTexts } from '../render/render-chunks.js';

export type { Markdown } from '../../plugin/markdown-context.js';

/** For lists of pieces, use `mergeTexts`: a page may have more blocks than a call can have arguments. */
export function concat(...pieces: Markdown[]): Markdown {
  return mergeTexts(pieces);
}

/** Joins the blocks that are not empty, by default with a blank line between them. */
export function joinBlocks(blocks: Markdown[], between = '\n\n'): Markdown {
  const pieces = blocks.filter((block) => block.length > 0);
  return mergeTexts(pieces.flatMap((block, i) => (i === 0 ? [block] : [[between], block])));
}

/**
 * Puts `first` before the first line and `rest` before each other line, such as the indentation of a list or
 * the marks of a quote.
 */
export function prefixed(block: Markdown, first: string, rest: string): Markdown {
  const lines = concat(block).map((chunk) => {
    if (typeof chunk === 'string') return indented(chunk, rest);
    const isComponent = chunk.t === 'component' || chunk.t === 'component-end';
    return isComponent ? { ...chunk, indent: rest + (chunk.indent ?? '') } : chunk;
  });
  return concat([first], lines);
}

/**
 * Uses plain replacement instead of a pattern, because nested containers process all of their lines at each
 * level.
 */
function indented(text: string, before: string): string {
  const all = text.replaceAll('\n', `\n${before}`);
  if (!text.includes('\n\n')) return all;
  const blank = `\n${before}\n`;
  const trimmed = `\n${before.trimEnd()}\n`;
  // Adjacent blank lines share line breaks, so the first pass only finds every other one.
  return all.replaceAll(blank, trimmed).replaceAll(blank, trimmed);
}

export function quoted(block: Markdown): Markdown {
  return prefixed(block, '> ', '> ');
}

export function boldLine(name: Markdown): Markdown {
  return name.length === 0 ? [] : concat(['**'], name, ['**']);
}

/** The info string must not contain the fence marks. */
export function fenced(code: string, info: string): Markdown {
  const marks = fencesAround(code, info.includes('`') ? '~' : '`');
  return [`${marks}${info}\n${code}\n${marks}`];
}

/** Fence marks longer than any in the code. */
export function fencesAround(code: string, mark: '`' | '~' = '`'): string {
  let longest = 2;
  for (const [run] of code.matchAll(mark === '`' ? /`{3,}/g : /~{3,}/g))
    longest = Math.max(longest, run.length);
  return mark.repeat(longest + 1);
}

/** The content of a paragraph, without line breaks at its ends and without empty lines inside it. */
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
