/** Imports, exports and expressions of MDX. */

import { moduleEnd } from '@docs-cli/core/internal/cli/markdown/mdx/module-code.js';
import { fencesAround } from '@docs-cli/core/internal/cli/markdown/plain-markdown/markdown-chunks.js';
import type { Range } from './masked-text.js';
import { addRemainder, asComment, asLiteral, type PageContext, rewrite } from './page-context.js';
import { braceEnd, type PageTag } from './page-tags.js';

/** A page with more braces without an end is not MDX. */
const MAX_UNCLOSED = 100;

const statement = /^(import|export)\s[^\n]*(?:\n(?!\s*\n|import\s|export\s)[^\n]+)*/gm;
const imported =
  /import\s+(?:([\w$]+)\s*,?\s*)?(?:\{([^}]*)\}\s*)?(?:\*\s*as\s+([\w$]+)\s*)?from\s*['"]([^'"]+)['"](?:\s*with\s*\{[^}]*\})?/g;

/** Removes imports, and records what their names mean. */
export function readImports(context: PageContext): void {
  const { page, imports, isMdx } = context;
  if (!isMdx) return;
  for (const match of page.matches(statement)) {
    const start = match.index;
    const text = page.text.slice(start, start + match[0].length);
    if (match[1] === 'import') {
      const length = readNames(text, imports);
      if (length === 0) continue;
      rewrite(context, { start, end: start + length }, '', 'imports');
      continue;
    }
    const end = moduleEnd(page.text, start, true);
    if (end === undefined) continue;
    // Code of an export that was left out can look like another export.
    if (!rewrite(context, { start, end }, '')) continue;
    addRemainder(
      context,
      start,
      'docs-cli does not run code of a page.',
      'Use a layout, or write the values into the text.',
    );
  }
}

/** The length of the imports at the start of the text. */
function readNames(text: string, imports: Map<string, string>): number {
  let length = /^import\s+['"][^'"]+['"];?/.exec(text)?.[0].length ?? 0;
  for (const match of text.matchAll(imported)) {
    const [whole, main, named = '', all, from = ''] = match;
    for (const name of [main, all]) if (name !== undefined) imports.set(name, from);
    for (const part of named.split(',')) {
      const name = /(\w+)\s*$/.exec(part)?.[1];
      if (name !== undefined) imports.set(name, from);
    }
    length = match.index + whole.length;
  }
  return text[length] === ';' ? length + 1 : length;
}

const formula =
  /^([ \t]*)\$\$([\s\S]+?)\$\$|(?<![\\$\w])\$([^$\n\s](?:[^$\n]|\n(?![ \t]*\n))*?)\$(?![\w$])/gm;

/** Formulas stay if the old site shows formulas. Otherwise they become code, so that their braces and backslashes show. */
export function convertFormulas(context: PageContext): void {
  const { page, isMdx, hasMath } = context;
  if (!isMdx && !hasMath) return;
  for (const match of page.matches(formula)) {
    const [whole, indent = '', block, inline = ''] = match;
    const range = { start: match.index, end: match.index + whole.length };
    // The match has blanks in place of the code and comments of the page.
    const text = page.text.slice(range.start, range.end);
    if (hasMath) {
      // The rules that follow do not look into it.
      rewrite(context, range, text, 'formulas');
      continue;
    }
    if (block === undefined && !/[\\^_{]/.test(inline)) continue;
    const code =
      block === undefined ? inlineCode(text.slice(1, -1)) : latexFence(text.trim().slice(2, -2), indent);
    addRemainder(
      context,
      match.index,
      'Formulas need a plugin.',
      "It is code now. Add `math()` of '@docs-cli/plugin-math', and write `math` instead of `latex`.",
    );
    rewrite(context, range, code);
  }
}

function latexFence(formula: string, indent: string): string {
  const marks = fencesAround(formula);
  return `${indent}${marks}latex\n${formula.trim()}\n${indent}${marks}`;
}

function inlineCode(formula: string): string {
  const text = formula.replace(/\s*\n\s*/g, ' ');
  if (!text.includes('`')) return `\`${text}\``;
  const marks = fencesAround(text);
  return `${marks} ${text} ${marks}`;
}

/** `{…}` outside tags, in their order. */
export function findExpressions({ page, isMdx }: PageContext, tags: PageTag[]): Range[] {
  const found: Range[] = [];
  if (!isMdx) return found;
  const inTag = rangeLookup(tags);
  let after = 0;
  let unclosed = 0;
  for (const { index: start } of page.matches(/(?<!\\)\{/g)) {
    if (start < after || inTag(start) || isWritten(page.text, start)) continue;
    const end = braceEnd(page.text, start);
    if (end < 0) {
      if (++unclosed > MAX_UNCLOSED) return found;
      continue;
    }
    after = end;
    found.push({ start, end });
  }
  return found;
}

/** Whether an offset is in one of the ranges. The ranges, and the offsets of the calls, must increase. */
export function rangeLookup(ranges: readonly Range[]): (offset: number) => boolean {
  let next = 0;
  return (offset) => {
    while (next < ranges.length && ranges[next]!.end <= offset) next++;
    return next < ranges.length && ranges[next]!.start <= offset;
  };
}

/** `{#id}`, and the attributes of a container. */
function isWritten(text: string, start: number): boolean {
  if (text[start + 1] === '#') return true;
  const line = text.slice(text.lastIndexOf('\n', start) + 1, start);
  return /^[ \t>]*:{3,}/.test(line);
}

export function convertExpression(context: PageContext, { start, end }: Range): void {
  const { page, frontmatter } = context;
  const source = page.text.slice(start + 1, end - 1).trim();
  const comment = /^\/\*([\s\S]*)\*\/$/.exec(source);
  if (comment !== null) {
    rewrite(context, { start, end }, asComment(comment[1]!), 'comments');
    return;
  }
  const text = literalText(source);
  const key = /^front[mM]atter\.(\w+)$/.exec(source)?.[1];
  const value = text ?? (key === undefined ? undefined : frontmatter[key]);
  if (typeof value === 'string' || typeof value === 'number') {
    rewrite(context, { start, end }, asLiteral(String(value)), 'expressions');
    return;
  }
  const reference = /^@link\s+(\S+?)(?:\s*\|\s*(.+)|\s+(.+))?$/.exec(source);
  if (reference !== null) {
    rewrite(context, { start, end }, reference[2] ?? reference[3] ?? reference[1]!, 'references');
    return;
  }
  if (source === '') return;
  const shown = source.replace(/\s+/g, ' ').slice(0, 60);
  if (!rewrite(context, { start, end }, asComment(page.text.slice(start, end)))) return;
  const reason = `docs-cli does not evaluate '{${shown}}'.`;
  addRemainder(context, start, reason, 'It is a comment now. Write its value.');
}

/** The text of a string without escapes and expressions; undefined for other code. */
export function literalText(source: string): string | undefined {
  const text = /^(['"`])((?:(?!\1)[^\\])*)\1$/.exec(source)?.[2];
  return text?.includes('${') ? undefined : text;
}
