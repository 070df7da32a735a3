/**
 * Highlights code: `<pre tabindex="0"><code>` with a span for each line and class names for tokens.
 */
import type { CodeBlock } from '../../../runtime/model/index.js';
import { type CodeExtensions, NO_EXTENSIONS } from '../../plugin/extensions.js';
import { reasonOf } from '../../report/refusal.js';
import { runWithin, TimeLimitError } from '../../system/time-limit.js';
import { grammarOf } from '../code/languages.js';
import { plainRuns, type Run, renderCodeBlock } from './runs.js';
import { discardGrammars, loadTokenizer } from './shiki-tokenizer.js';

export interface Highlighted {
  html: string;
  /** Why the code has no colors although its language is known, as a clause. */
  plainBecause?: string;
}

/** The HTML of blocks; or why they cannot be highlighted, as a clause. */
export type Attempt = { htmls: string[] } | { failure: string };

/** A key with everything that the HTML of a block depends on. */
export function blockKey(block: CodeBlock): string {
  const { code, lang, highlight, focus, diffAdd, diffRemove, error, warning } = block;
  const { lineNumbers, startLine, wrap, meta = '' } = block;
  const marks = [highlight, focus, diffAdd, diffRemove, error, warning]
    .map((lines) => lines.join())
    .join(';');
  return `${lang}\n${marks}\n${lineNumbers} ${startLine} ${wrap} ${meta}\n${code}`;
}

/** Above this number of characters, a cache is cleared. */
const MAX_CACHED = 8_000_000;

/** Highlighted blocks by content: nearly half of a site's blocks are repeats, most of them across languages. */
class HighlightCache {
  readonly #entries = new Map<string, string>();
  #size = 0;

  get(key: string): string | undefined {
    return this.#entries.get(key);
  }

  set(key: string, html: string): void {
    if (this.#size > MAX_CACHED) {
      this.#entries.clear();
      this.#size = 0;
    }
    this.#entries.set(key, html);
    this.#size += key.length + html.length;
  }
}

const caches = new WeakMap<CodeExtensions, HighlightCache>();

function cacheOf(extensions: CodeExtensions): HighlightCache {
  const cache = caches.get(extensions) ?? new HighlightCache();
  caches.set(extensions, cache);
  return cache;
}

/**
 * Highlights blocks. Unknown languages, and code too large to tokenize, get no colors.
 *
 * @param limit for all blocks together, in ms.
 */
export async function tryHighlight(
  blocks: readonly CodeBlock[],
  limit: number,
  extensions: CodeExtensions = NO_EXTENSIONS,
): Promise<Attempt> {
  const renderers = await Promise.all(blocks.map((block) => rendererOf(block, extensions)));
  try {
    return { htmls: runWithin(limit, () => blocks.map((block, i) => renderers[i]!(block))) };
  } catch (error) {
    // They may have stopped anywhere.
    discardGrammars(extensions.languages);
    return { failure: failureOf(error, limit) };
  }
}

function failureOf(error: unknown, limit: number): string {
  if (error instanceof RangeError) return 'it is nested too deeply';
  if (!(error instanceof TimeLimitError)) return `its grammar failed: ${reasonOf(error)}`;
  return `highlighting it takes longer than ${limit / 1000} s on this machine`;
}

export function recallCode(block: CodeBlock, extensions: CodeExtensions = NO_EXTENSIONS): string | undefined {
  return cacheOf(extensions).get(blockKey(block));
}

export function rememberCode(
  block: CodeBlock,
  html: string,
  extensions: CodeExtensions = NO_EXTENSIONS,
): void {
  cacheOf(extensions).set(blockKey(block), html);
}

/** The blocks of an earlier body that did not change need not be highlighted again. */
export function rememberCodes(
  codes: readonly CodeBlock[],
  htmls: readonly string[],
  extensions: CodeExtensions,
): void {
  for (const [i, html] of htmls.entries()) rememberCode(codes[i]!, html, extensions);
}

/** The block without colors. */
export function plainCode(block: CodeBlock): string {
  return renderCodeBlock(block, plainRuns(block.code));
}

async function rendererOf(
  block: CodeBlock,
  extensions: CodeExtensions,
): Promise<(block: CodeBlock) => string> {
  const tokenize = await tokenizerOf(block, extensions);
  const { transformers } = extensions;
  if (transformers.length === 0) return (same) => renderCodeBlock(same, tokenize(same.code));
  const { renderTransformed } = await import('./transformers.js');
  return (same) => renderTransformed(same, { tokenize, transformers });
}

async function tokenizerOf(
  { code, lang }: CodeBlock,
  { languages }: CodeExtensions,
): Promise<(code: string) => Run[][]> {
  const own = languages.find(({ name, aliases = [] }) => [name, ...aliases].includes(lang));
  const grammar = own?.name ?? grammarOf(lang);
  return grammar === undefined || code === '' ? plainRuns : loadTokenizer(grammar, languages, code);
}
