/**
 * A list of properties, such as the type and the default of an option. Every item begins with a bold name that ends
 * with a colon, and the first value begins with code:
 *
 *     - **Type:** `boolean`
 *     - **Default:** `false`
 */
import type { Token, Tokens } from 'marked';
import type { Lines } from '../../plugin/markdown-context.js';
import { countLines } from '../source-text.js';
import type { RenderContext } from './render-context.js';

interface Property {
  name: Token[];
  value: Token[];
}

/** Returns undefined if the list is not one of properties. */
export function propertiesOf({ items }: Tokens.List): Property[] | undefined {
  const properties = items.map(propertyOf);
  const value = properties[0]?.value.find(({ raw }) => raw.trim() !== '');
  if (!isCode(value)) return undefined;
  return properties.every((property) => property !== undefined) ? properties : undefined;
}

/** Syntax of plugins may have the code as its content. */
function isCode(token: Token | undefined): boolean {
  return token !== undefined && token.type !== 'text' && token.raw.startsWith('`');
}

/** An item with a blank line in it has a paragraph, not a text. */
function propertyOf({ task, tokens: [text] }: Tokens.ListItem): Property | undefined {
  if (task || text?.type !== 'text') return undefined;
  const [bold, ...value] = (text as Tokens.Text).tokens ?? [];
  if (bold?.type !== 'strong') return undefined;
  const name = [...(bold as Tokens.Strong).tokens];
  const last = name.pop();
  if (last?.type !== 'text' || !/[:：]$/.test(last.raw)) return undefined;
  const raw = last.raw.slice(0, -1);
  return { name: [...name, { ...last, raw, text: (last as Tokens.Text).text.slice(0, -1) }], value };
}

export function renderProperty(
  { name, value }: Property,
  [text, ...blocks]: Token[],
  context: RenderContext,
  { line, end }: Lines,
): void {
  context.write('<div><dt>');
  context.inlinesIn(name, { line, end });
  context.write('</dt><dd>');
  context.inlinesIn(value, { line, end });
  context.blocks(blocks, { line: line + countLines(text?.raw ?? ''), end });
  context.write('</dd></div>\n');
}
