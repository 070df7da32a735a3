/** The places of keys in a text of YAML or JSON, found by their names. */
import { TextPositions } from './text-positions.js';

const keyPattern = /(?<![^\s{,"'])([\w.$/@-]+)["']?[ \t]*:/g;

export class KeyPositions {
  readonly #positions: TextPositions;
  /** Offsets of each name, ascending. */
  readonly #offsets = new Map<string, number[]>();

  constructor(text: string) {
    this.#positions = new TextPositions(text);
    for (const { 1: name = '', index } of text.matchAll(keyPattern)) {
      const known = this.#offsets.get(name);
      if (known === undefined) this.#offsets.set(name, [index]);
      else known.push(index);
    }
  }

  /** The place of the last key of a path: each key is looked for after the one before it. */
  at(path: readonly string[]): { line: number; column: number } {
    let offset = -1;
    for (const key of path) offset = this.#next(key, offset) ?? offset;
    return this.#positions.at(Math.max(0, offset));
  }

  #next(name: string, after: number): number | undefined {
    const offsets = this.#offsets.get(name) ?? [];
    let [low, high] = [0, offsets.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (offsets[middle]! > after) high = middle;
      else low = middle + 1;
    }
    return offsets[low];
  }
}
