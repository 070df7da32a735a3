/** A line of code as runs, which are pieces of text with one class each, and the HTML of a block of them. */
import type { CodeBlock } from '../../../runtime/model/index.js';
import { escapeCode } from '../escape.js';

/** Plain text has no class. */
export interface Run {
  text: string;
  className?: string;
}

export function plainRuns(code: string): Run[][] {
  return code.split('\n').map((text) => [{ text }]);
}

/**
 * Converts tokens, which are pairs of a start offset and attributes. Adjacent tokens of one class are merged
 * into a run; white space is added to the run before it.
 */
export function toRuns(
  line: string,
  tokens: Uint32Array,
  classOf: (attributes: number) => string | undefined,
): Run[] {
  const runs: Run[] = [];
  for (let i = 0; i < tokens.length; i += 2) {
    const text = line.slice(tokens[i], tokens[i + 2] ?? line.length);
    if (text === '') continue;
    const className = classOf(tokens[i + 1]!);
    const last = runs.at(-1);
    if (last !== undefined && (last.className === className || text.trim() === '')) last.text += text;
    else runs.push(className === undefined ? { text } : { text, className });
  }
  return runs;
}

export function renderCodeBlock(block: CodeBlock, lines: Run[][]): string {
  const classes = blockClasses(block).join(' ');
  // CSS counters begin at 1; other numbers are written to the HTML.
  const isNumbered = block.lineNumbers && block.startLine !== 1;
  const classOfLine = lineClasses(block);
  const html = lines.map((runs, i) => {
    const number = isNumbered ? ` data-line="${block.startLine + i}"` : '';
    return `<span class="line${classOfLine.get(i + 1) ?? ''}"${number}>${runs.map(renderRun).join('')}</span>`;
  });
  return `<pre${classes && ` class="${classes}"`} tabindex="0"><code>${html.join('\n')}</code></pre>`;
}

function renderRun({ text, className }: Run): string {
  const html = escapeCode(text);
  return className === undefined || text.trim() === '' ? html : `<span class="${className}">${html}</span>`;
}

export function blockClasses(block: CodeBlock): string[] {
  const classes: string[] = [];
  if (block.lineNumbers) classes.push('dc-has-line-numbers');
  if (block.wrap) classes.push('dc-is-wrapped');
  if (block.focus.length > 0) classes.push('dc-has-focus');
  if (block.diffAdd.length > 0 || block.diffRemove.length > 0) classes.push('dc-has-diff');
  return classes;
}

export function lineClasses(block: CodeBlock): Map<number, string> {
  const classes = new Map<number, string>();
  const add = (lines: number[], name: string) => {
    for (const line of lines) classes.set(line, `${classes.get(line) ?? ''} ${name}`);
  };
  add(block.highlight, 'dc-is-highlighted');
  add(block.focus, 'dc-is-focused');
  add(block.diffAdd, 'dc-is-added');
  add(block.diffRemove, 'dc-is-removed');
  add(block.error, 'dc-is-error');
  add(block.warning, 'dc-is-warning');
  return classes;
}
