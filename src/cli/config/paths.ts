import { relative, sep } from 'node:path';

/** The path of a file as shown in diagnostics: relative to the project root, with forward slashes. */
export function relativePath(root: string, file: string): string {
  return relative(root, file).split(sep).join('/');
}
