/**
 * Highlights code: `<pre class="code" tabindex="0"><code>` with a span for each line and class names for
 * tokens.
 */
import type { CodeBlock } from '../../../runtime/model/index.js';
import { type CodeExtensions, NO_EXTENSIONS } from '../../plugin/extensions.js';
import { reasonOf } from '../../report/refusal.js';
import { runEachWithin, TimeLimitError } from '../../system/time-limit.js';
import { grammarOf } from '../code/languages.js';
import { plainRuns, type Run, renderCodeBlock } from './runs.js';
import { loadTokenizer } from './shiki-tokenizer.js';

export interface Highlighted {
  html: string;
  /** Why the code has no colors although its language is known, as a clause. */
  plainBecause?: string;
}

/** `isSound` is false if the state of this thread's grammars is undefined, so that it must not highlight again. */
export interface Failure {
  failure: string;
  isSound: boolean;
}

export type Attempt = { html: string } | Failure;

/** A key with everything that the HTML of a block depends on. */
export function blockKey(block: CodeBlock): string {
  const { code, lang, highlight, focus, diffAdd, diffRemove, error, warning } = block;
  const { lineNumbers, startLine, wrap, meta = '' } = block;
  const marks = [highlight, focus, diffAdd, diffRemove, error, warning]
    .map((lines) => lines.join())
    .join(';');
  return `${lang}\n${marks}\n${lineNumbers} ${startLine} ${wrap} ${meta}\n${code}`;
}

/**
 * Highlighted blocks by content: nearly half of a site's blocks are repeats, most of them across languages.
 * Evicts the least recently used blocks when it has more than `limit` characters.
 */
export class HighlightCache {
  readonly #entries = new Map<string, string>();
  readonly #limit: number;
  #size = 0;

  constructor(limit = 8_000_000) {
    this.#limit = limit;
  }

  get(key: string): string | undefined {
    const html = this.#entries.get(key);
    if (html === undefined) return undefined;
    // A Map keeps insertion order, so the last used entry moves to the end.
    this.#entries.delete(key);
    this.#entries.set(key, html);
    return html;
  }

  set(key: string, html: string): void {
    if (this.#entries.has(key)) return;
    this.#entries.set(key, html);
    this.#size += key.length + html.length;
    for (const [oldest, value] of this.#entries) {
      if (this.#size <= this.#limit) break;
      this.#entries.delete(oldest);
      this.#size -= oldest.length + value.length;
    }
  }
}

const caches = new WeakMap<CodeExtensions, HighlightCache>();

function cacheOf(extensions: CodeExtensions): HighlightCache {
  const cache = caches.get(extensions) ?? new HighlightCache();
  caches.set(extensions, cache);
  return cache;
}

/** Highlights a block within a limit in ms. Unknown languages, and code too large to tokenize, get no colors. */
export async function tryHighlight(
  block: CodeBlock,
  limit: number,
  extensions: CodeExtensions = NO_EXTENSIONS,
): Promise<Attempt> {
  const [htmls, failure] = await tryHighlightPages([[block]], limit, extensions);
  return failure ?? { html: htmls[0]![0]! };
}

/**
 * Like `tryHighlight`, for the blocks of several pages. The time limit applies to all blocks of a page
 * together.
 *
 * @returns the HTML of the blocks of each page, up to the first page that fails, and the reason for that
 * failure.
 */
export async function tryHighlightPages(
  pages: readonly (readonly CodeBlock[])[],
  limit: number,
  extensions: CodeExtensions = NO_EXTENSIONS,
): Promise<[htmls: string[][], failure?: Failure]> {
  const ready = await Promise.all(
    pages.map((blocks) =>
      Promise.all(blocks.map(async (block) => ({ block, render: await rendererOf(block, extensions) }))),
    ),
  );
  const { results, error } = runEachWithin(limit, ready, (blocks) =>
    blocks.map(({ block, render }) => render(block)),
  );
  return error === undefined ? [results] : [results, failureOf(error, limit)];
}

function failureOf(error: unknown, limit: number): Failure {
  // Recursion happens only in JavaScript, so the grammars are in a valid state.
  if (error instanceof RangeError) return { failure: 'it is nested too deeply', isSound: true };
  if (!(error instanceof TimeLimitError))
    return { failure: `its grammar failed: ${reasonOf(error)}`, isSound: false };
  return { failure: `highlighting it takes longer than ${limit / 1000} s on this machine`, isSound: false };
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
