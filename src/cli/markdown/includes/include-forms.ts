/**
 * The forms of an include in the lines of a page: a comment `<!-- @include: target -->`, an empty fence with `file="./demo.ts"`,
 * which becomes a fence with the code, and the tag of a Markdown file that is imported as in MDX:
 * `import Snippet from './_snippet.md'`, then `<Snippet />`.
 */
import { fileMeta } from '../code/fence-info.js';
import { closesFence, openingFence } from '../scan/fences.js';
import type { FileLine } from './include-target.js';

/**
 * Parses `<!-- @include: target -->`, alone on its line except for indentation and quote marks. `column` is
 * 1-based.
 */
export function readDirective(line: string): { target: string; column: number } | undefined {
  const start = line.indexOf('<!--');
  const text = line.trimEnd();
  if (start < 0 || !/^[ \t>]*$/.test(line.slice(0, start)) || !text.endsWith('-->')) return undefined;
  const comment = text.slice(start + '<!--'.length, -'-->'.length).trimStart();
  if (!comment.startsWith('@include:')) return undefined;
  return { target: comment.slice('@include:'.length).trim(), column: start + 1 };
}

/** A file that is shown as a code block: an empty fence, or the tag `<Demo>`. */
export interface CodeFile {
  target: string;
  /** Index of the line with the target, and its 1-based column. */
  line: number;
  column: number;
  /** Indentation, quote marks and list markers before the fence. */
  prefix: string;
  fence: string;
  /** The words after the fence. */
  info: string;
  /** Number of lines of what becomes the code block. */
  count: number;
}

/** Undefined for a fence that shows no file or is not empty. */
export function codeFileAt(lines: readonly FileLine[], start: number): CodeFile | undefined {
  const opening = openingFence(lines[start]!.text);
  const meta = opening && fileMeta(opening.info);
  if (opening === undefined || meta === undefined) return undefined;
  const { prefix, marks: fence } = opening;
  const next = lines[start + 1];
  if (next !== undefined && !closesFence(next.text, fence)) return undefined;
  const { target, offset, rest } = meta;
  const hasLanguage = rest !== '' && !/^[[{]|^[\w-]+=/.test(rest);
  return {
    target,
    line: start,
    column: prefix.length + fence.length + offset + 1,
    prefix,
    fence,
    info: hasLanguage ? rest : `${extension(target)} ${rest}`,
    count: next === undefined ? 1 : 2,
  };
}

export function extension(target: string): string {
  return /\.([\w-]+)(?:[#{]|$)/.exec(target)?.[1] ?? '';
}

const statement = /^import\s+([A-Z]\w*)\s+from\s*(['"])([^'"]+\.(?:md|mdx|markdown))\2;?[ \t]*$/;
/** The line before a statement: it is blank, or another statement. */
const before = /^\s*$|^import\b|['";][ \t]*$/;
const tagLine = /^([ \t>]*)<([A-Z]\w*)((?:\s[^<>]*)?)(?:\/>|>[ \t]*<\/\2>)[ \t]*$/;

/** A quick test of a whole text. */
export function mayImportMarkdown(text: string): boolean {
  return /^import\s[^\n]*\.(?:md|mdx|markdown)['"]/m.test(text);
}

/** The name and the target of a statement that imports a Markdown file. */
export function markdownImport(
  line: string,
  lineBefore: string,
): { name: string; target: string } | undefined {
  const [, name, , path] = statement.exec(line) ?? [];
  if (name === undefined || path === undefined || !before.test(lineBefore)) return undefined;
  // Docusaurus has this name for the root of the project.
  return { name, target: path.replace(/^@site\//, '/') };
}

/** The tag of an imported file, alone on its line: its 1-based column, the target of the include, and its props as written. */
export function importedTag(line: string, targets: ReadonlyMap<string, string>) {
  const [, prefix = '', name = '', props = ''] = tagLine.exec(line) ?? [];
  const target = targets.get(name);
  return target === undefined ? undefined : { name, target, column: prefix.length + 1, props };
}
