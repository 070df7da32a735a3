/** Positions in a block that may be in a list or a quote, whose marks are not part of its text. */
import type { MarkdownContext } from './markdown-context.js';

/**
 * The offset in the page of an offset in `text`, whose first line is on line `line` of the page. The line of
 * the page contains that line of the text, after marks of its parents.
 */
export function offsetInPage(
  { source }: Pick<MarkdownContext, 'source'>,
  { text, at, line }: { text: string; at: number; line: number },
): number {
  const before = text.slice(0, at).split('\n');
  const row = before.length - 1;
  const written = text.split('\n')[row] ?? '';
  const shown = source.lineText(line + row);
  const column = Math.max(0, shown.lastIndexOf(written.trimEnd()));
  return source.startOf(line + row) + Math.min(column + (before[row]?.length ?? 0), shown.length);
}

/** The line of the page that an offset is on, from 0. */
export function lineAt({ source }: Pick<MarkdownContext, 'source'>, offset: number): number {
  return source.text.slice(0, offset).split('\n').length - 1;
}
