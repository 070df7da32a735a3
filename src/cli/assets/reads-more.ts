/**
 * Finds modules that read more than their input, such as the time. With any others, equal inputs give
 * equal pages, so a build can reuse pages. The list of all pages is a separate input, because a build can
 * compare it.
 */
import { readFileSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import type { BuildResult } from 'esbuild';
import { isOwnModule } from '../system/cache.js';

/**
 * The time, randomness, the machine, files, the network. Matches in comments count too, which only makes the
 * build slower.
 */
const READS_MORE =
  /\bnew Date\s*(?:\(\s*\)|[^\s(])|\bDate\s*\(|\bDate\.now|\bMath\.random|\bperformance\b|\bcrypto\b|\bprocess\b(?!\.env\.NODE_ENV)|\brequire\s*\(|\bimport\s*\(|["']node:|["'](?:fs|os|path|child_process|http|https|worker_threads)(?:\/promises)?["']|\bfetch\s*\(|\bXMLHttpRequest\b|\bglobalThis\b|\bglobal\b|\beval\s*\(|\bFunction\s*\(/;

/**
 * Inspects modules of the site and the modules that they import, except those of this package.
 * @param modules absolute paths.
 * @returns paths relative to the root.
 */
export function modulesThatReadMore(root: string, modules: readonly string[], result: BuildResult): string[] {
  return modulesWith(READS_MORE, { root, modules, result });
}

/** Whether modules of the site, or modules that they import, call `usePages`. */
export function readsPages(root: string, modules: readonly string[], result: BuildResult): boolean {
  return modulesWith(READS_PAGES, { root, modules, result }).length > 0;
}

const DATA_URL = /\bnew\s+URL\(\s*(["'`])(\.{0,2}[^"'`:$]+)\1\s*,\s*import\.meta\.url\s*\)/g;

/**
 * What modules of the site may read: the folders of these modules and of those that they import, with `/` at the end,
 * and the paths in `new URL('…', import.meta.url)`. Relative to the root; packages are left out.
 */
export function dataOf(root: string, modules: readonly string[], result: BuildResult): string[] {
  const own = modulesWith(/^/, { root, modules, result }).filter(
    (name) => !/(^|\/)node_modules\//.test(name),
  );
  const paths = own.flatMap((name) => {
    const folder = `${posix.dirname(name)}/`;
    const urls = Array.from(textOf(resolve(root, name)).matchAll(DATA_URL), ([, , path]) => path!);
    return [folder, ...urls.map((path) => posix.join(folder, path))];
  });
  return [...new Set(paths)].sort();
}

const READS_PAGES = /\busePages\b/;

function modulesWith(
  pattern: RegExp,
  { root, modules, result }: { root: string; modules: readonly string[]; result: BuildResult },
): string[] {
  const { metafile } = result;
  const inputs = metafile?.inputs ?? {};
  const names = new Map(Object.keys(inputs).map((name) => [resolve(root, name), name]));
  const own = new Set(modules.flatMap((path) => names.get(path) ?? []));
  for (const name of own) {
    for (const { path } of inputs[name]?.imports ?? [])
      if (Object.hasOwn(inputs, path) && !isOwnModule(resolve(root, path))) own.add(path);
  }
  return [...own].filter((name) => pattern.test(textOf(resolve(root, name)))).sort();
}

/** Empty if the file cannot be read. */
export function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
