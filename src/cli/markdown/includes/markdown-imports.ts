/** Markdown files that a page imports as in MDX: `import Snippet from './_snippet.md'`, then `<Snippet />`. */
import { FenceTracker } from '../scan/fences.js';
import type { FileLine } from './regions.js';

export interface MarkdownImports {
  /** Targets of includes, by the name in the page. */
  targets: ReadonlyMap<string, string>;
  /** Numbers of the lines with these statements. */
  lines: ReadonlySet<number>;
}

export interface ImportedTag {
  name: string;
  /** The target of the include. */
  target: string;
  /** 1-based. */
  column: number;
  /** The props as written. */
  props: string;
}

const statement = /^import\s+([A-Z]\w*)\s+from\s*(['"])([^'"]+\.(?:md|mdx|markdown))\2;?[ \t]*$/;
/** The line before a statement: it is blank, or another statement. */
const before = /^\s*$|^import\b|['";][ \t]*$/;
const tagLine = /^([ \t>]*)<([A-Z]\w*)((?:\s[^<>]*)?)(?:\/>|>[ \t]*<\/\2>)[ \t]*$/;

/** A quick test of a whole text. */
export function mayImportMarkdown(text: string): boolean {
  return /^import\s[^\n]*\.(?:md|mdx|markdown)['"]/m.test(text);
}

export function markdownImports(lines: readonly FileLine[]): MarkdownImports | undefined {
  if (!lines.some(({ text }) => statement.test(text))) return undefined;
  const targets = new Map<string, string>();
  const numbers = new Set<number>();
  const fences = new FenceTracker();
  for (const [i, { text, number }] of lines.entries()) {
    if (fences.covers(text) || !before.test(lines[i - 1]?.text ?? '')) continue;
    const [, name, , path] = statement.exec(text) ?? [];
    if (name === undefined || path === undefined) continue;
    // Docusaurus has this name for the root of the project.
    targets.set(name, path.replace(/^@site\//, '/'));
    numbers.add(number);
  }
  return { targets, lines: numbers };
}

/** The tag of an imported file, alone on its line. */
export function importedTag(line: string, { targets }: MarkdownImports): ImportedTag | undefined {
  const [, prefix = '', name = '', props = ''] = tagLine.exec(line) ?? [];
  const target = targets.get(name);
  return target === undefined ? undefined : { name, target, column: prefix.length + 1, props };
}
