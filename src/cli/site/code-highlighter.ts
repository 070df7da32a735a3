/** Highlights the code of pages in the thread that reads them. */
import type { CodeBlock } from '../../runtime/model.js';
import { blockKey } from '../markdown/highlight/highlight-cache.js';
import { recallCode, rememberCode, tryHighlightPages } from '../markdown/highlight.js';
import type { Body } from './page-meta.js';

/**
 * Limit for the code of one page, in ms of CPU time. A block takes 1 ms; the first block of a language takes
 * up to 500 ms.
 */
const LIMIT = 3_000;

export class CodeHighlighter {
  #isSpoiled = false;

  /**
   * True after highlighting a block was aborted: the grammars of this thread may be in an inconsistent state.
   */
  get isSpoiled(): boolean {
    return this.#isSpoiled;
  }

  /**
   * Returns the bodies with their code highlighted. A result is undefined if highlighting exceeds the time
   * limit; the code of such a page is highlighted when the page is shown, in threads that may crash.
   *
   * @param previous the earlier bodies of the pages. Blocks that did not change are taken from them.
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

/**
 * The blocks to highlight, grouped by page. Each block is listed once: a page and its translations have the
 * same code.
 */
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

/**
 * Undefined if some of the code is not highlighted, or is no longer in memory, which can happen on a page
 * with very much code.
 */
function highlightedBody(body: Body): Required<Body> | undefined {
  const highlighted = body.codes.flatMap((block) => recallCode(block) ?? []);
  return highlighted.length < body.codes.length ? undefined : { ...body, highlighted };
}

export function rememberCodes({ codes, highlighted = [] }: Body): void {
  for (const [i, html] of highlighted.entries()) rememberCode(codes[i]!, html);
}
