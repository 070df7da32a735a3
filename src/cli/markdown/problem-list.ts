/** Problems of which a page may have many: only the first ones of each kind are listed. */
import type { Diagnostic } from '../../runtime/model/index.js';
import type { Problem, SourceRange } from '../plugin/markdown-context.js';
import type { SourceText } from './source-text.js';

export function diagnosticOf(
  { level = 'warning', offset, ...problem }: Problem,
  source: SourceText,
): Diagnostic {
  return { level, ...problem, ...source.place(offset) };
}

/** @param what a clause about code that is not run. */
export function unsupported(what: string, place: SourceRange, hint: string): Problem {
  return {
    level: 'error',
    code: 'unsupported-mdx',
    message: `${what}, which docs-cli does not run, so it is removed.`,
    hint,
    ...place,
  };
}

/** The first line of code, for messages. */
export function shortened(written: string): string {
  const [line = ''] = written.split('\n', 1);
  return line.length > 60 ? `${line.slice(0, 60)}…` : line.length < written.length ? `${line} …` : line;
}

/** Adds problems to a list. The last one of a kind that is listed has the number of the others. */
export class ProblemList {
  readonly diagnostics: Diagnostic[];
  readonly #source: SourceText;
  readonly #most: number;
  readonly #counts = new Map<string, { count: number; last: number; message: string }>();

  /** @param most number of problems of each kind that are listed. */
  constructor(source: SourceText, most: number, diagnostics: Diagnostic[] = []) {
    this.#source = source;
    this.#most = most;
    this.diagnostics = diagnostics;
  }

  add(kind: string, problem: Problem): void {
    const known = this.#counts.get(kind);
    const count = (known?.count ?? 0) + 1;
    if (known !== undefined && count > this.#most) {
      known.count = count;
      const message = known.message.replace(/\.$/, ` (${count - this.#most} more on this page).`);
      this.diagnostics[known.last] = { ...this.diagnostics[known.last]!, message };
      return;
    }
    this.#counts.set(kind, { count, last: this.diagnostics.length, message: problem.message });
    this.diagnostics.push(diagnosticOf(problem, this.#source));
  }
}
