/** The modules and style sheets that bundles are created from: those of this package and of the site's theme. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { codeFolder } from '../system/cache.js';
import type { BundleInput } from './bundle.js';

/** Possible names of a theme's module. The first one is the name of new themes. */
const THEME_NAMES = ['index.tsx', 'index.ts', 'index.jsx', 'index.js'];

/** The module of a site's theme, if it has one. */
export function themeFile(folder: string): string | undefined {
  return THEME_NAMES.map((name) => join(folder, name)).find((file) => existsSync(file));
}

/** Where a site without a theme module creates one. */
export function newThemeFile(folder: string): string {
  return join(folder, THEME_NAMES[0]!);
}

/** The site's own theme module, if it has one. */
export function themeEntry({ root, theme }: BundleInput): string | undefined {
  return themeFile(join(root, theme));
}

export function styleEntry({ root, theme }: BundleInput): string | undefined {
  const file = join(root, theme, 'index.css');
  return existsSync(file) ? file : undefined;
}

/** The site's modules that render every page. */
export function modulesOfTheme(input: BundleInput): string[] {
  return [themeEntry(input) ?? [], input.layouts.map((id) => resolve(input.root, id))].flat();
}

/** A module of this package: TypeScript in this repository, JavaScript in the installed package. */
export function codeFile(name: string): string {
  const file = ['ts', 'tsx', 'js']
    .map((ext) => join(codeFolder, `${name}.${ext}`))
    .find((path) => existsSync(path));
  if (!file) throw new Error(`Module '${name}' is missing from ${codeFolder}.`);
  return file;
}
