/** Highlights the code of a page in the thread that reads the page. */
import { blockKey, recallCode, rememberCode, tryHighlight } from '../../markdown/highlight/highlight.js';
import type { CodeExtensions } from '../../plugin/extensions.js';
import type { Body } from './page-meta.js';

/** Limit for the code of one page, in ms. A block takes 1 ms; the first block of a language takes up to 500 ms. */
const LIMIT = 10_000;

/** Undefined if it takes too long. The code of such a page is highlighted block by block when the page is shown. */
export async function highlightBody(
  body: Body,
  extensions: CodeExtensions,
): Promise<Required<Body> | undefined> {
  const htmls = new Map(body.codes.map((block) => [blockKey(block), recallCode(block, extensions)]));
  const missing = body.codes.filter((block) => htmls.get(blockKey(block)) === undefined);
  const attempt = await tryHighlight(missing, LIMIT, extensions);
  if ('failure' in attempt) return undefined;
  for (const [i, block] of missing.entries()) {
    htmls.set(blockKey(block), attempt.htmls[i]!);
    rememberCode(block, attempt.htmls[i]!, extensions);
  }
  return { ...body, highlighted: body.codes.map((block) => htmls.get(blockKey(block))!) };
}

/** The blocks of an earlier body that did not change need not be highlighted again. */
export function rememberCodes({ codes, highlighted = [] }: Body, extensions: CodeExtensions): void {
  for (const [i, html] of highlighted.entries()) rememberCode(codes[i]!, html, extensions);
}
