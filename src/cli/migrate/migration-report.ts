/** What a migration rewrote, and what it left for a person. */

/** A place in a source file that the migration cannot move. */
export interface Remainder {
  /** Relative to the source folder. */
  file: string;
  line: number;
  column: number;
  reason: string;
  /** What to write instead. */
  instead: string;
}

export class MigrationReport {
  /** Number of rewritten constructs by kind, such as `tabs`. */
  readonly rewritten = new Map<string, number>();
  readonly left: Remainder[] = [];
  readonly #known = new Set<string>();

  count(kind: string): void {
    this.rewritten.set(kind, (this.rewritten.get(kind) ?? 0) + 1);
  }

  /** A place with the same reason is listed once: several parts of a config may have the same link. */
  leave(remainder: Remainder): void {
    const key = JSON.stringify(remainder);
    if (this.#known.has(key)) return;
    this.#known.add(key);
    this.left.push(remainder);
  }

  /** In the order of files and lines. */
  sortedLeft(): Remainder[] {
    return this.left.toSorted(
      (a, b) =>
        compare(a.file, b.file) || a.line - b.line || a.column - b.column || compare(a.reason, b.reason),
    );
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
