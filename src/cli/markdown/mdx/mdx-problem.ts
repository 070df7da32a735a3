/** Problems of code in a page, at offsets in its text. */
import type { Level } from '../../../runtime/model/index.js';

export interface MdxProblem {
  level: Level;
  code: string;
  message: string;
  hint: string;
  start: number;
  length: number;
}

/** @param what a clause about code that is not run. */
export function unsupported(
  what: string,
  { start, length }: Pick<MdxProblem, 'start' | 'length'>,
  hint: string,
): MdxProblem {
  return {
    level: 'error',
    code: 'unsupported-mdx',
    message: `${what}, which docs-cli does not run, so it is removed.`,
    hint,
    start,
    length,
  };
}

/** The first line of code, for messages. */
export function shortened(written: string): string {
  const [line = ''] = written.split('\n', 1);
  return line.length > 60 ? `${line.slice(0, 60)}…` : line.length < written.length ? `${line} …` : line;
}
