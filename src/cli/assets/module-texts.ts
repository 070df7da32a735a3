/**
 * Finds modules that read more than their input, such as the time. With any others, equal inputs give equal pages, so a
 * build can reuse pages. The list of all pages is a separate input, because a build can compare it.
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

const READS_PAGES = /\busePages\b/;

const DATA_URL = /\bnew\s+URL\(\s*(["'`])(\.{0,2}[^"'`:$]+)\1\s*,\s*import\.meta\.url\s*\)/g;

/** Paths relative to the root of the modules that read more than their input. */
export function modulesThatReadMore(texts: ModuleTexts): string[] {
  return [...texts].flatMap(([name, text]) => (READS_MORE.test(text) ? name : []));
}

/** Whether a module calls `usePages`. */
export function readsPages(texts: ModuleTexts): boolean {
  return [...texts.values()].some((text) => READS_PAGES.test(text));
}

/**
 * What modules of the site may read: their folders, with `/` at the end, and the paths in `new URL('…', import.meta.url)`.
 * Relative to the root; packages are left out.
 */
export function dataOf(texts: ModuleTexts): string[] {
  const own = [...texts].filter(([name]) => !/(^|\/)node_modules\//.test(name));
  const paths = own.flatMap(([name, text]) => {
    const folder = `${posix.dirname(name)}/`;
    return [folder, ...Array.from(text.matchAll(DATA_URL), ([, , path]) => posix.join(folder, path!))];
  });
  return [...new Set(paths)].sort();
}

/** Path relative to the root -> text, sorted. */
type ModuleTexts = ReadonlyMap<string, string>;

/**
 * The texts of modules of the site and of the modules that they import, except those of this package.
 * @param modules absolute paths.
 */
export function textsOf(root: string, modules: readonly string[], { metafile }: BuildResult): ModuleTexts {
  const inputs = metafile?.inputs ?? {};
  const names = new Map(Object.keys(inputs).map((name) => [resolve(root, name), name]));
  const own = new Set(modules.flatMap((path) => names.get(path) ?? []));
  for (const name of own) {
    for (const { path } of inputs[name]?.imports ?? [])
      if (Object.hasOwn(inputs, path) && !isOwnModule(resolve(root, path))) own.add(path);
  }
  return new Map([...own].sort().map((name) => [name, textOf(resolve(root, name))]));
}

/** Empty if the file cannot be read. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
