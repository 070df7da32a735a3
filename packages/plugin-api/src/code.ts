/** Writes code on one line, or on as many lines as its width needs. */
import type { Code, CodePart, Group, Reference } from './model.js';

/** Code without groups. */
export type FlatCode = (string | Reference)[];

/** A list in brackets; empty lists are only the brackets. */
export function group(open: string, items: Code[], separator: Group['separator'], close: string): Code {
  if (items.length === 0) return [open.trimEnd() + close.trimStart()];
  return [{ open, items, separator, close }];
}

export function isGroup(part: CodePart): part is Group {
  return typeof part === 'object' && 'items' in part;
}

/** On one line. */
export function flat(code: Code): FlatCode {
  return merge(
    code.flatMap((part) => {
      if (!isGroup(part)) return [part];
      const items = part.items.flatMap((item, i) => [...(i > 0 ? [part.separator] : []), ...flat(item)]);
      return [part.open, ...items, part.close];
    }),
  );
}

export function textOf(code: Code): string {
  return flat(code)
    .map((part) => (typeof part === 'string' ? part : part.text))
    .join('');
}

/** With a line for each item of the groups that do not fit in `width` characters. */
export function layout(code: Code, width = 80): FlatCode {
  const parts = merge(layoutAt(code, { width, indent: '', column: 0 }).parts);
  return parts.map((part) => (typeof part === 'string' ? part.replaceAll(/ +\n/g, '\n') : part));
}

interface Position {
  width: number;
  indent: string;
  column: number;
}

/** Breaks the longest group first, then the others as far as it is necessary. */
function layoutAt(code: Code, at: Position): { parts: FlatCode; column: number } {
  const text = textOf(code);
  const longest = longestGroup(code);
  if (longest < 0 || at.column + text.length <= at.width)
    return { parts: flat(code), column: at.column + text.length };
  const before = layoutAt(code.slice(0, longest), at);
  const broken = breakGroup(code[longest] as Group, at);
  const after = layoutAt(code.slice(longest + 1), { ...at, column: broken.column });
  return { parts: [...before.parts, ...broken.parts, ...after.parts], column: after.column };
}

function longestGroup(code: Code): number {
  const lengths = code.map((part) => (isGroup(part) ? textOf([part]).length : -1));
  return lengths.indexOf(Math.max(0, ...lengths));
}

function breakGroup(
  { open, items, separator, close }: Group,
  { width, indent, column }: Position,
): { parts: FlatCode; column: number } {
  const inner = `${indent}  `;
  const isOperator = separator === ' | ' || separator === ' & ';
  const before = isOperator ? separator.trimStart() : '';
  const lines = items.flatMap((item, i) => {
    // The condition of a conditional type stays on the line.
    const isFirst = separator === ' ' && i === 0;
    const start = isFirst ? '' : `\n${inner}${before}`;
    const position = { width, indent: inner, column: isFirst ? column : inner.length + before.length };
    return [start, ...layoutAt(item, position).parts, endOfItem(separator, i === items.length - 1, open)];
  });
  const end = close === '' ? '' : `\n${indent}${close.trimStart()}`;
  return { parts: [open.trimEnd(), ...lines, end], column: indent.length + close.length };
}

/** Type arguments, and parameters after a rest parameter, must not end with a comma. */
function endOfItem(separator: Group['separator'], isLast: boolean, open: string): string {
  if (separator === '; ') return ';';
  if (separator !== ', ') return '';
  return isLast && open !== '[' ? '' : ',';
}

function merge(parts: FlatCode): FlatCode {
  const merged: FlatCode = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (typeof part === 'string' && typeof last === 'string') merged[merged.length - 1] = last + part;
    else if (part !== '') merged.push(part);
  }
  return merged;
}
