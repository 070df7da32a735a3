/** Highlights the code of pages in the thread that reads them. */
import type { CodeBlock } from '../../runtime/model.js';
import { blockKey } from '../markdown/highlight/highlight-cache.js';
import { recallCode, rememberCode, tryHighlightPages } from '../markdown/highlight.js';
import type { Body } from './page-meta.js';

/** For the code of a page, in ms of the processor. A block takes 1 ms, the first one of a language up to 500 ms. */
const LIMIT = 3_000;

export class CodeHighlighter {
  #isSpoiled = false;

  /** True once a block was ended in the midst of it: the grammars of this thread may be in any state. */
  get isSpoiled(): boolean {
    return this.#isSpoiled;
  }

  /**
   * The bodies with their code highlighted; undefined where that cannot be done in time. Such a page is
   * highlighted when it is shown, by threads that may be lost.
   *
   * @param previous what the pages were before: blocks that did not change are taken from there.
   */
  async complete(
    bodies: readonly Body[],
    previous: readonly (Body | undefined)[] = [],
  ): Promise<(Required<Body> | undefined)[]> {
    for (const body of previous) if (body) rememberCodes(body);
    let missing = missingCodes(bodies);
    while (missing.length > 0 && !this.#isSpoiled) {
      const [pages, failure] = await tryHighlightPages(missing, { limit: LIMIT });
      for (const [i, htmls] of pages.entries())
        for (const [j, html] of htmls.entries()) rememberCode(missing[i]![j]!, html);
      this.#isSpoiled = failure?.isSound === false;
      missing = missing.slice(pages.length + 1);
    }
    return bodies.map(highlightedBody);
  }
}

/** By pages, each block once: a page and its translations have the same code. */
function missingCodes(bodies: readonly Body[]): CodeBlock[][] {
  const seen = new Set<string>();
  const isNew = (block: CodeBlock) => {
    const key = blockKey(block);
    if (seen.has(key) || recallCode(block) !== undefined) return false;
    seen.add(key);
    return true;
  };
  return bodies.map(({ codes }) => codes.filter(isNew)).filter((codes) => codes.length > 0);
}

/** Undefined if some of its code is not highlighted, or no longer remembered, which a page with very much code may cause. */
function highlightedBody(body: Body): Required<Body> | undefined {
  const highlighted = body.codes.flatMap((block) => recallCode(block) ?? []);
  return highlighted.length < body.codes.length ? undefined : { ...body, highlighted };
}

export function rememberCodes({ codes, highlighted = [] }: Body): void {
  for (const [i, html] of highlighted.entries()) rememberCode(codes[i]!, html);
}
