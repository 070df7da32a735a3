/** Problems of code in a page, at offsets in its text. */
import type { Diagnostic, Level } from '../../../runtime/model/index.js';
import type { SourceText } from '../source-text.js';

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

const MAX_REPORTS = 20;

/** Of each kind of problem, only the first ones are listed; the last of them has the number of the others. */
export class ProblemList {
  readonly diagnostics: Diagnostic[] = [];
  readonly #source: SourceText;
  readonly #counts = new Map<string, { count: number; last: number; message: string }>();

  constructor(source: SourceText) {
    this.#source = source;
  }

  add(kind: string, { start, ...problem }: MdxProblem): void {
    const known = this.#counts.get(kind);
    const count = (known?.count ?? 0) + 1;
    if (known !== undefined && count > MAX_REPORTS) {
      known.count = count;
      const message = known.message.replace(/\.$/, ` (${count - MAX_REPORTS} more on this page).`);
      this.diagnostics[known.last] = { ...this.diagnostics[known.last]!, message };
      return;
    }
    this.#counts.set(kind, { count, last: this.diagnostics.length, message: problem.message });
    this.diagnostics.push({ ...problem, ...this.#source.place(start) });
  }
}
