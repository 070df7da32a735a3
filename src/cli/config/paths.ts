/** Paths and addresses of a config. Needs no schema. */
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
  return existsSync(path) ? path : resolveFrom(root, font);
}

/** The file that code in a folder imports by this name; undefined if there is none. */
export function resolveFrom(folder: string, name: string): string | undefined {
  try {
    return createRequire(join(folder, 'package.json')).resolve(name);
  } catch {
    return undefined;
  }
}

/** The base of a site whose location is not known. */
export const RELATIVE_BASE = './';

export function isHttpUrl(value: string): boolean {
  return /^https?:\/\/[^/]/i.test(value) && !/\s/.test(value) && URL.canParse(value);
}
