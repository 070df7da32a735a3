import { relative, sep } from 'node:path';

/** A file as diagnostics name it: relative to the project root, with forward slashes. */
export function relativePath(root: string, file: string): string {
  return relative(root, file).split(sep).join('/');
}
