/** Marks in comments of a code block, as `// [!code ++]`: taken out of the code, their lines remembered. */
import type { CodeBlock } from '../../runtime/model.js';

type Marked = Pick<CodeBlock, 'highlight' | 'focus' | 'diffAdd' | 'diffRemove' | 'error' | 'warning'>;

const kinds: Record<string, keyof Marked> = {
  '++': 'diffAdd',
  '--': 'diffRemove',
  highlight: 'highlight',
  hl: 'highlight',
  focus: 'focus',
  error: 'error',
  warning: 'warning',
};

const notation =
  /[ \t]*(?:\{\/\*|\/\/|\/\*|<!--|--|[#;%])[ \t]*\[!code (\+\+|--|[a-z]+)(?::(\d+))?\][ \t]*(?:\*\/\}|\*\/|-->)?[ \t]*$/;

export interface NotedCode extends Marked {
  code: string;
  /** For each line that is left, how many lines below the first it stood; left out where all are. */
  lines?: number[];
}

export function takeNotations(code: string): NotedCode {
  const result: NotedCode = {
    code,
    highlight: [],
    focus: [],
    diffAdd: [],
    diffRemove: [],
    error: [],
    warning: [],
  };
  if (!code.includes('[!code ')) return result;
  const kept: string[] = [];
  const lines: number[] = [];
  const marks: { list: number[]; from: number; count: number }[] = [];
  for (const [i, written] of code.split('\n').entries()) {
    let line = written;
    let isNoted = false;
    while (line.includes('[!code ')) {
      const match = notation.exec(line);
      const kind = match !== null && Object.hasOwn(kinds, match[1]!) ? kinds[match[1]!] : undefined;
      if (match === null || kind === undefined) break;
      line = line.slice(0, match.index);
      isNoted = true;
      // Alone on its line, a mark is for what follows: that line goes.
      marks.push({ list: result[kind], from: kept.length + 1, count: Number(match[2] ?? 1) });
    }
    if (isNoted && line.trim() === '') continue;
    kept.push(line);
    lines.push(i);
  }
  for (const { list, from, count } of marks) {
    const last = Math.min(from + count - 1, kept.length);
    for (let line = from; line <= last; line++) if (!list.includes(line)) list.push(line);
  }
  for (const kind of Object.values(kinds)) result[kind].sort((a, b) => a - b);
  result.code = kept.join('\n');
  return lines.at(-1) === lines.length - 1 ? result : { ...result, lines };
}
