/**
 * Caches highlighted blocks by content. Nearly half of a site's blocks are repeats, most of them across
 * languages.
 */
import type { CodeBlock } from '../../../runtime/model.js';

const maxCharacters = 8_000_000;

/** A key with everything that the HTML of a block depends on. */
export function blockKey(block: CodeBlock): string {
  const { code, lang, highlight, focus, diffAdd, diffRemove, error, warning, lineNumbers, startLine, wrap } =
    block;
  const marks = [highlight, focus, diffAdd, diffRemove, error, warning]
    .map((lines) => lines.join())
    .join(';');
  return `${lang}\n${marks}\n${lineNumbers} ${startLine} ${wrap}\n${code}`;
}

/** Evicts the least recently used blocks when it has more than `limit` characters. */
export class HighlightCache {
  readonly #entries = new Map<string, string>();
  readonly #limit: number;
  #size = 0;

  constructor(limit = maxCharacters) {
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
