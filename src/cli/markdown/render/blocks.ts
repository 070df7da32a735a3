/** Renderers of marked's block tokens. */
import type { Token, Tokens } from 'marked';
import type { Lines } from '../../plugin/markdown-context.js';
import { renderCode } from '../code/code-block.js';
import { escapeHtml } from '../escape.js';
import { renderBlockHtml } from '../html/raw-html.js';
import { MDX_HTML } from '../lexer/mdx-html.js';
import { PADDED_TABLE } from '../lexer/page-tokenizer.js';
import { foldSpace, plainText } from '../plain-text.js';
import { countLines } from '../source-text.js';
import { renderHeading } from './headings.js';
import { writeCheckbox } from './inlines.js';
import { propertiesOf, renderProperty } from './property-list.js';
import type { RenderBlock, RenderContext } from './render-context.js';

export const blockRenderers: Record<string, RenderBlock> = {
  blockquote: renderQuote,
  checkbox: writeCheckbox,
  code: renderCode,
  heading: renderHeading,
  hr: (_, context) => context.write('<hr>\n'),
  html: renderBlockHtml,
  list: renderList,
  [MDX_HTML]: (token, context) => {
    context.openInlines((token as Tokens.Generic).tokens ?? []);
    context.write('\n');
  },
  [PADDED_TABLE]: renderPaddedTable,
  paragraph: (token, context) => {
    context.write('<p>');
    const first = context.components.length;
    context.inlines((token as Tokens.Paragraph).tokens);
    for (const use of context.components.slice(first)) use.isInParagraph = true;
    context.write('</p>\n');
  },
  table: renderTable,
  // The text of a list item without blank lines has no paragraph.
  text: (token, context) => context.inlines((token as Tokens.Text).tokens ?? [token]),
};

function renderQuote(token: Token, context: RenderContext, lines: Lines): void {
  context.write('<blockquote>\n');
  context.blocks((token as Tokens.Blockquote).tokens, lines);
  context.write('</blockquote>\n');
}

function renderList(token: Token, context: RenderContext, { line, end }: Lines): void {
  const { ordered, start, items } = token as Tokens.List;
  const isTaskList = items.some(({ task }) => task);
  const properties = ordered ? undefined : propertiesOf(token as Tokens.List);
  const name = properties ? 'dl' : ordered ? 'ol' : 'ul';
  const first = ordered && start !== 1 && start !== '' ? ` start="${start}"` : '';
  const names = properties ? ' class="dc-properties"' : isTaskList ? ' class="dc-task-list"' : '';
  context.write(`<${name}${first}${names}>\n`);
  let begin = line;
  for (const [i, item] of items.entries()) {
    const after = begin + countLines(item.raw);
    const lines = { line: begin, end: Math.min(end, after + 1) };
    const property = properties?.[i];
    if (property) renderProperty(property, item.tokens, context, lines);
    else renderItem(item, context, lines);
    begin = after;
  }
  context.write(`</${name}>\n`);
}

function renderItem(item: Tokens.ListItem, context: RenderContext, lines: Lines): void {
  context.write(item.task ? '<li class="dc-task">' : '<li>');
  if (item.task) nameCheckbox(item);
  context.blocks(item.tokens, lines);
  context.write('</li>\n');
}

/**
 * The checkbox is before the text in a tight item, and inside the paragraph in a loose item. Its label is
 * that text.
 */
function nameCheckbox({ tokens }: Tokens.ListItem): void {
  const [first, second] = tokens;
  const text = first?.type === 'checkbox' ? second : first;
  const inner = text !== undefined && 'tokens' in text ? (text.tokens ?? []) : [];
  const box = first?.type === 'checkbox' ? first : inner[0];
  if (box?.type === 'checkbox') Object.assign(box, { label: foldSpace(plainText(inner)) });
}

/**
 * A wide table scrolls in its wrapper, which must be reachable by keyboard. The wrapper is named after the
 * header cells.
 */
function renderTable(token: Token, context: RenderContext, { line }: Lines): void {
  const { header, rows } = token as Tokens.Table;
  for (const { cells, at, length } of rowsWithMore(token.raw, header.length))
    context.report({
      code: 'extra-cells',
      message: `This row has ${cells} cells, but the table has ${header.length === 1 ? 'one column' : `${header.length} columns`}. The others are not shown.`,
      hint: 'Write `\\|` for a pipe in a cell, also in code, or add a column to the header.',
      offset: context.source.offsetIn(token.raw, at, line),
      length,
    });
  const names = header.map((cell) => foldSpace(plainText(cell.tokens))).filter((text) => text !== '');
  const name = names.join(', ');
  context.write('<div class="dc-table-wrap" tabindex="0" role="group"');
  context.write(`${name === '' ? '' : ` aria-label="${escapeHtml(name)}"`}>\n<table>\n<thead>\n`);
  renderRow(header, context, line);
  context.write('</thead>\n');
  if (rows.length > 0) context.write('<tbody>\n');
  // The delimiter line is between the header and the rows.
  for (const [i, row] of rows.entries()) renderRow(row, context, line + 2 + i);
  if (rows.length > 0) context.write('</tbody>\n');
  context.write('</table>\n</div>\n');
}

function renderRow(cells: Tokens.TableCell[], context: RenderContext, line: number): void {
  context.write('<tr>\n');
  context.cursor.begin(context.source.lineText(line), { line, end: line + 1 });
  for (const { header, align, tokens } of cells) {
    // An empty header cell has no content to announce as a header.
    const isHeader = header && tokens.length > 0;
    const name = isHeader ? 'th' : 'td';
    const side = align === null ? '' : ` class="dc-align-${align}"`;
    context.write(`<${name}${isHeader ? ' scope="col"' : ''}${side}>`);
    context.inlines(tokens);
    context.write(`</${name}>\n`);
  }
  context.write('</tr>\n');
}

const BACKSLASH_PAIRS = /\\\\/g;
/** In GFM, a pipe without a backslash ends a cell, also in code. */
const CELL_END = /(?<!\\)\|/g;

/** The rows with more cells than the table has columns. GFM drops these cells. */
function* rowsWithMore(
  raw: string,
  columns: number,
): Generator<{ cells: number; at: number; length: number }> {
  let at = 0;
  for (const row of raw.split('\n')) {
    const pipes = row.replaceAll(BACKSLASH_PAIRS, '  ').trim();
    const inner = pipes.replace(/^\|/, '').replace(/(?<!\\)\|$/, '');
    const cells = (inner.match(CELL_END)?.length ?? 0) + 1;
    if (cells > columns) yield { cells, at: at + row.search(/\S/), length: row.trim().length };
    at += row.length + 1;
  }
}

function renderPaddedTable({ raw }: Token, context: RenderContext, { line }: Lines): void {
  context.report({
    code: 'too-complex',
    message: 'This table has far more columns than cells, so it is shown as source text.',
    hint: 'Remove columns, or split it into several tables.',
    offset: context.source.offsetIn(raw, 0, line),
  });
  context.write(`<pre class="dc-plain-source">${escapeHtml(raw)}</pre>\n`);
}
