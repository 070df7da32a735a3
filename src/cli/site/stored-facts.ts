import type { Cache } from '../cache.js';
import type { Facts } from './facts.js';

/** What a file looked like on disk; the same stamp means the same bytes. */
export type Stamp = string;

export interface Entry {
  /** Of the page and of the files that it includes. */
  stamps: Record<string, Stamp>;
  bodyKey: string;
  facts: Facts;
}

const FACTS = 'facts.txt';

/**
 * The facts of an earlier run: a line for the run, then a line for each page, read when the page is asked for. So a
 * site of ten thousand pages costs a dev server no more than the pages that are looked at.
 */
export class StoredFacts {
  /** Time of writing, in ms: a file changed in the same moment is not trusted. */
  readonly at: number;
  readonly #lines = new Map<string, string>();

  private constructor(at: number, text: string) {
    this.at = at;
    for (let start = text.indexOf('\n') + 1; start > 0 && start < text.length; ) {
      const end = text.indexOf('\n', start);
      const tab = text.indexOf('\t', start);
      this.#lines.set(JSON.parse(text.slice(start, tab)), text.slice(tab + 1, end));
      start = end + 1;
    }
  }

  /** Of the same tool and options; nothing where there are none. */
  static read(cache: Cache, key: string): StoredFacts {
    const text = cache.read(FACTS) ?? '';
    const [at, storedKey] = text.slice(0, text.indexOf('\n')).split('\t');
    return storedKey === key && text.endsWith('\n')
      ? new StoredFacts(Number(at), text)
      : new StoredFacts(0, '');
  }

  get(path: string): Entry | undefined {
    const line = this.#lines.get(path);
    return line === undefined ? undefined : (JSON.parse(line) as Entry);
  }

  static write(cache: Cache, key: string, entries: ReadonlyMap<string, Entry>): void {
    const lines = [`${Date.now()}\t${key}`];
    for (const [path, entry] of entries) lines.push(`${JSON.stringify(path)}\t${JSON.stringify(entry)}`);
    cache.write(FACTS, `${lines.join('\n')}\n`);
  }
}
