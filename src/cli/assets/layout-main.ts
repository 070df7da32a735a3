/**
 * Finds the custom layouts that render `<main>` with a layout of the theme, such as `DocLayout`. The theme
 * renders `<main>` around all others.
 */
import { resolve } from 'node:path';
import type { BuildResult } from 'esbuild';

/** The components of the theme that render `<main>`. */
const WITH_MAIN = '(?:(?:Doc|Home|Overview|Blog|NotFound|Custom|Blank)Layout|DocShell)';

const THEME_IMPORT = /\bimport\s*(?:\{([^}]*)\}|\*\s*as\s+([\w$]+))\s*from\s*["']@docs-cli\/core\/theme["']/g;
const IMPORTED = new RegExp(`(?:^|[,{\\s])${WITH_MAIN}(?=$|[,\\s])`);
const SLOT = new RegExp(`["'\`]${WITH_MAIN}["'\`]`);

/**
 * @param layouts component files, relative to the root.
 * @param result of a build with each layout as an entry point. It bundles the site's own code only, so what a
 * layout does not use is removed, and what it uses of the theme is imported by name.
 */
export function layoutsWithMain(
  root: string,
  layouts: readonly string[],
  { metafile, outputFiles = [] }: BuildResult,
): string[] {
  const texts = new Map(outputFiles.map(({ path, text }) => [path, text]));
  const entries = Object.entries(metafile?.outputs ?? {}).flatMap(([output, { entryPoint }]) =>
    entryPoint ? [[resolve(root, entryPoint), texts.get(resolve(root, output)) ?? ''] as const] : [],
  );
  const codes = new Map(entries);
  return layouts.filter((layout) => rendersMain(codes.get(resolve(root, layout)) ?? ''));
}

/** @param code a bundled module */
function rendersMain(code: string): boolean {
  return [...code.matchAll(THEME_IMPORT)].some(
    ([, names = '', namespace]) =>
      IMPORTED.test(names) ||
      (namespace !== undefined && usesMember(code, namespace)) ||
      // `useSlot('DocLayout')`
      (names.includes('useSlot') && SLOT.test(code)),
  );
}

function usesMember(code: string, namespace: string): boolean {
  const name = namespace.replaceAll('$', '\\$');
  return new RegExp(`(?<![\\w$])${name}\\.${WITH_MAIN}\\b`).test(code) || SLOT.test(code);
}
