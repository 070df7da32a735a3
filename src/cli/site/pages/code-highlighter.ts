/** Highlights the code of pages in the thread that reads them. */
import type { CodeBlock } from '../../../runtime/model/index.js';
import { blockKey, recallCode, rememberCode, tryHighlightPages } from '../../markdown/highlight/highlight.js';
import { type CodeExtensions, NO_EXTENSIONS } from '../../plugin/extensions.js';
import type { Body } from './page-meta.js';

/** Limit for the code of one page, in ms. A block takes 1 ms; the first block of a language takes up to 500 ms. */
const LIMIT = 10_000;

export class CodeHighlighter {
  readonly #extensions: CodeExtensions;
  #isSpoiled = false;

  constructor(extensions: CodeExtensions = NO_EXTENSIONS) {
    this.#extensions = extensions;
  }

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
    const extensions = this.#extensions;
    for (const body of previous) if (body) rememberCodes(body, extensions);
    // The cache may drop blocks before all pages are done, so the results of these pages are kept here.
    const htmls = new Map<string, string | undefined>();
    let missing = missingCodes(bodies, htmls, extensions);
    while (missing.length > 0 && !this.#isSpoiled) {
      const [pages, failure] = await tryHighlightPages(missing, LIMIT, extensions);
      for (const [i, page] of pages.entries()) {
        for (const [j, html] of page.entries()) {
          const block = missing[i]![j]!;
          htmls.set(blockKey(block), html);
          rememberCode(block, html, extensions);
        }
      }
      this.#isSpoiled = failure?.isSound === false;
      missing = missing.slice(pages.length + 1);
    }
    return bodies.map((body) => highlightedBody(body, htmls));
  }
}

/**
 * The blocks to highlight, grouped by page. Each block is listed once: a page and its translations have the
 * same code. Adds each block to `htmls`, with its HTML if that is cached.
 */
function missingCodes(
  bodies: readonly Body[],
  htmls: Map<string, string | undefined>,
  extensions: CodeExtensions,
): CodeBlock[][] {
  const isMissing = (block: CodeBlock) => {
    const key = blockKey(block);
    if (htmls.has(key)) return false;
    const html = recallCode(block, extensions);
    htmls.set(key, html);
    return html === undefined;
  };
  return bodies.map(({ codes }) => codes.filter(isMissing)).filter((codes) => codes.length > 0);
}

/** Undefined if some of the code is not highlighted. */
function highlightedBody(
  body: Body,
  htmls: ReadonlyMap<string, string | undefined>,
): Required<Body> | undefined {
  const highlighted = body.codes.flatMap((block) => htmls.get(blockKey(block)) ?? []);
  return highlighted.length < body.codes.length ? undefined : { ...body, highlighted };
}

export function rememberCodes({ codes, highlighted = [] }: Body, extensions: CodeExtensions): void {
  for (const [i, html] of highlighted.entries()) rememberCode(codes[i]!, html, extensions);
}
