/** Splits the source of a diagram into its statements and what describes it. */
import { protectEntities } from './label-text.js';

export interface Statement {
  text: string;
  /** Offset in the source. */
  at: number;
}

export interface DiagramSource {
  /** The first statement, such as `flowchart LR`. */
  header: Statement | undefined;
  statements: Statement[];
  /** From the front matter. */
  title: string;
  /** `accTitle`. */
  name: string;
  /** `accDescr`. */
  description: string;
  /** Configuration, which has no effect. */
  ignored: Statement[];
}

export function readSource(code: string): DiagramSource {
  const source: DiagramSource = {
    header: undefined,
    statements: [],
    title: '',
    name: '',
    description: '',
    ignored: [],
  };
  const lines = linesOf(code);
  let at = skipFrontMatter(lines, source);
  while (at < lines.length) at = readLine(lines, at, source);
  return source;
}

function linesOf(code: string): Statement[] {
  let at = 0;
  return code.split('\n').map((line) => {
    const start = at + (line.length - line.trimStart().length);
    at += line.length + 1;
    return { text: line.trim(), at: start };
  });
}

function skipFrontMatter(lines: Statement[], source: DiagramSource): number {
  if (lines[0]?.text !== '---') return 0;
  const end = lines.findIndex(({ text }, i) => i > 0 && text === '---');
  if (end < 0) return 0;
  for (const line of lines.slice(1, end)) {
    const title = /^title:\s*(.*)$/.exec(line.text)?.[1];
    if (title !== undefined) source.title = title.replace(/^(["'])(.*)\1$/, '$2');
    else if (/^config:/.test(line.text)) source.ignored.push(line);
  }
  return end + 1;
}

/** @returns the index of the next line. */
function readLine(lines: Statement[], i: number, source: DiagramSource): number {
  const line = lines[i]!;
  const { text } = line;
  if (text.startsWith('%%{')) {
    source.ignored.push(line);
    return endOf(lines, i, /\}%%$/);
  }
  if (text === '' || text.startsWith('%%')) return i + 1;
  const [, key, value = ''] = /^(accTitle|accDescr)\s*:\s*(.*)$/.exec(text) ?? [];
  if (key !== undefined) {
    if (key === 'accTitle') source.name = value;
    else source.description = value;
    return i + 1;
  }
  if (/^accDescr\s*\{/.test(text)) {
    const end = endOf(lines, i, /\}$/);
    const written = lines.slice(i, end).map((each) => each.text);
    source.description = written
      .join(' ')
      .replace(/^accDescr\s*\{/, '')
      .replace(/\}$/, '')
      .trim();
    return end;
  }
  const [first, ...others] = splitAtSemicolons({ ...line, text: protectEntities(text) });
  if (source.header === undefined) source.header = first;
  else if (first !== undefined) source.statements.push(first);
  source.statements.push(...others);
  return i + 1;
}

/** The index after the first line from `i` on that ends so, or the number of lines. */
function endOf(lines: Statement[], i: number, end: RegExp): number {
  const last = lines.findIndex(({ text }, at) => at >= i && end.test(text));
  return last < 0 ? lines.length : last + 1;
}

/** Semicolons end statements, except in quotes and brackets. */
function splitAtSemicolons({ text, at }: Statement): Statement[] {
  const parts: Statement[] = [];
  let start = 0;
  let depth = 0;
  let isQuoted = false;
  const push = (end: number) => {
    const part = text.slice(start, end);
    const before = part.length - part.trimStart().length;
    if (part.trim() !== '') parts.push({ text: part.trim(), at: at + start + before });
    start = end + 1;
  };
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!;
    if (char === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if ('[({'.includes(char)) depth++;
    else if ('])}'.includes(char)) depth = Math.max(0, depth - 1);
    else if (char === ';' && depth === 0) push(i);
  }
  push(text.length);
  return parts;
}
