/**
 * The types that tags of pages show. `pages` writes them to files, because pages are rendered in threads that do not
 * have the model.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What tags show of a type, in Markdown. */
export interface ShownType {
  signature: string;
  /** Its members; empty if it has none. */
  table: string;
}

/** Name of an export -> language -> what tags show. */
export type TypesOfSource = Record<string, Record<string, ShownType>>;

/** @param source an entry or a file. @returns the path of its types, relative to the project. */
export function typesPath(source: string): string {
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 20);
  return `node_modules/.cache/docs-cli-api/${hash}.json`;
}

/** Writes the files that changed. */
export function writeTypes(root: string, types: ReadonlyMap<string, TypesOfSource>): void {
  for (const [source, contents] of types) {
    const file = join(root, typesPath(source));
    const text = JSON.stringify(contents);
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
