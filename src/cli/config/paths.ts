import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, resolve, sep } from 'node:path';

/** The path of a file as shown in diagnostics: relative to the project root, with forward slashes. */
export function relativePath(root: string, file: string): string {
  return relative(root, file).split(sep).join('/');
}

/** The file of a font in the config: a path relative to the root, or the style sheet of an installed package. */
export function findFont(root: string, font: string): string | undefined {
  const path = resolve(root, font);
  if (existsSync(path)) return path;
  try {
    return createRequire(join(root, 'package.json')).resolve(font);
  } catch {
    return undefined;
  }
}
