/** Problems of code in a page. Of each kind, only the first ones are listed; the last of them has the number of the others. */
import type { Diagnostic } from '../../../runtime/model/index.js';
import type { SourceText } from '../source-text.js';
import type { MdxProblem } from './mdx-problem.js';

const MAX_REPORTS = 20;

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
