import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Possible names of a theme's module. The first one is the name of new themes. */
const NAMES = ['index.tsx', 'index.ts', 'index.jsx', 'index.js'];

/** The module of a site's theme, if it has one. */
export function themeFile(folder: string): string | undefined {
  return NAMES.map((name) => join(folder, name)).find((file) => existsSync(file));
}

/** Where a site without a theme module creates one. */
export function newThemeFile(folder: string): string {
  return join(folder, NAMES[0]!);
}
