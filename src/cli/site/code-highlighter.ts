/** Highlights the code of pages in the thread that reads them. */
import { recallCode, rememberCode, tryHighlightAll } from '../markdown/highlight.js';
import type { Body } from './facts.js';

/** For the code of a page, in ms of the processor. A block takes 1 ms, the first one of a language up to 500 ms. */
const LIMIT = 3_000;

export class CodeHighlighter {
  #isSpoiled = false;

  /** True once a block was ended in the midst of it: the grammars of this thread may be in any state. */
  get isSpoiled(): boolean {
    return this.#isSpoiled;
  }

  /**
   * The body with its code highlighted; undefined where its code cannot be highlighted in time. Such a page is
   * highlighted when it is shown, by threads that may be lost.
   *
   * @param former what the page was before: blocks that did not change are taken from it.
   */
  async complete(body: Body, former?: Body): Promise<Required<Body> | undefined> {
    if (former) rememberCodes(former);
    const missing = body.codes.filter((block) => recallCode(block) === undefined);
    if (missing.length > 0) {
      if (this.#isSpoiled) return undefined;
      const attempt = await tryHighlightAll(missing, { limit: LIMIT });
      if (!('htmls' in attempt)) {
        this.#isSpoiled = !attempt.isSound;
        return undefined;
      }
      for (const [i, html] of attempt.htmls.entries()) rememberCode(missing[i]!, html);
    }
    // A page with very much code may have pushed its own first blocks out of what is remembered.
    const highlighted = body.codes.flatMap((block) => recallCode(block) ?? []);
    if (highlighted.length < body.codes.length) return undefined;
    return { ...body, highlighted };
  }
}

export function rememberCodes({ codes, highlighted = [] }: Body): void {
  for (const [i, html] of highlighted.entries()) rememberCode(codes[i]!, html);
}
