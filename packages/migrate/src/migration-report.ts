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
  /** By their JSON. */
  readonly #remainders = new Map<string, Remainder>();

  countRewritten(kind: string): void {
    this.rewritten.set(kind, (this.rewritten.get(kind) ?? 0) + 1);
  }

  /**
   * Equal remainders are listed once. Several parts of a config may have the same link, which is located at its
   * first place in the file.
   */
  addRemainder(remainder: Remainder): void {
    this.#remainders.set(JSON.stringify(remainder), remainder);
  }

  /** Lists files as a whole. */
  addFiles(files: readonly string[], reason: string, instead: string): void {
    for (const file of files) this.addRemainder({ file, line: 1, column: 1, reason, instead });
  }

  /** In the order of files and lines. */
  remainders(): Remainder[] {
    return [...this.#remainders.values()].sort(
      (a, b) =>
        compare(a.file, b.file) || a.line - b.line || a.column - b.column || compare(a.reason, b.reason),
    );
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
