/** Code blocks that show a file: an empty fence with `file="./demo.ts"` becomes a fence with the code. */
import { fileMeta } from '../code/fence-info.js';
import { fencesAround } from '../plain-markdown/markdown-chunks.js';
import { closesFence, openingFence } from '../scan/fences.js';
import type { LineOrigin } from '../source-text.js';
import type { IncludedLines } from './include-reader.js';
import { commonIndent, type FileLine } from './regions.js';

const anyFence = /^[ \t>*+\-\d.)]*(?:```|~~~)/m;

export interface CodeFile {
  target: string;
  /** 1-based column of the target. */
  column: number;
  /** Indentation, quote marks and list markers before the fence. */
  prefix: string;
  fence: string;
  /** The words after the fence. */
  info: string;
  /** Number of lines of the fence: it may end with the file. */
  count: 1 | 2;
}

/** A quick test of a whole text. */
export function mayHaveFence(text: string): boolean {
  return anyFence.test(text);
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

export interface CodeBlockParts {
  /** Put before the first line of the block. */
  opening: string;
  /** Put before the other lines. */
  inner: string;
  fence: string;
  info: string;
  /** The first and the last line of what becomes the block. */
  begin: LineOrigin;
  end: LineOrigin;
}

/** The lines of a code block with the lines of a file, or of an empty one. */
export function codeBlock(
  found: IncludedLines | undefined,
  { opening, inner, fence, info, begin, end }: CodeBlockParts,
): { text: string; origin: LineOrigin }[] {
  const code = found?.lines ?? [];
  const cut = commonIndent(code.map(({ text }) => text));
  const needed = fencesAround(code.map(({ text }) => text).join('\n'), fence.startsWith('`') ? '`' : '~');
  const marks = needed.length > fence.length ? needed : fence;
  return [
    { text: opening + marks + info.trimEnd(), origin: begin },
    ...code.map(({ text, number }) => ({
      text: inner + text.slice(cut),
      origin: { file: found!.file, line: number, shift: inner.length - cut },
    })),
    { text: inner + marks, origin: end },
  ];
}
