/**
 * The types that tags of pages show, and the names that inline code links to. `pages` writes them to files, because pages are
 * rendered in threads that do not have the model.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ResolvedOptions } from './options.js';

/** What each tag shows of a type, in Markdown. */
export interface ShownType {
  Signature: string;
  /** Its members; empty if it has none. */
  TypeTable: string;
}

/** Name of an export -> what tags show in each language, or the file and name of its declaration, which has that. */
export type TypesOfSource = Record<string, Record<string, ShownType> | { file: string; name: string }>;

/**
 * In the cache of docs-cli, which has the pages as well: if one of them is restored, so is the other. Like the pages, each set of
 * options has its own file.
 *
 * @param source an entry or a file.
 * @returns the path of its types, relative to the project.
 */
export function typesPath(source: string, options: ResolvedOptions): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([source, options]))
    .digest('hex')
    .slice(0, 20);
  return `node_modules/.cache/docs-cli/api-types/${hash}.json`;
}

/** The path of the names and their places, which do not depend on doc comments. No source is empty. */
export function namesPath(options: ResolvedOptions): string {
  return typesPath('', options);
}

/** Writes the files that changed. */
export function writeTypes(
  root: string,
  { types, names }: { types: ReadonlyMap<string, TypesOfSource>; names: Readonly<Record<string, string>> },
  options: ResolvedOptions,
): void {
  for (const [source, contents] of types) writeChanged(join(root, typesPath(source, options)), contents);
  writeChanged(join(root, namesPath(options)), names);
}

function writeChanged(file: string, contents: unknown): void {
  const text = JSON.stringify(contents);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(dirname(file), { recursive: true });
  // Another process may read it at the same time.
  const next = `${file}.${process.pid}`;
  writeFileSync(next, text);
  renameSync(next, file);
}
