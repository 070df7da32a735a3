/**
 * Notations in comments of a code block, such as `// [!code ++]`: removes them from the code and records
 * their lines.
 */
import type { CodeBlock } from '../../../runtime/model.js';
import { linesOf } from './fence-info.js';

type Marked = Pick<CodeBlock, 'highlight' | 'focus' | 'diffAdd' | 'diffRemove' | 'error' | 'warning'>;

const kinds = new Map<string, keyof Marked>([
  ['++', 'diffAdd'],
  ['--', 'diffRemove'],
  ['highlight', 'highlight'],
  ['hl', 'highlight'],
  ['focus', 'focus'],
  ['error', 'error'],
  ['warning', 'warning'],
]);

const BEGIN = '[!code ';
const mark = /^\[!code (\+\+|--|[a-z]+)(?::(\d+))?\]$/;
/** Opening and closing marks of comments. A mark that ends with another one is listed before it. */
const openings = ['{/*', '//', '/*', '<!--', '--', '#', ';', '%'];
const closings = ['*/}', '*/', '-->'];

interface Notation {
  kind: keyof Marked;
  count: number;
  /** Offset of the comment, including the space before it. */
  index: number;
}

/** The notation at the end of a line. A single pattern would be slow for long white space. */
function notationAtEnd(line: string): Notation | undefined {
  const index = line.lastIndexOf(BEGIN);
  if (index < 0) return undefined;
  const before = line.slice(0, index).trimEnd();
  const opening = openings.find((opening) => before.endsWith(opening));
  if (opening === undefined) return undefined;
  const written = line.slice(index).trimEnd();
  const closing = closings.find((closing) => written.endsWith(closing)) ?? '';
  const match = mark.exec(written.slice(0, written.length - closing.length).trimEnd());
  const kind = kinds.get(match?.[1] ?? '');
  if (match === null || kind === undefined) return undefined;
  const comment = before.slice(0, before.length - opening.length).trimEnd();
  return { kind, count: Number(match[2] ?? 1), index: comment.length };
}

export interface NotedCode extends Marked {
  code: string;
  /** For each remaining line, its original offset in lines. Absent if no line was removed. */
  lines?: number[];
}

export function takeNotations(code: string): NotedCode {
  const none = { highlight: [], focus: [], diffAdd: [], diffRemove: [], error: [], warning: [] };
  const result: NotedCode = { code, ...none };
  if (!code.includes(BEGIN)) return result;
  const kept: string[] = [];
  const lines: number[] = [];
  const marks: { kind: keyof Marked; from: number; count: number }[] = [];
  for (const [i, written] of code.split('\n').entries()) {
    let line = written;
    let isNoted = false;
    for (let found = notationAtEnd(line); found !== undefined; found = notationAtEnd(line)) {
      line = line.slice(0, found.index);
      isNoted = true;
      // A notation alone on its line applies to the following lines, and its line is removed.
      marks.push({ kind: found.kind, from: kept.length + 1, count: found.count });
    }
    if (isNoted && line.trim() === '') continue;
    kept.push(line);
    lines.push(i);
  }
  for (const kind of new Set(kinds.values())) {
    const ranges = marks.flatMap((mark) =>
      mark.kind === kind ? { from: mark.from, to: mark.from + mark.count - 1 } : [],
    );
    result[kind] = linesOf(ranges, kept.length);
  }
  result.code = kept.join('\n');
  return lines.at(-1) === lines.length - 1 ? result : { ...result, lines };
}
