/**
 * Notations in comments of a code block, such as `// [!code ++]`: removes them from the code and records
 * their lines.
 */
import type { CodeBlock } from '../../../runtime/model/index.js';
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
const mark = /^\[!code (?:(\+\+|--|[a-z]+)(?::(\d+))?|[^\]]*)\]$/;
/** Opening and closing marks of comments. A mark that ends with another one is listed before it. */
const openings = ['{/*', '//', '/*', '<!--', '--', '#', ';', '%'];
const closings = ['*/}', '*/', '-->'];

interface Notation {
  written: string;
  /** Undefined if the mark is unknown. */
  kind: keyof Marked | undefined;
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
  const comment = line.slice(index).trimEnd();
  const closing = closings.find((closing) => comment.endsWith(closing)) ?? '';
  const match = mark.exec(comment.slice(0, comment.length - closing.length).trimEnd());
  if (match === null) return undefined;
  const kind = kinds.get(match[1] ?? '');
  const code = before.slice(0, before.length - opening.length).trimEnd();
  return { written: match[0], kind, count: Number(match[2] ?? 1), index: code.length };
}

export interface NotedCode extends Marked {
  code: string;
  /** For each remaining line, its original offset in lines. Absent if no line was removed. */
  lines?: number[];
  /** Unknown marks, with their offsets in lines. Absent if there are none. */
  unknown?: [offset: number, mark: string][];
}

/** @param keepsUnknown a transformer of the site may know the other marks. */
export function takeNotations(code: string, keepsUnknown = false): NotedCode {
  const none = { highlight: [], focus: [], diffAdd: [], diffRemove: [], error: [], warning: [] };
  const result: NotedCode = { code, ...none };
  if (!code.includes(BEGIN)) return result;
  const kept: string[] = [];
  const lines: number[] = [];
  const unknown: [offset: number, mark: string][] = [];
  const marks: { kind: keyof Marked; from: number; count: number }[] = [];
  for (const [i, written] of code.split('\n').entries()) {
    let line = written;
    let isNoted = false;
    for (let found = notationAtEnd(line); found !== undefined; found = notationAtEnd(line)) {
      const { kind, count } = found;
      if (kind === undefined && keepsUnknown) break;
      line = line.slice(0, found.index);
      isNoted = true;
      // A notation alone on its line applies to the following lines, and its line is removed.
      if (kind !== undefined) marks.push({ kind, from: kept.length + 1, count });
      else unknown.push([i, found.written]);
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
  if (unknown.length > 0) result.unknown = unknown;
  return lines.at(-1) === lines.length - 1 ? result : { ...result, lines };
}
