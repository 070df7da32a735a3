/** Highlights the code of pages in the thread that reads them. */
import { recallCode, rememberCode, tryHighlight } from '../markdown/highlight.js';
import type { Body } from './facts.js';

/** For one block, in ms of the processor. Usual blocks take 1 ms, the first one of a language up to 500 ms. */
const LIMIT = 1_000;

export class CodeHighlighter {
  #isSpoiled = false;

  /** True once a block was ended in the midst of it: the grammars of this thread may be in any state. */
  get isSpoiled(): boolean {
    return this.#isSpoiled;
  }

  /**
   * The body with its code highlighted; undefined where a block cannot be highlighted within its time. Such a page is
   * highlighted when it is shown, by threads that may be lost.
   *
   * @param former what the page was before: blocks that did not change are taken from it.
   */
  async complete(body: Body, former?: Body): Promise<Required<Body> | undefined> {
    if (former) rememberCodes(former);
    const highlighted: string[] = [];
    for (const block of body.codes) {
      let html = recallCode(block);
      if (html === undefined) {
        if (this.#isSpoiled) return undefined;
        const attempt = await tryHighlight(block, { limit: LIMIT });
        if (!('html' in attempt)) {
          this.#isSpoiled = !attempt.isSound;
          return undefined;
        }
        html = attempt.html;
        rememberCode(block, html);
      }
      highlighted.push(html);
    }
    return { ...body, highlighted };
  }
}

export function rememberCodes({ codes, highlighted = [] }: Body): void {
  for (const [i, html] of highlighted.entries()) rememberCode(codes[i]!, html);
}
