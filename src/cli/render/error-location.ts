import type { Diagnostic } from '../../runtime/model.js';

/**
 * Where in the site's own files something was thrown, from the stack; source maps have named the files as written.
 * Nothing where only this package and its dependencies had a part in it.
 */
export function errorLocation(error: unknown, root: string): Pick<Diagnostic, 'file' | 'line' | 'column'> {
  for (const line of String((error as Error)?.stack ?? '').split('\n')) {
    const at = line.indexOf(`${root}/`);
    const match = at < 0 ? null : /^(.+?):(\d+):(\d+)\)?$/.exec(line.slice(at + root.length + 1));
    if (!match || match[1]!.includes('node_modules/')) continue;
    return { file: match[1]!, line: Number(match[2]), column: Number(match[3]) };
  }
  return {};
}
