/** Reports the constructs of other documentation generators in a page. */
import type { Diagnostic, PluginPage } from '@docs-cli/core/plugin';
import { CONSTRUCTS, type Construct } from './constructs.js';
import { findConstructs } from './find-constructs.js';

export const CODE = 'foreign-syntax/markdown';

/**
 * Reports each kind of construct once, at its first place, with the number of the others.
 *
 * @param plugins names of the plugins of the site, which may render a kind.
 */
export function checkPage(page: PluginPage, plugins: readonly string[]): Diagnostic[] {
  const text = page
    .source()
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n');
  const found = findConstructs(text, { isMdx: page.file.endsWith('.mdx') });
  return Object.entries<Construct>(CONSTRUCTS).flatMap(([kind, { what, hint, plugin = '' }]) => {
    const [first, ...others] = found.filter((each) => each.kind === kind);
    if (first === undefined || plugins.includes(plugin)) return [];
    const { offset, length } = first;
    const [written = ''] = text.slice(offset, offset + length).split('\n', 1);
    const shown = written.length > 60 ? `${written.slice(0, 60)}…` : written;
    const more = others.length === 0 ? '' : ` (${others.length} more on this page)`;
    const before = text.slice(0, offset).split('\n');
    return {
      code: CODE,
      level: 'warning',
      message: `\`${shown}\` ${what}${more}.`,
      hint,
      file: page.file,
      line: before.length,
      column: before.at(-1)!.length + 1,
      length: written.length,
    };
  });
}
