/**
 * Finds the custom layouts that render `<main>` with a layout of the theme, such as `DocLayout`. The theme
 * renders `<main>` around all others.
 */

/** The components of the theme that render `<main>`. */
const WITH_MAIN = '(?:(?:Doc|Home|Overview|Blog|NotFound|Custom|Blank)Layout|DocShell)';

const THEME_IMPORT = /\bimport\s*(?:\{([^}]*)\}|\*\s*as\s+([\w$]+))\s*from\s*["']@docs-cli\/core\/theme["']/g;
const IMPORTED = new RegExp(`(?:^|[,{\\s])${WITH_MAIN}(?=$|[,\\s])`);
const SLOT = new RegExp(`["'\`]${WITH_MAIN}["'\`]`);

/** @param code a bundle of the site's own modules: what a layout uses of the theme is imported by name. */
export function rendersMain(code: string): boolean {
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
