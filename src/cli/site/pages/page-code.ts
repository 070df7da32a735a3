/** Highlights the code of a page when the page is shown, and records failures. */
import type { CodeBlock, Diagnostic, Sample } from '../../../runtime/model/index.js';
import type { Highlighted } from '../../markdown/highlight/highlight.js';
import type { HighlightPool } from '../../markdown/highlight/highlight-pool.js';
import { warningDiagnostic } from '../../report/diagnostic.js';
import type { Body, PageSample } from './page-meta.js';

interface PlainCode {
  /** Index in `Body.codes`. */
  i: number;
  reason: string;
}

export class PageCode {
  readonly #pool: HighlightPool | undefined;
  /** Keyed by body. */
  readonly #highlighting = new Map<string, Promise<Highlighted[]>>();
  readonly #plain = new Map<string, PlainCode[]>();

  /** Without a pool, `highlight` throws. */
  constructor(pool: HighlightPool | undefined) {
    this.#pool = pool;
  }

  /**
   * Adds the highlighted code to a body. @returns whether all code is highlighted, so that later runs may
   * reuse it.
   */
  async highlight(key: string, body: Body): Promise<boolean> {
    const highlighted = await (this.#highlighting.get(key) ?? this.#start(key, body.codes));
    body.highlighted ??= highlighted.map(({ html }) => html);
    const plain = highlighted.flatMap(({ plainBecause: reason }, i) => (reason ? [{ i, reason }] : []));
    if (plain.length > 0) this.#plain.set(key, plain);
    return plain.length === 0;
  }

  /** True after some code of this body was shown without colors. */
  hasProblems(key: string): boolean {
    return this.#plain.has(key);
  }

  problems(key: string, path: string, samples: readonly PageSample[]): Diagnostic[] {
    const plain = this.#plain.get(key) ?? [];
    return plain.map(({ i, reason }) =>
      plainCodeProblem(reason, samples.find((sample) => sample.i === i) ?? { file: path }),
    );
  }

  #start(key: string, codes: CodeBlock[]): Promise<Highlighted[]> {
    if (!this.#pool) throw new Error('There is no pool to highlight this code.');
    const work = this.#pool.highlight(codes);
    this.#highlighting.set(key, work);
    const done = () => this.#highlighting.delete(key);
    work.then(done, done);
    return work;
  }
}

function plainCodeProblem(
  reason: string,
  { file, line, column }: Partial<Sample> & { file: string },
): Diagnostic {
  return warningDiagnostic('plain-code', `This code is shown without colors: ${reason}.`, {
    hint: "Shorten its lines, or set its language to 'text'.",
    file,
    ...(line === undefined ? {} : { line, column }),
  });
}
