/**
 * Finds themes that read more than their input, such as the time. With any other theme, equal input gives equal pages, so a
 * build need not render a page again.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BuildResult } from 'esbuild';
import { codeFolder } from '../cache.js';

/** The time, chance, the machine, files, the network. Words in comments count as well: that costs time, and nothing else. */
const READS_MORE =
  /\bnew Date\s*(?:\(\s*\)|[^\s(])|\bDate\s*\(|\bDate\.now|\bMath\.random|\bperformance\b|\bcrypto\b|\bprocess\b(?!\.env\.NODE_ENV)|\brequire\s*\(|\bimport\s*\(|["']node:|["'](?:fs|os|path|child_process|http|https|worker_threads)(?:\/promises)?["']|\bfetch\s*\(|\bXMLHttpRequest\b|\bglobalThis\b|\bglobal\b|\beval\s*\(|\bFunction\s*\(/;

/**
 * Looks at what the site's own modules import, and not at what this package does.
 * @param entry of the bundle, as esbuild names it.
 * @returns paths from the root.
 */
export function modulesThatReadMore(root: string, entry: string, { metafile }: BuildResult): string[] {
  const inputs = metafile?.inputs ?? {};
  const own = new Set([entry]);
  for (const name of own) {
    for (const { path } of inputs[name]?.imports ?? [])
      if (Object.hasOwn(inputs, path) && !resolve(root, path).startsWith(codeFolder)) own.add(path);
  }
  own.delete(entry);
  return [...own].filter((name) => READS_MORE.test(textOf(resolve(root, name)))).sort();
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
